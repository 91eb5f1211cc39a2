"""Marks as Markdown: quotes with their notes, under the titles of their documents."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from gettext import gettext as tr

from reader.annotations.mark import Colour, Mark, MarkKind

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_OPENS_LIST = re.compile(r"^(\s*)([-+=]|\d+[.)])(?=\s|$)")

Place = Callable[[Mark], str]
"""Names the place of a mark; empty if that is not known."""


def marks_markdown(
    titled: Sequence[tuple[str, Sequence[Mark]]], place: Place, names: Mapping[Colour, str]
) -> str:
    """Return the marks of several documents, each under its title."""
    parts = []
    for title, marks in titled:
        parts.append(f"# {_inline(title)}")
        parts += [_entry(mark, place(mark), names) for mark in marks]
    return "\n\n".join(parts) + "\n"


def _entry(mark: Mark, where: str, names: Mapping[Colour, str]) -> str:
    quote = "\n".join(f"> {_line(line)}" for line in _lines(mark.anchor.quote))
    note = "\n".join(_line(line) for line in _lines(mark.note))
    name = names.get(mark.colour, "")
    kind = tr("Bookmark") if mark.kind is MarkKind.BOOKMARK else ""
    facts = [where, kind, _inline(name), mark.created.date().isoformat()]
    below = "*" + " · ".join(_inline(fact) if fact is where else fact for fact in facts if fact)
    return "\n\n".join(part for part in (quote, note, below + "*") if part)


def _lines(text: str) -> list[str]:
    return text.strip().splitlines()


def _line(text: str) -> str:
    return _OPENS_LIST.sub(r"\1\\\2", _inline(text).strip())


def _inline(text: str) -> str:
    """Escape a text, so that nothing in it is taken for Markdown or HTML."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return _SPECIAL.sub(r"\\\1", clean)
