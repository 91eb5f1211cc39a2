"""Keys and wheel: along one long strip, or from page to page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent

from ui.pages.geometry import paging
from ui.pages.geometry.stage import CONTEXT, NOTCH

if TYPE_CHECKING:  # the view makes its own steering
    from ui.pages.viewing.page_view import PageView

_LINES = 3
"""The presses of an arrow key that equal a notch."""


class Steering:
    """Moves ``view``; in continuous view its scroll bars do what they can."""

    def __init__(self, view: PageView) -> None:
        self._view = view
        self._pushed = 0

    @property
    def _paged(self) -> bool:
        return self._view.arrangement.paged and self._view.pages > 0

    def settle(self) -> bool:
        """Leave no position between two pages shown one by one; return whether it moved."""
        if not self._paged:
            return False
        bar, height = self._view.bar, self._view.viewport().height()
        right = paging.settled(self._view.strip, bar.value(), height)
        if right == bar.value():
            return False
        bar.setValue(right)
        return True

    def turn(self, rows: int) -> None:
        """Go to the top of a row, this many rows further on, or back."""
        view = self._view
        if not view.pages:
            return
        height = view.viewport().height()
        if self._paged:
            view.bar.setValue(paging.turned(view.strip, view.bar.value(), rows, height))
            return
        if view.flows:  # page ends of this layout are invisible
            view.bar.setValue(view.bar.value() + rows * view.bar.pageStep())
            return
        row = view.strip.row_at(view.bar.value() + height * CONTEXT) + rows
        row = min(max(0, row), len(view.strip.cells) - 2)
        first = view.strip.pages_of(row).start
        view.bar.setValue(round(view.strip.rect(first)[1]) - view.strip.gap)

    def wheel(self, event: QWheelEvent) -> bool:
        """Turn pages by wheel; return whether the event was for that."""
        across, down = event.angleDelta().x(), event.angleDelta().y()
        if not self._paged or abs(across) > abs(down):
            return False
        event.accept()
        by = -round(down / NOTCH * _LINES * self._view.bar.singleStep())
        if self._scroll_within(by):
            self._pushed = 0
            return True
        # A touch pad that coasts must not leaf through the book.
        if event.phase() is not Qt.ScrollPhase.ScrollMomentum:
            self._pushed += down
        if abs(self._pushed) >= NOTCH:
            self._pushed = 0
            self._move(by)
        return True

    def press(self, event: QKeyEvent) -> bool:
        """Move the pages by key; return whether the key is for that."""
        keys = Qt.KeyboardModifier
        held = event.modifiers() & ~keys.KeypadModifier
        back = held == keys.ShiftModifier and event.key() == Qt.Key.Key_Space
        if held != keys.NoModifier and not back:
            return False
        bar = self._view.bar
        line, page = bar.singleStep(), bar.pageStep()
        moves = {
            Qt.Key.Key_Space: -page if back else page,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_Down: line,
            Qt.Key.Key_Up: -line,
        }
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: bar.maximum()}
        sideways = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}
        key = Qt.Key(event.key())
        if key in moves:
            self._move(moves[key])
        elif key in ends:
            bar.setValue(ends[key])
        elif key in sideways and self._paged and not self._view.horizontalScrollBar().maximum():
            self.turn(sideways[key])
        else:
            return False
        return True

    def _scroll_within(self, by: int) -> bool:
        """Scroll within the page that is shown; return False at its edge."""
        bar, height = self._view.bar, self._view.viewport().height()
        strip = self._view.strip
        after = paging.moved(strip, bar.value(), by, height)
        if strip.row_at(after + height / 2) != strip.row_at(bar.value() + height / 2):
            return False
        moved = after != bar.value()
        bar.setValue(after)
        return moved

    def _move(self, by: int) -> None:
        bar = self._view.bar
        if self._paged:
            height = self._view.viewport().height()
            bar.setValue(paging.moved(self._view.strip, bar.value(), by, height))
        else:
            bar.setValue(bar.value() + by)
