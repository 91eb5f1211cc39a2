"""Esc in a part of the window, where it must not reach the action that stops answers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


def claims_escape(event: QEvent) -> bool:
    """Claim Esc before the window's shortcuts get it; return whether ``event`` was about that."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.key() != Qt.Key.Key_Escape:
        return False
    event.accept()
    return True


class LeftByEscape(QWidget):
    """A part of the window that is left by Esc; the window's own Esc stops answers."""

    left = Signal()
    """Emitted on Esc."""

    def event(self, event: QEvent) -> bool:
        """Qt's hook."""
        return claims_escape(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
