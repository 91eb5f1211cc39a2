"""Names of places by their sections, which tell a “Chapter I” of one part from that of another.

And by their pages: those of the printed edition come before those of the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from reader.text.document import DocumentText, Section
from reader.text.section_numbers import section_number
from reader.text.span import Span

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


def pages_at(content: DocumentText, span: Span) -> str:
    """Return the printed page of a stretch, or else its pages in the file; empty without any."""
    printed = content.print_page_at(span.start)
    labels = [page.label for page in content.pages_of(span)]
    return pages_called(printed.label if printed else "", labels)


def pages_called(printed: str, labels: Sequence[str]) -> str:
    """Return the same for pages with these labels, which are empty if there are none."""
    if printed:
        return tr("printed page {label}").format(label=printed)
    return page_range(labels[0], labels[-1]) if labels else ""


def page_label(content: DocumentText, offset: int) -> str:
    """Return the label of the page with the character at ``offset``, without the word “page”."""
    labels = [page.label for page in content.pages_of(Span(offset, offset + 1))[:1]]
    printed = content.print_page_at(offset)
    return printed.label if printed else "".join(labels)


def page_range(first: str, last: str) -> str:
    """Return a range of pages by their labels."""
    if first == last:
        return tr("page {label}").format(label=first)
    return tr("pages {first}–{last}").format(first=first, last=last)
