"""Conversion of rectangles between pages and the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from reader.pages.page_source import PlacedRect
from reader.text.document import Rect
from ui.pages.viewing.page_view import PageView


def shown(view: PageView, page: int, rect: Rect) -> QRectF:
    """Return the rectangle in the window of a rectangle of a page."""
    return view.in_viewport(PlacedRect(page, rect))


def all_shown(view: PageView, rects: Sequence[PlacedRect]) -> bool:
    """Return whether all of ``rects`` are visible now."""
    port = view.viewport().rect()
    return all(port.contains(view.in_viewport(rect).toAlignedRect()) for rect in rects)


def on_page(view: PageView, area: QRectF) -> tuple[int, Rect] | None:
    """Return the page in the middle of an area of the window, and the area in its points."""
    camera = view.camera
    middle = camera.spot_near(area.center().toPoint())
    if middle is None:
        return None
    x, y = camera.origin
    corners = [
        camera.strip.spot(middle.page, at.x() - x, at.y() - y)
        for at in (area.topLeft(), area.bottomRight())
    ]
    (left, right), (top, bottom) = (sorted(side) for side in zip(*corners, strict=True))
    return middle.page, (left, top, right, bottom)
