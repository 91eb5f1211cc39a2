"""The pose of one page: which part of it is shown, and turned how."""

from __future__ import annotations

from dataclasses import dataclass

from reader.pages.page_source import PageSize, Rotation
from reader.text.document import Rect


@dataclass(frozen=True, slots=True)
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
        left, top, right, bottom = self.box
        return right - left if self.rotation in (0, 180) else bottom - top

    @property
    def height(self) -> float:
        """The height of the visible part."""
        left, top, right, bottom = self.box
        return bottom - top if self.rotation in (0, 180) else right - left

    @property
    def corner(self) -> tuple[float, float]:
        """The corner of the visible part on the complete page as turned."""
        left, top, _, _ = self._turned_box(self.box)
        return left, top

    def shown(self, rect: Rect) -> Rect:
        """Return the rectangle on the screen of a rectangle of the page."""
        left, top = self.corner
        x0, y0, x1, y1 = self._turned_box(rect)
        return x0 - left, y0 - top, x1 - left, y1 - top

    def back(self, x: float, y: float) -> tuple[float, float]:
        """Return the spot of the page at a shown spot."""
        left, top = self.corner
        x, y = x + left, y + top
        match self.rotation:
            case 0:
                return x, y
            case 90:
                return y, self.size.height - x
            case 180:
                return self.size.width - x, self.size.height - y
            case 270:
                return self.size.width - y, x

    def _turned_box(self, rect: Rect) -> Rect:
        left, top, right, bottom = rect
        width, height = self.size.width, self.size.height
        match self.rotation:
            case 0:
                return rect
            case 90:
                return height - bottom, left, height - top, right
            case 180:
                return width - right, height - bottom, width - left, height - top
            case 270:
                return top, width - right, bottom, width - left


def full_page(size: PageSize, rotation: Rotation = 0) -> Pose:
    """Return the pose of a complete page."""
    return Pose(size, (0.0, 0.0, size.width, size.height), rotation)
