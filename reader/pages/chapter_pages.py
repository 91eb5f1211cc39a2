"""Counts the pages of each chapter of reflowing text, and lays the chapters out again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.errors import ChildFailedError
from reader.pages import flowing, flowing_places
from reader.pages.page_source import PageSize
from reader.pages.restarting import RestartingWorker
from reader.text.document import DocumentText
from reader.values.page_layout import STANDARD_LAYOUT, Face, Layout

_AT_A_TIME = 16
_BESIDE_A_PAGE = 2
"""The chapters counted at once while a page is shown, so that its pictures come in between."""


@dataclass(frozen=True)
class _Counted:
    """The page counts of some chapters, in order, and the heights of their pages; 0 is usual."""

    counts: list[int] = field(default_factory=list)
    heights: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))

    def __add__(self, more: _Counted) -> _Counted:
        heights = np.concatenate([self.heights, more.heights])
        return _Counted([*self.counts, *more.counts], heights)


class ChapterPages:
    """The pages of ``number`` chapters in the present ``layout``.

    ``changed`` is called after every change of their counts. A PDF has one chapter and one layout.
    """

    def __init__(
        self,
        worker: RestartingWorker,
        content: DocumentText,
        number: int,
        changed: Callable[[], None],
    ) -> None:
        self.layout = STANDARD_LAYOUT
        self.number = number
        self._worker = worker
        self._content = content
        self._changed = changed
        self._counted = _Counted()

    def lay_out(self, layout: Layout) -> Iterator[float]:
        """Replace the layout when all chapters are counted in it; yield the progress: 0 to 1."""
        coming = self._with_usable_face(layout)
        counted = _Counted()
        try:
            while len(counted.counts) < self.number:
                at = len(counted.counts)
                counted += self._count(at, at + _AT_A_TIME, coming)
                yield len(counted.counts) / self.number
            self._use(coming, counted)
        finally:
            # The process keeps two layouts only while one takes the place of the other.
            with suppress(ChildFailedError):
                self._worker.lay_out(asdict(self.layout))

    def flow(self, layout: Layout, offset: int) -> Iterator[float]:
        """Replace the layout at once, the chapter with ``offset`` first; yield the progress."""
        coming = self._with_usable_face(layout)
        estimated = self._estimated(coming, offset)
        self._worker.lay_out(asdict(coming))
        self._use(coming, estimated)
        yield 0.0
        counted = _Counted()
        while len(counted.counts) < self.number:
            at = len(counted.counts)
            counted += self._count(at, at + _BESIDE_A_PAGE, coming)
            yield len(counted.counts) / self.number
        self._use(coming, counted)

    def sizes(self) -> Sequence[PageSize]:
        """Return the size of each page."""
        return flowing.sizes(self.layout, self._every_counted().heights)

    def firsts(self, chapters: int | None = None) -> NDArray[np.int64]:
        """Return the number of pages before each chapter, up to and including ``chapters``."""
        counted = self._every_counted(chapters)
        return np.cumsum([0, *counted.counts])

    def first(self, chapter: int) -> int:
        """Return the number of pages before ``chapter``."""
        return int(self.firsts(chapter)[chapter])

    def location(self, page: int) -> tuple[int, int] | None:
        """Return the chapter of a page and its number there, from 0; None if there is no such."""
        firsts = self.firsts()
        if not 1 <= page <= int(firsts[-1]):
            return None
        chapter = int(np.searchsorted(firsts, page - 1, side="right")) - 1
        return chapter, page - 1 - int(firsts[chapter])

    def chapter_at(self, offset: int) -> int:
        """Return the chapter that contains ``offset``."""
        return min(flowing_places.chapter_at(self._content.spine, offset), self.number - 1)

    def _every_counted(self, chapters: int | None = None) -> _Counted:
        chapters = self.number if chapters is None else chapters
        known = len(self._counted.counts)
        if known < chapters:
            self._counted += self._count(known, chapters, self.layout)
        return self._counted

    def _use(self, layout: Layout, counted: _Counted) -> None:
        self.layout, self._counted = layout, counted
        self._changed()

    def _estimated(self, coming: Layout, offset: int) -> _Counted:
        """Count the chapter with ``offset``, and estimate the others from their lengths."""
        here = max(0, self.chapter_at(offset))
        lengths = [len(flowing_places.chapter_span(self._content, n)) for n in range(self.number)]
        counts = flowing.estimates(coming, lengths)
        known = self._count(here, here + 1, coming)
        before, after = counts[:here], counts[here + len(known.counts) :]
        return _guessed(before) + known + _guessed(after)

    def _count(self, first: int, end: int, layout: Layout) -> _Counted:
        """Count the pages of some chapters in ``layout``, and find where they end."""
        asked = {"first": first, "end": min(end, self.number), "layout": asdict(layout)}
        arrays = self._worker.ask(Message("count", asked)).arrays
        return _Counted(arrays["counts"].tolist(), arrays["heights"])

    def _with_usable_face(self, layout: Layout) -> Layout:
        if layout.face is None or not layout.face.files:
            return layout
        answer = self._worker.ask(Message("face", {"files": layout.face.files}))
        files = tuple(answer.data["files"])
        return replace(layout, face=Face(layout.face.family, files) if files else None)


def _guessed(counts: list[int]) -> _Counted:
    return _Counted(counts, np.zeros(sum(counts)))
