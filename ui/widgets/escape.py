"""Esc in a part of the window, where it must not reach the action that stops answers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


def on_escape(
    part: QWidget, do: Callable[[], object], when: Callable[[], bool] = lambda: True
) -> None:
    """Let Esc do this in ``part`` and what is inside, before the window's shortcuts get it."""
    part.installEventFilter(_Escape(part, do, when))


class _Escape(QObject):
    def __init__(self, part: QWidget, do: Callable[[], object], when: Callable[[], bool]) -> None:
        super().__init__(part)
        self._do, self._when = do, when

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the key is claimed first, then pressed."""
        key = event.key() if isinstance(event, QKeyEvent) and not event.modifiers() else None
        claimed, pressed = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
        if key != Qt.Key.Key_Escape or event.type() not in (claimed, pressed) or not self._when():
            return super().eventFilter(watched, event)
        event.accept()
        if event.type() == pressed:
            self._do()
        return True


class LeftByEscape(QWidget):
    """A part of the window that is left by Esc; the window's own Esc stops answers."""

    left = Signal()
    """Emitted on Esc."""

    def __init__(self) -> None:
        super().__init__()
        on_escape(self, self.left.emit)
