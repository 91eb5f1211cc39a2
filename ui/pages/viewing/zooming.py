"""Zooming around the pointer by wheel and by touch pad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QNativeGestureEvent, QWheelEvent

from ui.pages.geometry.fitting import ZOOM_STEP
from ui.pages.geometry.stage import NOTCH
from ui.settings.choices import Fit

if TYPE_CHECKING:  # the view asks whether it handles the event
    from ui.pages.viewing.page_view import PageView


def by_wheel(view: PageView, event: QWheelEvent) -> bool:
    """Zoom if Ctrl is held; return whether it was."""
    if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    turns = event.angleDelta().y() / NOTCH
    view.set_zoom(view.zoom * ZOOM_STEP**turns, event.position().toPoint())
    event.accept()
    return True


def by_fingers(view: PageView, event: QEvent) -> bool:
    """Zoom by two fingers on a touch pad; return whether the event was that."""
    if not isinstance(event, QNativeGestureEvent):
        return False
    match event.gestureType():
        case Qt.NativeGestureType.ZoomNativeGesture:
            view.set_zoom(view.zoom * (1 + event.value()), event.position().toPoint())
        case Qt.NativeGestureType.SmartZoomNativeGesture:
            view.set_fit(Fit.PAGE if view.fits_width else Fit.WIDTH)
        case _:
            return False
    return True
