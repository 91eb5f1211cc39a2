"""The one coordinate system: half-open ranges of characters in a document's canonical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters ``start`` up to but not including ``end``, counted in code points.

    Raises:
        ValueError: if ``start`` is negative or after ``end``.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start} to {self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def __bool__(self) -> bool:
        return self.end > self.start

    def of(self, text: str) -> str:
        """Return the characters of ``text`` in this span."""
        return text[self.start : self.end]

    def contains(self, other: Span) -> bool:
        """Whether every character of ``other`` is in this span."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one character."""
        return max(self.start, other.start) < min(self.end, other.end)

    def intersection(self, other: Span) -> Span | None:
        """Return the shared characters, or None if there are none."""
        start, end = max(self.start, other.start), min(self.end, other.end)
        return Span(start, end) if start < end else None


def cover(spans: Iterable[Span]) -> Span:
    """Return the smallest span that contains all of ``spans``.

    Raises:
        ValueError: if there are none.
    """
    found = list(spans)
    if not found:
        raise ValueError("nothing to cover")
    return Span(min(span.start for span in found), max(span.end for span in found))


def merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the same characters as ordered spans that neither touch nor overlap."""
    merged: list[Span] = []
    for span in sorted(span for span in spans if span):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return tuple(merged)


def outside(span: Span, taken: Iterable[Span]) -> Iterator[Span]:
    """Yield the stretches of ``span`` in none of ``taken``, which are in order of their starts."""
    start = span.start
    for each in taken:
        if each.start > start:
            yield Span(start, min(each.start, span.end))
        start = max(start, each.end)
        if start >= span.end:
            return
    yield Span(start, span.end)


class SpanTable(Sequence[Span]):
    """Many ordered, non-overlapping spans in little memory, such as the sentences of a novel.

    ``starts`` and ``ends`` are int32 arrays of one length, for vectorised use. Search for an int32
    in them: NumPy copies all of it to compare with a Python integer.
    """

    def __init__(self, starts: NDArray[np.int32], ends: NDArray[np.int32]) -> None:
        if starts.shape != ends.shape or starts.ndim != 1:
            raise ValueError("starts and ends must be two vectors of one length")
        if np.any(starts > ends) or np.any(starts[1:] < ends[:-1]):
            raise ValueError("spans must be ordered and must not overlap")
        self.starts = starts
        self.ends = ends

    @classmethod
    def of(cls, spans: Iterable[Span]) -> SpanTable:
        """Make a table of ``spans``, which must be ordered already."""
        pairs = np.array([(s.start, s.end) for s in spans], dtype=np.int32).reshape(-1, 2)
        return cls(np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1]))

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, index: int) -> Span: ...
    @overload
    def __getitem__(self, index: slice) -> SpanTable: ...
    def __getitem__(self, index: int | slice) -> Span | SpanTable:
        if isinstance(index, slice):
            return SpanTable(self.starts[index], self.ends[index])
        return Span(int(self.starts[index]), int(self.ends[index]))

    def __iter__(self) -> Iterator[Span]:
        for start, end in zip(self.starts.tolist(), self.ends.tolist(), strict=True):
            yield Span(start, end)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SpanTable)
            and np.array_equal(self.starts, other.starts)
            and np.array_equal(self.ends, other.ends)
        )

    __hash__ = None  # type: ignore[assignment]  # holds arrays, which can change

    def overlapping(self, span: Span) -> range:
        """Return the indices of the spans that share a character with ``span``."""
        first = int(self.ends.searchsorted(np.int32(span.start), side="right"))
        last = int(self.starts.searchsorted(np.int32(span.end), side="left"))
        return range(first, max(first, last))

    def at(self, offset: int) -> int | None:
        """Return the index of the span that contains the character at ``offset``, if one does."""
        index = int(self.starts.searchsorted(np.int32(offset), side="right")) - 1
        return index if index >= 0 and offset < self.ends[index] else None
