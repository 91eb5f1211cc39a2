"""From a point of the window to a spot of a page and back, however the pages are turned."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QTransform

from reader.pages.values import PlacedRect
from reader.text.document import Rect
from ui.pages.touching import Surface
from ui.pages.view import PageView, Spot

_PROBE = 100.0


def shown(view: PageView, page: int, rect: Rect) -> QRectF:
    """Where a rectangle of a page is in the window."""
    return view.in_viewport(PlacedRect(page, rect))


def nearest_spot(view: PageView, surfaces: Iterable[Surface], at: QPoint) -> Spot | None:
    """The spot under ``at``; between and beside pages, one on the page with the nearest text."""
    spot = view.spot_at(at)
    if spot is not None:
        return spot
    near = [
        (_away(shown(view, each.page, each.text.box), at), each.page)
        for each in surfaces
        if each.text
    ]
    if not near:
        return None
    _, page = min(near)
    moved = _to_page(view, page).map(QPointF(at))
    return Spot(page, moved.x(), moved.y())


def on_page(view: PageView, page: int, area: QRectF) -> Rect:
    """An area of the window in points of ``page``."""
    moved = _to_page(view, page).mapRect(area)
    return moved.left(), moved.top(), moved.right(), moved.bottom()


def _to_page(view: PageView, page: int) -> QTransform:
    """From pixels of the window to points of ``page``, also outside of its edges."""
    origin, right, down = (
        shown(view, page, (x, y, x, y)).topLeft() for x, y in ((0, 0), (_PROBE, 0), (0, _PROBE))
    )
    across, along = (right - origin) / _PROBE, (down - origin) / _PROBE
    there = QTransform(across.x(), across.y(), along.x(), along.y(), origin.x(), origin.y())
    back, _ = there.inverted()
    return back


def _away(rect: QRectF, at: QPoint) -> float:
    beside = max(rect.left() - at.x(), at.x() - rect.right(), 0.0)
    above = max(rect.top() - at.y(), at.y() - rect.bottom(), 0.0)
    return beside + above
