"""A hit in the words around it, short enough for one or two lines of a list."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from reader.text.document import Block
from reader.text.span import Span

_LONGEST_HIT = 160
_SPACE_WITHIN = 12
"""The characters by which an excerpt may be shorter to begin and end between two words."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """``text`` on one line; ``marked`` are spans of it, in order: what was found."""

    text: str
    marked: tuple[Span, ...]


def excerpt(text: str, marked: Sequence[Span], around: Span, before: int, after: int) -> Excerpt:
    """Return the text in ``around`` near the first of ``marked`` (all are spans of ``text``).

    ``before`` and ``after`` limit the characters beside it. Omissions are shown by an ellipsis.
    """
    first = marked[0]
    hit_end = min(first.end, first.start + _LONGEST_HIT)
    start = _earliest(text, max(around.start, first.start - before), first.start, around.start)
    end = _latest(text, min(around.end, hit_end + after), hit_end, around.end)
    lead = "… " if start > around.start else ""
    shift = len(lead) - start
    inside = [Span(m.start + shift, min(m.end, end) + shift) for m in marked if m.start < end]
    tail = " …" if end < around.end else ""
    shown = "".join(c if c.isprintable() else " " for c in text[start:end])
    return Excerpt(lead + shown + tail, tuple(inside))


def block_around(blocks: Sequence[Block], span: Span) -> Span:
    """Return the paragraph in which ``span`` begins, up to where it ends."""
    index = bisect_right(blocks, span.start, key=attrgetter("span.start")) - 1
    if index < 0 or blocks[index].span.end <= span.start:
        return span
    return Span(blocks[index].span.start, max(span.end, blocks[index].span.end))


def _earliest(text: str, wanted: int, hit: int, limit: int) -> int:
    if wanted == limit:
        return wanted
    space = text.find(" ", wanted, min(hit, wanted + _SPACE_WITHIN))
    return wanted if space < 0 else space + 1


def _latest(text: str, wanted: int, hit_end: int, limit: int) -> int:
    if wanted == limit:
        return wanted
    space = text.rfind(" ", max(hit_end, wanted - _SPACE_WITHIN), wanted)
    return wanted if space < 0 else space
