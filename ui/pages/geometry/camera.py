"""The visible part of the pages just now, and its place in the window."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF

from reader.text.document import Rect
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

    def shown(self, page: int, rect: Rect) -> QRectF:
        """Return the rectangle in the window of a rectangle of a page."""
        return self._moved(self.strip.placed(page, rect))

    def page_rect(self, page: int) -> QRectF:
        """Return the rectangle of a page in the window."""
        return self._moved(self.strip.rect(page))

    def area_on_page(self, area: QRectF) -> tuple[int, Rect] | None:
        """Return the page in the middle of an area of the window, and the area in its points."""
        middle = self.spot_near(area.center().toPoint())
        if middle is None:
            return None
        corners = [
            self.strip.spot(middle.page, at.x() - self.origin[0], at.y() - self.origin[1])
            for at in (area.topLeft(), area.bottomRight())
        ]
        (left, right), (top, bottom) = (sorted(side) for side in zip(*corners, strict=True))
        return middle.page, (left, top, right, bottom)

    def spot_at(self, at: QPoint) -> Spot | None:
        """The spot of a page under ``at``; None between and beside the pages."""
        near = self.spot_near(at)
        return near if near and self.page_rect(near.page).contains(at) else None

    def spot_near(self, at: QPoint) -> Spot | None:
        """As ``spot_at``; beside the pages, that of the nearest page, as if it were larger."""
        x, y = self.origin
        across, down = at.x() - x, at.y() - y
        page = self.strip.page_at(down, across)
        return Spot(page, *self.strip.spot(page, across, down)) if page else None

    def place_at(self, at: QPoint) -> Place:
        """Return the place at the height of ``at``, on the nearest page."""
        near = self.spot_near(at)
        return Place(near.page, near.y) if near else Place(1, 0.0)

    def _moved(self, rect: Rect) -> QRectF:
        left, top, right, bottom = rect
        x, y = self.origin
        return QRectF(left + x, top + y, right - left, bottom - top)
