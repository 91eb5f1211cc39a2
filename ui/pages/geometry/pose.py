"""The pose of one page: which part of it is shown, and turned how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from reader.pages.page_source import PageSize, Rotation
from reader.text.document import Rect

_TURNS = {degrees: QTransform().rotate(degrees) for degrees in (0, 90, 180, 270, 360)}


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
