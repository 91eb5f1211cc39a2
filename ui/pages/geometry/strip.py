"""The strip of pages, with rows one below the other: plain geometry, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from reader.pages.page_source import PageSize, Rotation
from reader.text.document import Rect
from ui.settings.choices import Spread

_TURNS = {degrees: QTransform().rotate(degrees) for degrees in (0, 90, 180, 270, 360)}
GAP = 14
"""Between two rows, and around them."""
FOLD = 6
"""Between two pages side by side."""
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Pose:
    """A page of ``size``, of which ``box`` is shown (all in points), turned clockwise.

    A spot of the page is counted from its own top left corner, a *shown* spot from that of the
    visible part.
    """

    size: PageSize
    box: Rect
    rotation: Rotation = 0

    @property
    def width(self) -> float:
        """The width of the visible part."""
        return self._visible.width()

    @property
    def height(self) -> float:
        """The height of the visible part."""
        return self._visible.height()

    @property
    def corner(self) -> tuple[float, float]:
        """The corner of the visible part on the complete page as turned."""
        page = self._turned((0.0, 0.0, self.size.width, self.size.height))
        return self._visible.left() - page.left(), self._visible.top() - page.top()

    def shown(self, rect: Rect) -> Rect:
        """Return the rectangle on the screen of a rectangle of the page."""
        turned = self._turned(rect).translated(-self._visible.topLeft())
        return turned.left(), turned.top(), turned.right(), turned.bottom()

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return the spot of the page at a shown spot."""
        spot = _TURNS[360 - self.rotation].map(QPointF(x, y) + self._visible.topLeft())
        return spot.x(), spot.y()

    @cached_property
    def _visible(self) -> QRectF:
        return self._turned(self.box)

    def _turned(self, rect: Rect) -> QRectF:
        left, top, right, bottom = rect
        return _TURNS[self.rotation].mapRect(QRectF(left, top, right - left, bottom - top))


def full_page(size: PageSize, rotation: Rotation = 0) -> Pose:
    """Return the pose of a complete page."""
    return Pose(size, (0.0, 0.0, size.width, size.height), rotation)


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
    them is a gap, unless they are ``gapless``. Pairs ``leftward`` are those of a book that is
    written from right to left.
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
        leftward: bool = False,
    ) -> None:
        self.gap, fold = (0, 0) if gapless else (GAP, FOLD)
        self.poses = tuple(poses)
        self.scales = scales
        self.rows = rows_of(len(self.poses), spread)
        self._widths = np.array([pose.width for pose in self.poses], np.float64) * scales
        self._heights = np.array([pose.height for pose in self.poses], np.float64) * scales
        if spread is Spread.SINGLE:
            lefts = -(self._widths / 2 if centres is None else centres * scales)
        else:
            left_of_fold = on_the_left(len(self.poses), spread, leftward=leftward)
            lefts = np.where(left_of_fold, -fold / 2 - self._widths, fold / 2)
        reach = max(np.abs(lefts).max(), np.abs(lefts + self._widths).max()) if self.poses else 0.0
        self.width = float(2 * reach + 2 * self.gap)
        self._lefts = lefts + self.width / 2
        # For pages turned one by one, marks show only the page.
        self._upright = np.array([pose.rotation == 0 for pose in self.poses]) * scales
        self._stack(cell)

    def _stack(self, cell: int) -> None:
        count = int(self.rows[-1]) + 1 if self.poses else 0
        high, gap = np.zeros(count), self.gap
        np.maximum.at(high, self.rows, self._heights)
        if cell:
            cells = np.ceil(np.maximum(cell, high + 2 * gap))
            self.cells = np.concatenate([[0.0], np.cumsum(cells)])
            tops = self.cells[:-1] + (cells - high) / 2
        else:
            tops = gap + np.cumsum(high + gap) - (high + gap)
            self.cells = np.concatenate([tops, tops[-1:] + high[-1:] + gap])
        self.height = float(self.cells[-1]) if count else 0.0
        self._tops = tops[self.rows] + (high[self.rows] - self._heights) / 2

    # Places of pages

    def rect(self, page: int) -> Rect:
        """Return the left, top, right and bottom of ``page``, counted from 1."""
        left, top = float(self._lefts[page - 1]), float(self._tops[page - 1])
        width, height = float(self._widths[page - 1]), float(self._heights[page - 1])
        return left, top, left + width, top + height

    def scale_of(self, page: int) -> float:
        """Return a page's pixels to the point."""
        return float(self.scales[page - 1])

    def row_at(self, y: float) -> int:
        """Return the row at a height, or the nearest above it, counted from 0."""
        found = int(np.searchsorted(self.cells[:-1], y, side="right")) - 1
        return min(len(self.cells) - 2, max(0, found))

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

        def away(page: int) -> float:
            left, _, right, _ = self.rect(page)
            return 0.0 if x is None else max(left - x, x - right, 0.0)

        return min(self.pages_of(self.row_at(y)), key=away)

    # Spots on pages

    def spot(self, page: int, x: float, y: float) -> tuple[float, float]:
        """Return a point of the strip as a spot of ``page``, in points."""
        left, top, _, _ = self.rect(page)
        scale = self.scale_of(page)
        return self.poses[page - 1].back((x - left) / scale, (y - top) / scale)

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

    # Positions of a window of some height, for pages that are shown one by one

    def settled(self, y: int, height: int) -> int:
        """Return the nearest position at which the window shows no more than one row."""
        return self._within(self.row_at(y + height / 2), y, height)

    def showing(self, page: int, y: int, height: int) -> int:
        """Return the position nearest to ``y`` at which the window shows the row of ``page``."""
        return self._within(int(self.rows[page - 1]), y, height)

    def moved(self, y: int, by: int, height: int) -> int:
        """Return the position ``by`` pixels on within the row; past its edge, in the next row."""
        row = self.row_at(y + height / 2)
        least, most = self._ends(row, height)
        if by > 0 and y >= most:
            return self.turned(y, 1, height)
        if by < 0 and y <= least:
            return self._ends(row - 1, height)[1] if row else least
        return min(most, max(least, y + by))

    def turned(self, y: int, rows: int, height: int) -> int:
        """Return the top of a row, this many rows further on, or back."""
        row = self.row_at(y + height / 2) + rows
        return self._ends(min(len(self.cells) - 2, max(0, row)), height)[0]

    def _within(self, row: int, y: int, height: int) -> int:
        least, most = self._ends(row, height)
        return min(most, max(least, y))

    def _ends(self, row: int, height: int) -> tuple[int, int]:
        least = round(self.cells[row])
        return least, max(least, round(self.cells[row + 1]) - height)


def rows_of(pages: int, spread: Spread) -> NDArray[np.int64]:
    """The row of each page, both counted from 0."""
    numbers = np.arange(pages)
    match spread:
        case Spread.SINGLE:
            return numbers
        case Spread.FACING:
            return numbers // 2
        case Spread.COVER:
            return (numbers + 1) // 2


def on_the_left(pages: int, spread: Spread, *, leftward: bool) -> NDArray[np.bool_]:
    """Return which pages are left of the fold, where there are pairs.

    In a book written from right to left (``leftward``), the first of a pair is on the right.
    """
    first = np.arange(pages) % 2 == (0 if spread is Spread.FACING else 1)
    sides: NDArray[np.bool_] = first != leftward
    return sides
