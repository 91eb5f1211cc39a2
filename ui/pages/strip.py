"""Where pages lie when they stand one below the other: plain geometry, in pixels of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.pages.values import PageSize
from reader.text.document import Rect

GAP = 14
"""Between two pages, and around them."""


@dataclass(frozen=True, slots=True)
class Place:
    """A spot in the document as laid out: ``y`` in points from the top of ``page``."""

    page: int
    y: float


class PageStrip:
    """Pages of ``sizes`` (points), ``scale`` pixels to the point, centred on a common axis."""

    def __init__(self, sizes: Sequence[PageSize], scale: float) -> None:
        self.sizes = tuple(sizes)
        self.scale = scale
        heights = np.array([size.height for size in self.sizes], dtype=np.float64) * scale
        widths = [size.width for size in self.sizes]
        self.width = max(widths, default=0.0) * scale + 2 * GAP
        self._tops: NDArray[np.float64] = np.cumsum(heights + GAP) - heights
        self.height = float(self._tops[-1] + heights[-1] + GAP) if len(heights) else 0.0

    def rect(self, page: int) -> Rect:
        """Left, top, right, bottom of ``page``, counted from 1."""
        size = self.sizes[page - 1]
        left = (self.width - size.width * self.scale) / 2
        top = float(self._tops[page - 1])
        return left, top, left + size.width * self.scale, top + size.height * self.scale

    def visible(self, top: float, bottom: float) -> range:
        """The pages that show anything between two heights."""
        first = max(1, self.page_at(top))
        last = int(np.searchsorted(self._tops, bottom, side="left"))
        return range(first, min(last, len(self.sizes)) + 1)

    def page_at(self, y: float) -> int:
        """The page at a height, or the nearest above it; 0 if there are no pages."""
        if not self.sizes:
            return 0
        return max(1, int(np.searchsorted(self._tops, y, side="right")))

    def place_at(self, y: float) -> Place:
        """What stands at a height, so that it can be found again at another scale."""
        page = self.page_at(y)
        return Place(page, (y - self.rect(page)[1]) / self.scale) if page else Place(1, 0.0)

    def y_of(self, place: Place) -> float:
        """The height of a place."""
        if not self.sizes:
            return 0.0
        return self.rect(min(place.page, len(self.sizes)))[1] + place.y * self.scale

    def placed(self, page: int, rect: Rect) -> Rect:
        """A rectangle of a page (points) in the strip (pixels)."""
        left, top, _, _ = self.rect(page)
        return (
            left + rect[0] * self.scale,
            top + rect[1] * self.scale,
            left + rect[2] * self.scale,
            top + rect[3] * self.scale,
        )
