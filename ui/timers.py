"""Waiting until things have come to rest."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(parent: QObject, milliseconds: int, do: Callable[[], object]) -> QTimer:
    """Calls ``do`` once, so long after it was started last; it dies with ``parent``."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(do)
    return timer
