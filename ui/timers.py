"""Timers that wait until changes have settled."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(parent: QObject, milliseconds: int, do: Callable[[], object]) -> QTimer:
    """Return a timer that calls ``do`` once, this long after its last start."""
    timer = QTimer(parent, singleShot=True, interval=milliseconds)
    timer.timeout.connect(do)
    return timer
