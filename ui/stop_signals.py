"""System signals that ask the program to end: the window closes as if the user closed it.

They come at the end of a session, from ``kill``, and from Ctrl+C in the terminal that started it.
Without this module they would end the process in the middle of whatever it saves.
"""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Signal
from PySide6.QtWidgets import QWidget

_NAMES = ("SIGTERM", "SIGINT", "SIGHUP")


class StopSignals(QObject):
    """Listens until ``stop``; to be created on the main thread."""

    asked = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.received = False
        # Qt's event loop runs no Python code by itself: a byte in this pair wakes it.
        self._ear, self._mouth = socket.socketpair()
        for end in (self._ear, self._mouth):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._ear.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        self._wakeup_before = signal.set_wakeup_fd(self._mouth.fileno(), warn_on_full_buffer=False)
        self._before: dict[int, Any] = {
            number: signal.signal(number, self._note)
            for name in _NAMES
            if (number := getattr(signal, name, None)) is not None
        }

    def stop(self) -> None:
        """Restore the earlier handlers."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wakeup_before)
        self._notifier.setEnabled(False)
        self._ear.close()
        self._mouth.close()

    @contextmanager
    def close(self, window: QWidget) -> Iterator[None]:
        """Close ``window`` on a signal during the context, or on an earlier one."""
        self.asked.connect(window.close)
        if self.received:
            QTimer.singleShot(0, window.close)  # closing works only inside the event loop
        try:
            yield
        finally:
            self.asked.disconnect(window.close)

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self.received = True

    def _wake(self) -> None:
        self._ear.recv(64)
        # Python runs ``_note`` before this function, which is Python's own.
        if self.received:
            self.asked.emit()
