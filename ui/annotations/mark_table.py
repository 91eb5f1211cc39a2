"""The marks of one document, searchable by page."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from reader.annotations.mark import Mark, MarkId, MarkKind, reading_order
from reader.text.span import Span


class MarkTable:
    """Placed marks in reading order; any number of them may overlap."""

    def __init__(self, marks: Sequence[Mark] = ()) -> None:
        self.marks = sorted((mark for mark in marks if mark.placed), key=reading_order)
        spans = [mark.span or Span(0, 0) for mark in self.marks]
        self._starts = np.array([span.start for span in spans], np.int64)
        self._ends = np.array([max(span.end, span.start + 1) for span in spans], np.int64)

    def __len__(self) -> int:
        return len(self.marks)

    def within(self, span: Span) -> list[Mark]:
        """Return those that overlap ``span``."""
        found = np.flatnonzero((self._starts < span.end) & (self._ends > span.start))
        return [self.marks[i] for i in found.tolist()]

    def on(self, span: Span, kinds: Sequence[MarkKind]) -> Mark | None:
        """Return the mark on exactly these words; the earlier of ``kinds`` is preferred."""
        same = [mark for mark in self.within(span) if mark.span == span and mark.kind in kinds]
        return min(same, key=lambda mark: kinds.index(mark.kind), default=None)

    def by_id(self, mark: MarkId) -> Mark | None:
        """Return one mark."""
        return next((each for each in self.marks if each.id == mark), None)

    def after(self, offset: int, current: MarkId | None, *, forward: bool) -> Mark | None:
        """Return the next mark after ``current``, else after ``offset``; round and round."""
        if not self.marks:
            return None
        at = next((i for i, each in enumerate(self.marks) if each.id == current), None)
        if at is not None:
            return self.marks[(at + (1 if forward else -1)) % len(self.marks)]
        if forward:
            return self.marks[int(self._starts.searchsorted(offset)) % len(self.marks)]
        return self.marks[int(self._starts.searchsorted(offset)) - 1]
