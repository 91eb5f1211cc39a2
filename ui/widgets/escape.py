"""Esc in a part of the window, where it must not reach the action that stops answers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def claims_escape(event: QEvent) -> bool:
    """Claim Esc before the window's shortcuts get it; return whether ``event`` was about that."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if event.key() != Qt.Key.Key_Escape:
        return False
    event.accept()
    return True
