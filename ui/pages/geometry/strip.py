"""The strip of pages, with rows one below the other: plain geometry, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.text.document import Rect
from ui.pages.geometry.page_arrangement import on_the_left, rows_of
from ui.pages.geometry.pose import Pose
from ui.settings.choices import Spread

GAP = 14
"""Between two rows, and around them."""
FOLD = 6
"""Between two pages side by side."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in the current layout: ``y`` in points from the top of ``page``."""

    page: int
    y: float


class PageStrip:
    """Pages in rows, the middle of every row on a common axis (the fold, if there are pairs).

    ``scales`` are pixels to the point, one per page. ``centres`` are the shown points of each page
    that are on the axis where pages are single; their middles if None. Each row is in a cell that
    is at least ``cell`` pixels high: one window, if pages are shown one by one. Between and around
    them is a gap, unless they are ``gapless``.
    """

    def __init__(
        self,
        poses: Sequence[Pose],
        scales: Numbers,
        spread: Spread = Spread.SINGLE,
        cell: int = 0,
        centres: Numbers | None = None,
        *,
        gapless: bool = False,
    ) -> None:
        self.gap = 0 if gapless else GAP
        self._fold = 0 if gapless else FOLD
        self.poses = tuple(poses)
        self.scales = scales
        self.rows = rows_of(len(self.poses), spread)
        self._widths = np.array([pose.width for pose in self.poses], np.float64) * scales
        self._heights = np.array([pose.height for pose in self.poses], np.float64) * scales
        lefts = self._beside_axis(spread, centres)
        reach = max(np.abs(lefts).max(), np.abs(lefts + self._widths).max()) if self.poses else 0.0
        self.width = float(2 * reach + 2 * self.gap)
        self._lefts = lefts + self.width / 2
        # For pages turned one by one, marks show only the page.
        self._upright = np.array([pose.rotation == 0 for pose in self.poses]) * scales
        self._stack(cell)

    def _beside_axis(self, spread: Spread, centres: Numbers | None) -> Numbers:
        if spread is Spread.SINGLE:
            middles = self._widths / 2 if centres is None else centres * self.scales
            return -middles
        left = on_the_left(len(self.poses), spread)
        return np.where(left, -self._fold / 2 - self._widths, self._fold / 2)

    def _stack(self, cell: int) -> None:
        count = int(self.rows[-1]) + 1 if self.poses else 0
        high = np.zeros(count)
        np.maximum.at(high, self.rows, self._heights)
        if cell:
            cells = np.ceil(np.maximum(cell, high + 2 * self.gap))
            self.cells = np.concatenate([[0.0], np.cumsum(cells)])
            tops = self.cells[:-1] + (cells - high) / 2
        else:
            gap = self.gap
            tops = gap + np.cumsum(high + gap) - (high + gap)
            self.cells = np.concatenate([tops, tops[-1:] + high[-1:] + gap])
        self.height = float(self.cells[-1]) if count else 0.0
        self._row_tops = tops
        self._tops = tops[self.rows] + (high[self.rows] - self._heights) / 2

    def rect(self, page: int) -> Rect:
        """Return the left, top, right and bottom of ``page``, counted from 1."""
        left, top = float(self._lefts[page - 1]), float(self._tops[page - 1])
        return (
            left,
            top,
            left + float(self._widths[page - 1]),
            top + float(self._heights[page - 1]),
        )

    def scale_of(self, page: int) -> float:
        """Return a page's pixels to the point."""
        return float(self.scales[page - 1])

    def row_at(self, y: float) -> int:
        """Return the row at a height, or the nearest above it, counted from 0."""
        last = len(self._row_tops) - 1
        found = int(np.searchsorted(self.cells[:-1], y, side="right")) - 1
        return min(last, max(0, found))

    def pages_of(self, row: int) -> range:
        """Return the pages of a row."""
        first, end = np.searchsorted(self.rows, (row, row + 1))
        return range(int(first) + 1, int(end) + 1)

    def has_neighbour(self, page: int) -> bool:
        """Return whether another page is beside this one."""
        return len(self.pages_of(int(self.rows[page - 1]))) > 1

    def visible(self, top: float, bottom: float) -> range:
        """Return the pages whose rows show anything between two heights."""
        if not self.poses:
            return range(0)
        first, last = self.row_at(top), self.row_at(np.nextafter(bottom, top))
        return range(self.pages_of(first).start, self.pages_of(last).stop)

    def page_at(self, y: float, x: float | None = None) -> int:
        """Return the page at a height (in a row, the nearest to ``x``); 0 if there are no pages."""
        if not self.poses:
            return 0
        pages = self.pages_of(self.row_at(y))
        if x is None:
            return pages.start
        return min(pages, key=lambda page: self._away(page, x))

    def _away(self, page: int, x: float) -> float:
        left, _, right, _ = self.rect(page)
        return max(left - x, x - right, 0.0)

    def place_at(self, y: float, x: float | None = None) -> Place:
        """Return the place at a height, so that it can be found again at another scale."""
        page = self.page_at(y, x)
        return Place(page, self.spot(page, x, y)[1]) if page else Place(1, 0.0)

    def spot(self, page: int, x: float | None, y: float) -> tuple[float, float]:
        """Return a point of the strip as a spot of ``page``, in points; its middle if no ``x``."""
        left, top, right, _ = self.rect(page)
        across = (left + right) / 2 if x is None else x
        scale = self.scale_of(page)
        return self.poses[page - 1].back((across - left) / scale, (y - top) / scale)

    def y_of(self, place: Place) -> float:
        """Return the height of a place."""
        if not self.poses:
            return 0.0
        page = min(max(1, place.page), len(self.poses))
        left, _, right, _ = self.poses[page - 1].box
        return self.placed(page, (left, place.y, right, place.y))[1]

    def heights_of(self, places: Sequence[Place]) -> Sequence[float]:
        """Return heights from 0 to 1 of all: each page's top, and how far down it a place is."""
        if not (self.poses and places):
            return ()
        pages = np.clip([place.page for place in places], 1, len(self.poses)) - 1
        down = np.array([place.y for place in places]) * self._upright[pages]
        tops = self._tops[pages] + np.clip(down, 0, self._heights[pages])
        heights: list[float] = (tops / max(1.0, self.height)).tolist()
        return heights

    def placed(self, page: int, rect: Rect) -> Rect:
        """Return a rectangle of a page (points) in the strip (pixels)."""
        left, top = float(self._lefts[page - 1]), float(self._tops[page - 1])
        scale = self.scale_of(page)
        x0, y0, x1, y1 = self.poses[page - 1].shown(rect)
        return left + x0 * scale, top + y0 * scale, left + x1 * scale, top + y1 * scale
