"""Names of places by their sections, which tell a “Chapter I” of one part from that of another."""

from __future__ import annotations

from collections.abc import Sequence

from reader.text.document import DocumentText, Section
from reader.text.section_numbers import section_number

_NEARLY_ALL = 0.9


def sections_naming(content: DocumentText, offset: int, *, least: int = 1) -> Sequence[Section]:
    """Return the innermost section and, where its title is a number, those around it that tell.

    None is above level ``least``, and none holds nearly all of the text, as the book itself does.
    """
    named: list[Section] = []
    for section in reversed(content.sections_at(offset)):
        whole = len(section.span) > _NEARLY_ALL * len(content.text)
        if named and (section.level < least or whole):
            break
        named.insert(0, section)
        if not _is_number(section.title):
            break
    return named


def _is_number(title: str) -> bool:
    """Whether it is “XII”, “Part II: 1812” or “3.”: a place within something to be named too."""
    own = section_number(title)
    return own is not None and not any(map(str.isalpha, own.name))


def section_name(content: DocumentText, offset: int, *, least: int = 1) -> str:
    """Return such a name in one line: ``Book III, Part II: 1812, XIX``; empty for no section."""
    titles = (section.title for section in sections_naming(content, offset, least=least))
    return ", ".join(" ".join(title.split()) for title in titles)
