"""Announcements for people who hear the window instead of seeing it."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget


def announce(part: QWidget, words: str) -> None:
    """Announce ``words``, which are nowhere else to be found."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(part, words))


def alert(part: QWidget) -> None:
    """Announce what ``part`` shows now."""
    QAccessible.updateAccessibility(QAccessibleEvent(part, QAccessible.Event.Alert))
