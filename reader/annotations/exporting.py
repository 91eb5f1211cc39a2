"""Exports marks as JSON of our own, and as text that other programs, or people, can read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from gettext import gettext as tr
from itertools import groupby
from typing import Any

from reader.annotations.mark import Colour, Mark, MarkKind
from reader.annotations.web_annotations import as_annotations
from reader.text.document import DocumentId, DocumentText
from reader.text.section_names import pages_at, section_name
from reader.text.span import Span

FORMAT = "gistwalker marks"
VERSION = 1


def marks_json(marks: Sequence[Mark], names: Mapping[Colour, str]) -> dict[str, Any]:
    """Return all of ``marks``, and the names of the colours."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "colours": {colour.value: name for colour, name in names.items()},
        "marks": [mark_shape(mark) for mark in marks],
    }


def mark_shape(mark: Mark) -> dict[str, Any]:
    """Return one mark; ``span`` is None if it has no place."""
    return {
        "id": mark.id,
        "document": mark.document,
        "title": mark.title,
        "sha256": mark.home,
        "kind": mark.kind.value,
        "colour": mark.colour.value,
        "span": None if mark.span is None else [mark.span.start, mark.span.end],
        "quote": mark.anchor.quote,
        "before": mark.anchor.before,
        "after": mark.anchor.after,
        "note": mark.note,
        "created": mark.created.isoformat(),
        "changed": mark.changed.isoformat(),
    }


class ExportFormat(StrEnum):
    """The formats in which marks can be written. PDF is a copy of the document with annotations."""

    MARKDOWN = "markdown"
    JSON = "json"
    W3C = "w3c"
    PDF = "pdf"


SUFFIXES = {
    ExportFormat.MARKDOWN: "md",
    ExportFormat.JSON: "json",
    ExportFormat.W3C: "jsonld",
    ExportFormat.PDF: "pdf",
}

Texts = Callable[[DocumentId], DocumentText]
Place = Callable[[Mark], str]
"""Names the place of a mark; empty if that is not known."""
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
_OPENS_LIST = re.compile(r"^(\s*)([-+=]|\d+[.)])(?=\s|$)")


def exported(
    marks: Sequence[Mark], wanted: ExportFormat, names: Mapping[Colour, str], texts: Texts
) -> str:
    """Return ``marks``, document by document in the given order, in a text format."""
    if wanted is ExportFormat.MARKDOWN:
        known: dict[DocumentId, DocumentText] = {}
        titled = [
            (title, list(group))
            for (_, title), group in groupby(marks, key=lambda m: (m.document, m.title))
        ]
        return marks_markdown(titled, lambda mark: _place(mark, known, texts), names)
    shape = marks_json(marks, names) if wanted is ExportFormat.JSON else as_annotations(marks)
    # Half a character, which some documents hold, has no UTF-8.
    clean = json.dumps(shape, ensure_ascii=False, indent=2)
    return clean.encode("utf-8", "replace").decode("utf-8") + "\n"


def where(content: DocumentText, span: Span) -> str:
    """Return pages and section of a mark."""
    named = (pages_at(content, span), section_name(content, span.start))
    return ", ".join(part for part in named if part)


def _place(mark: Mark, known: dict[DocumentId, DocumentText], texts: Texts) -> str:
    if mark.document is None or mark.span is None:
        return tr("no place in this text") if mark.span is None else ""
    if mark.document not in known:
        known.clear()  # one book at a time is enough
        known[mark.document] = texts(mark.document)
    return where(known[mark.document], mark.span)


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
    quote = "\n".join(f"> {_line(line)}" for line in mark.anchor.quote.strip().splitlines())
    note = "\n".join(_line(line) for line in mark.note.strip().splitlines())
    kind = tr("Bookmark") if mark.kind is MarkKind.BOOKMARK else ""
    name, day = _inline(names.get(mark.colour, "")), mark.created.date().isoformat()
    below = " · ".join(filter(None, (_inline(where), kind, name, day)))
    return "\n\n".join(filter(None, (quote, note, f"*{below}*")))


def _line(text: str) -> str:
    return _OPENS_LIST.sub(r"\1\\\2", _inline(text).strip())


def _inline(text: str) -> str:
    """Escape a text, so that nothing in it is taken for Markdown or HTML."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return _SPECIAL.sub(r"\\\1", clean)
