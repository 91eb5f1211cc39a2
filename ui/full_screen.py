"""Full screen, and leaving it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QWidget

from ui.widgets.escape import claims_escape

_FULL = Qt.WindowState.WindowFullScreen


class FullScreen(QObject):
    """Keeps an action and the window's state the same.

    Esc leaves full screen, too, unless a part of the window uses it, or something is ``busy`` that
    it would stop.
    """

    changed = Signal(bool)
    """Whether the window fills the screen now."""

    def __init__(self, window: QWidget, action: QAction, busy: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._action = action
        self._busy = busy
        action.triggered.connect(self._turn)
        window.installEventFilter(self)
        self._follow_window()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the desktop may have changed the window, or Esc come through to it."""
        if event.type() == QEvent.Type.WindowStateChange:
            self._follow_window()
        elif _is_escape(event) and self._window.isFullScreen() and not self._busy():
            if not claims_escape(event):
                self._turn(on=False)
            return True
        return super().eventFilter(watched, event)

    def _turn(self, on: bool) -> None:
        """Enter or leave full screen; the window's earlier state, such as maximised, is kept."""
        state = self._window.windowState()
        self._window.setWindowState(state | _FULL if on else state & ~_FULL)

    def _follow_window(self) -> None:
        fills = self._window.isFullScreen()
        self._action.setChecked(fills)
        self.changed.emit(fills)


def _is_escape(event: QEvent) -> bool:
    about = event.type() in {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}
    return about and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
