"""The visible part of the pages just now, and its place in the window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF

from reader.pages.page_source import PlacedRect
from ui.pages.geometry.strip import PageStrip, Place


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of ``page``, in points from its top left corner."""

    page: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Camera:
    """A window of ``width`` and ``height`` pixels over ``strip``, scrolled to ``x`` and ``y``."""

    strip: PageStrip
    x: int
    y: int
    width: int
    height: int

    @property
    def origin(self) -> tuple[float, float]:
        """The strip's corner in the window: the strip is centred where it is smaller."""
        across = max(0.0, (self.width - self.strip.width) / 2)
        down = max(0.0, (self.height - self.strip.height) / 2)
        return across - self.x, down - self.y

    @property
    def visible(self) -> range:
        """The visible pages."""
        top = -self.origin[1]
        return self.strip.visible(top, top + self.height)

    def in_viewport(self, placed: PlacedRect) -> QRectF:
        """Return the rectangle in the window of a rectangle of a page."""
        left, top, right, bottom = self.strip.placed(placed.page, placed.rect)
        x, y = self.origin
        return QRectF(left + x, top + y, right - left, bottom - top)

    def page_rect(self, page: int) -> QRectF:
        """Return the rectangle of a page in the window."""
        left, top, right, bottom = self.strip.rect(page)
        x, y = self.origin
        return QRectF(left + x, top + y, right - left, bottom - top)

    def spot_at(self, at: QPoint) -> Spot | None:
        """The spot of a page under ``at``; None between and beside the pages."""
        across, down = self._in_strip(at)
        page = self.strip.page_at(down, across)
        if not page:
            return None
        left, top, right, bottom = self.strip.rect(page)
        if not (left <= across < right and top <= down < bottom):
            return None
        return Spot(page, *self.strip.spot(page, across, down))

    def place_at(self, at: QPoint) -> Place:
        """Return the place at the height of ``at``, on the nearest page."""
        across, down = self._in_strip(at)
        return self.strip.place_at(down, across)

    def spot_near(self, at: QPoint) -> Spot | None:
        """As ``spot_at``; beside the pages, that of the nearest page, as if it were larger."""
        across, down = self._in_strip(at)
        page = self.strip.page_at(down, across)
        return Spot(page, *self.strip.spot(page, across, down)) if page else None

    def _in_strip(self, at: QPoint) -> tuple[float, float]:
        x, y = self.origin
        return at.x() - x, at.y() - y
