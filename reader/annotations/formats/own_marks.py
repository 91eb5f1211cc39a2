"""Marks as this program writes them as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from reader.annotations.as_json import FORMAT
from reader.annotations.formats.found import Found, entries, mark_of, moment_of, plain
from reader.annotations.mark import Anchor, MarkKind
from reader.text.span import Span

_LONGEST_CONTEXT = 1000
_FARTHEST = 1 << 31


def read_own(content: object) -> Iterator[Found | None] | None:
    """Read the marks of a file; None if ``content`` is no file of this program."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return None
    return (_found(entry) for entry in entries(content.get("marks")))


def _found(entry: Mapping[str, object]) -> Found | None:
    kinds = [kind for kind in MarkKind if kind.value == entry.get("kind")]
    found = mark_of(
        entry.get("quote"),
        entry.get("note"),
        kinds[0] if kinds else MarkKind.HIGHLIGHT,
        colour=entry.get("colour"),
        created=moment_of(entry.get("created")),
    )
    if found is None:
        return None
    before, after = plain(entry.get("before")), plain(entry.get("after"))
    anchor = Anchor(found.anchor.quote, before[-_LONGEST_CONTEXT:], after[:_LONGEST_CONTEXT])
    return replace(found, anchor=anchor, span=_span(entry.get("span")))


def _span(value: object) -> Span | None:
    match value:
        case [int(start), int(end)] if 0 <= start <= end < _FARTHEST:
            return Span(start, end)
    return None
