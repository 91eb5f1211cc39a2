"""Keys, wheel and touch pad: along one long strip, from page to page, closer or further away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QNativeGestureEvent, QWheelEvent

from ui.pages.viewing.page_area import CONTEXT, ZOOM_STEP, PageArea
from ui.settings.choices import Fit

_LINES = 3
"""The presses of an arrow key that equal a notch."""
_NOTCH = 120
"""A notch of a wheel, in Qt's units."""


class Steering:
    """Moves ``area``; in continuous view its scroll bars do what they can."""

    def __init__(self, area: PageArea) -> None:
        self._area = area
        self._bar = area.bar
        self._pushed = 0

    def turn(self, rows: int) -> None:
        """Go to the top of a row, this many rows further on, or back."""
        area, bar, strip = self._area, self._bar, self._area.strip
        if not area.pages:
            return
        if area.paged:
            bar.setValue(strip.turned(bar.value(), rows, self._height))
        elif area.flows:  # page ends of this layout are invisible
            bar.setValue(bar.value() + rows * bar.pageStep())
        else:
            row = strip.row_at(bar.value() + self._height * CONTEXT) + rows
            first = strip.pages_of(min(max(0, row), len(strip.cells) - 2)).start
            bar.setValue(round(strip.rect(first)[1]) - strip.gap)

    def wheel(self, event: QWheelEvent) -> bool:
        """Zoom around the pointer with Ctrl, else turn pages; return whether it was for that."""
        across, down = event.angleDelta().x(), event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            zoom = self._area.zoom * ZOOM_STEP ** (down / _NOTCH)
            self._area.set_zoom(zoom, event.position().toPoint())
            event.accept()
            return True
        if not self._area.paged or abs(across) > abs(down):
            return False
        event.accept()
        by = -round(down / _NOTCH * _LINES * self._bar.singleStep())
        if self._scroll_within(by):
            self._pushed = 0
            return True
        # A touch pad that coasts must not leaf through the book.
        if event.phase() is not Qt.ScrollPhase.ScrollMomentum:
            self._pushed += down
        if abs(self._pushed) >= _NOTCH:
            self._pushed = 0
            self._move(by)
        return True

    def press(self, event: QKeyEvent) -> bool:
        """Move the pages by key; return whether the key is for that."""
        held, keys = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier, Qt.Key
        back = held == Qt.KeyboardModifier.ShiftModifier and event.key() == keys.Key_Space
        if held != Qt.KeyboardModifier.NoModifier and not back:
            return False
        line, page = self._bar.singleStep(), self._bar.pageStep()
        key = keys(event.key())
        if step := {
            keys.Key_Space: -page if back else page,
            keys.Key_PageDown: page,
            keys.Key_PageUp: -page,
            keys.Key_Down: line,
            keys.Key_Up: -line,
        }.get(key):
            self._move(step)
        elif key in (keys.Key_Home, keys.Key_End):
            self._bar.setValue(0 if key == keys.Key_Home else self._bar.maximum())
        elif key in (keys.Key_Right, keys.Key_Left) and self._turns_sideways:
            self.turn(1 if key == keys.Key_Right else -1)
        else:
            return False
        return True

    @property
    def _turns_sideways(self) -> bool:
        return self._area.paged and not self._area.horizontalScrollBar().maximum()

    @property
    def _height(self) -> int:
        return self._area.viewport().height()

    def _scroll_within(self, by: int) -> bool:
        """Scroll within the page that is shown; return False at its edge."""
        strip, y = self._area.strip, self._bar.value()
        after = strip.moved(y, by, self._height)
        if strip.row_at(after + self._height / 2) != strip.row_at(y + self._height / 2):
            return False
        self._bar.setValue(after)
        return after != y

    def _move(self, by: int) -> None:
        y = self._bar.value()
        paged = self._area.paged
        self._bar.setValue(self._area.strip.moved(y, by, self._height) if paged else y + by)


def pinch(area: PageArea, event: QEvent) -> bool:
    """Zoom by two fingers on a touch pad; return whether the event was that."""
    if not isinstance(event, QNativeGestureEvent):
        return False
    match event.gestureType():
        case Qt.NativeGestureType.ZoomNativeGesture:
            area.set_zoom(area.zoom * (1 + event.value()), event.position().toPoint())
        case Qt.NativeGestureType.SmartZoomNativeGesture:
            area.set_fit(Fit.PAGE if area.fit is Fit.WIDTH else Fit.WIDTH)
        case _:
            return False
    return True
