"""The pages of text that reflows: counted chapter by chapter, and laid out again."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.errors import ChildFailedError
from reader.pages.characters import PlacedCharacters
from reader.pages.flowing_places import ChapterPlaces, chapter_at, chapter_span, offset_of_anchor
from reader.pages.page_source import PageSize, PageSource
from reader.pages.restarting import RestartingWorker
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.page_layout import Face, Layout

_AT_A_TIME = 2
"""The chapters counted at once, so that pictures of pages come in between."""
_KEPT = 16
_LETTER = 0.46
"""The average width of a letter of running text, relative to the font size."""
_LEADING = 1.4
_FILLED = 0.85
"""The share of a page that text fills; the rest are the ends of paragraphs."""


@dataclass(frozen=True)
class _Counted:
    """The page counts of some chapters, in order, and the heights of their pages; 0 is usual."""

    counts: list[int] = field(default_factory=list)
    heights: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))

    def __add__(self, more: _Counted) -> _Counted:
        heights = np.concatenate([self.heights, more.heights])
        return _Counted([*self.counts, *more.counts], heights)


class FlowingPages(PageSource):
    """The pages of ``chapters`` chapters in the present layout."""

    def __init__(self, worker: RestartingWorker, content: DocumentText, chapters: int) -> None:
        super().__init__(worker, content)
        self._number = chapters
        self._counted = _Counted()
        self._places = lru_cache(_KEPT)(self._read_places)

    def sizes(self) -> Sequence[PageSize]:
        """Return the size of each page."""
        layout = self.layout
        heights = self._every_counted(self._number).heights.tolist()
        return tuple(PageSize(layout.width, height or layout.height) for height in heights)

    def flow(self, layout: Layout, offset: int) -> Iterator[float]:
        """Replace the layout at once, the chapter with ``offset`` first; yield the progress."""
        coming = self._with_usable_face(layout)
        self._worker.lay_out(asdict(coming))
        try:
            counted = self._estimated(coming, offset)
        except ChildFailedError:
            self._worker.lay_out(asdict(self.layout))  # the pages stay as they were
            raise
        self.layout = coming
        self._use(counted)
        yield 0.0
        counted = _Counted()
        while (at := len(counted.counts)) < self._number:
            counted += self._count(at, at + _AT_A_TIME)
            yield len(counted.counts) / self._number
        self._use(counted)

    def pages_before(self) -> Sequence[int]:
        """The number of pages before each chapter, and finally of all pages."""
        return tuple(self._firsts(self._number).tolist())

    def page_of(self, offset: int) -> int:
        """Return the page of the current layout that shows the character at ``offset``."""
        chapter = self._chapter_at(offset)
        return self._first(chapter) + self._places(chapter).page_of(offset) + 1

    def pages_near(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Estimate the places of ``offsets``, if each chapter is evenly filled."""
        starts = [chapter_span(self._content, n).start for n in range(self._number)]
        # A chapter that shows nothing of the text has pages all the same: edges must still rise.
        knots = np.array([*starts, len(self._content.text) + 1.0])
        knots += np.arange(len(knots)) * 1e-6
        pages: NDArray[np.float64] = 1.0 + np.interp(offsets, knots, self._firsts(self._number))
        return pages

    def _location(self, page: int) -> tuple[int, int] | None:
        firsts = self.pages_before()
        if not 1 <= page <= firsts[-1]:
            return None
        chapter = bisect_right(firsts, page - 1) - 1
        return chapter, page - 1 - firsts[chapter]

    def _placed_on(self, page: int) -> PlacedCharacters:
        chapter, number = self._found(page)
        places = self._places(chapter)
        if number >= len(places.inks):
            return PlacedCharacters.none()  # a page that was only estimated
        return places.place(number, self._characters(page))

    def _placed(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        last = self._chapter_at(max(span.start, span.end - 1))
        for chapter in range(chapter_at(self._content.spine, span.start), last + 1):
            for number in self._places(chapter).pages_showing(span):
                page = self._first(chapter) + number + 1
                # While counts are estimated, a chapter can have more pages than were counted.
                if self._location(page) == (chapter, number):
                    yield page, self._placed_on(page)

    def _offset_of(self, found: Mapping[str, Any]) -> int | None:
        """Return the place of the anchor, which no layout moves, or the line at the destination."""
        chapter = int(found["chapter"])
        if "ink" in found:
            return offset_of_anchor(self._content, chapter, int(found["ink"]), str(found["after"]))
        page = self._first(chapter) + int(found["page"]) + 1
        return self.text(page).start_of_line(found["x"], found["y"])

    def _read_places(self, chapter: int) -> ChapterPlaces:
        answer = self._worker.ask(Message("texts", {"chapter": chapter}))
        return ChapterPlaces.of(answer.data.get("texts", ()), self._content, chapter)

    def _chapter_at(self, offset: int) -> int:
        return min(chapter_at(self._content.spine, offset), self._number - 1)

    def _first(self, chapter: int) -> int:
        """Return the number of pages before ``chapter``."""
        return int(self._firsts(chapter)[chapter])

    def _firsts(self, chapters: int) -> NDArray[np.int64]:
        """Return the number of pages before each chapter, up to and including ``chapters``."""
        return np.cumsum([0, *self._every_counted(chapters).counts])

    def _every_counted(self, chapters: int) -> _Counted:
        known = len(self._counted.counts)
        if known < chapters:
            self._counted += self._count(known, chapters)
        return self._counted

    def _use(self, counted: _Counted) -> None:
        self._counted = counted
        self._forget()
        self._places.cache_clear()

    def _estimated(self, coming: Layout, offset: int) -> _Counted:
        """Count the chapter with ``offset``, and estimate the others from their lengths."""
        here = max(0, self._chapter_at(offset))
        lengths = [len(chapter_span(self._content, n)) for n in range(self._number)]
        counts = _estimates(coming, lengths)
        known = self._count(here, here + 1)
        before, after = counts[:here], counts[here + len(known.counts) :]
        return _guessed(before) + known + _guessed(after)

    def _count(self, first: int, end: int) -> _Counted:
        """Count the pages of some chapters, and find where they end."""
        asked = Message("count", {"first": first, "end": min(end, self._number)})
        arrays = self._worker.ask(asked).arrays
        return _Counted(arrays["counts"].tolist(), arrays["heights"])

    def _with_usable_face(self, layout: Layout) -> Layout:
        if not layout.face or not layout.face.files:
            return layout
        answer = self._worker.ask(Message("face", {"files": layout.face.files}))
        files = tuple(answer.data["files"])
        return replace(layout, face=Face(layout.face.family, files) if files else None)


def _estimates(layout: Layout, lengths: Sequence[int]) -> list[int]:
    """Estimate the number of pages of each chapter from its characters; at least one."""
    margin = layout.margin or 0.0
    across = layout.width - 2 * (margin if layout.sides is None else layout.sides)
    line = (layout.line_height or _LEADING) * layout.font_size
    letters = max(1.0, across / (_LETTER * layout.font_size))
    lines = max(1.0, (layout.height - 2 * margin) / line)
    return [max(1, math.ceil(length / (letters * lines * _FILLED))) for length in lengths]


def _guessed(counts: list[int]) -> _Counted:
    return _Counted(counts, np.zeros(sum(counts)))
