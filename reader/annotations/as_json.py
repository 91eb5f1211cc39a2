"""Marks as JSON in our own form: everything the library keeps of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reader.annotations.mark import Colour, Mark

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
