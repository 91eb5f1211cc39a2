"""Keys, wheel and touch pad: along one long strip, from page to page, closer or further away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QNativeGestureEvent, QWheelEvent

from ui.pages.viewing.page_area import CONTEXT, PageArea
from ui.settings.choices import Fit

_LINES = 3
"""The presses of an arrow key that equal a notch."""
_NOTCH = 120
"""A notch of a wheel, in Qt's units."""


class PageTurning(PageArea):
    """Moves over pages as the user does; in continuous view the scroll bars do what they can."""

    _pushed = 0
    """How far the wheel was pushed beyond the edge of a page, in Qt's units."""

    def turn_pages(self, rows: int) -> None:
        """Go to the top of a row of pages, this many rows further on, or back."""
        bar, strip, height = self.bar, self.strip, self.viewport().height()
        if self.paged:
            bar.setValue(strip.turned(bar.value(), rows, height))
        elif self.flows:  # page ends of this layout are invisible
            bar.setValue(bar.value() + rows * bar.pageStep())
        elif self.pages:
            row = strip.row_at(bar.value() + height * CONTEXT) + rows
            first = strip.pages_of(min(max(0, row), len(strip.cells) - 2)).start
            bar.setValue(round(strip.rect(first)[1]) - strip.gap)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook: zoom around the pointer with Ctrl; else scroll, and turn at a page's edge."""
        across, down = event.angleDelta().x(), event.angleDelta().y()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(down / _NOTCH, event.position().toPoint())
        elif not self.paged or abs(across) > abs(down):
            super().wheelEvent(event)
        else:
            self._push(event, -round(down / _NOTCH * _LINES * self.bar.singleStep()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if not self._press(event):
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Qt's hook: two fingers on a touch pad zoom."""
        if not isinstance(event, QNativeGestureEvent):
            return super().viewportEvent(event)
        match event.gestureType():
            case Qt.NativeGestureType.ZoomNativeGesture:
                self.set_zoom(self.zoom * (1 + event.value()), event.position().toPoint())
            case Qt.NativeGestureType.SmartZoomNativeGesture:
                self.set_fit(Fit.PAGE if self.fit is Fit.WIDTH else Fit.WIDTH)
            case _:
                return super().viewportEvent(event)
        return True

    def _press(self, event: QKeyEvent) -> bool:
        """Move the pages by key; return whether the key is for that."""
        held, keys = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier, Qt.Key
        back = held == Qt.KeyboardModifier.ShiftModifier and event.key() == keys.Key_Space
        if held != Qt.KeyboardModifier.NoModifier and not back:
            return False
        line, page = self.bar.singleStep(), self.bar.pageStep()
        sideways = self.paged and not self.horizontalScrollBar().maximum()
        key = keys(event.key())
        if step := {
            keys.Key_Space: -page if back else page,
            keys.Key_PageDown: page,
            keys.Key_PageUp: -page,
            keys.Key_Down: line,
            keys.Key_Up: -line,
        }.get(key):
            self.bar.setValue(self._moved(step))
        elif key in (keys.Key_Home, keys.Key_End):
            self.bar.setValue(0 if key == keys.Key_Home else self.bar.maximum())
        elif key in (keys.Key_Right, keys.Key_Left) and sideways:
            onward = keys.Key_Left if self.framing.sheets.leftward else keys.Key_Right
            self.turn_pages(1 if key == onward else -1)
        else:
            return False
        return True

    def _push(self, event: QWheelEvent, by: int) -> None:
        """Scroll within the page that is shown, and turn it when that was pushed a notch beyond."""
        strip, half, y = self.strip, self.viewport().height() / 2, self.bar.value()
        after = self._moved(by)
        if after != y and strip.row_at(after + half) == strip.row_at(y + half):
            self._pushed = 0
            self.bar.setValue(after)
            return
        # A touch pad that coasts must not leaf through the book.
        if event.phase() is not Qt.ScrollPhase.ScrollMomentum:
            self._pushed += event.angleDelta().y()
        if abs(self._pushed) >= _NOTCH:
            self._pushed = 0
            self.bar.setValue(after)

    def _moved(self, by: int) -> int:
        """Return the position ``by`` pixels on; page by page, no further than the next page."""
        y = self.bar.value()
        return self.strip.moved(y, by, self.viewport().height()) if self.paged else y + by
