"""Full screen, and leaving it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal

from ui.actions.acts import Act
from ui.widgets.escape import on_escape
from ui.window import Window

_FULL = Qt.WindowState.WindowFullScreen


class FullScreen(QObject):
    """Keeps an action and the window's state the same.

    Esc leaves full screen, too, unless a part of the window uses it, or a question is being
    answered, which it would stop.
    """

    changed = Signal(bool)
    """Whether the window fills the screen now."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._action = window.acts[Act.FULL_SCREEN]
        self._action.triggered.connect(self._turn)
        window.installEventFilter(self)
        on_escape(
            window,
            lambda: self._turn(on=False),
            lambda: window.isFullScreen() and not window.panel.box.busy,
        )
        self._follow_window()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the desktop may have changed the window."""
        if event.type() == QEvent.Type.WindowStateChange:
            self._follow_window()
        return super().eventFilter(watched, event)

    def _turn(self, on: bool) -> None:
        """Enter or leave full screen; the window's earlier state, such as maximised, is kept."""
        state = self._window.windowState()
        self._window.setWindowState(state | _FULL if on else state & ~_FULL)

    def _follow_window(self) -> None:
        fills = self._window.isFullScreen()
        self._action.setChecked(fills)
        self.changed.emit(fills)
