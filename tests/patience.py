"""Time limits of tests for events that normally come at once.

They are only reached if something hangs: a limit that is too short fails on a slow or busy machine,
one that is too long costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partialmethod

from pytestqt.qtbot import QtBot

PATIENCE_SECONDS = 60
_MILLISECONDS = PATIENCE_SECONDS * 1000
_FIRST_PAUSES = (1, 1, 2, 2, 3, 4)
"""Milliseconds; later it is ten, as pytest-qt has it."""


class PatientBot(QtBot):
    """pytest-qt's robot, which would give up after five seconds."""

    def waitUntil(self, callback, *, timeout=_MILLISECONDS):
        """The same, looking again sooner at first: most things happen within milliseconds."""
        for pause in _FIRST_PAUSES:
            if _holds(callback):
                return
            self.wait(pause)
        super().waitUntil(callback, timeout=timeout)

    waitSignal = partialmethod(QtBot.waitSignal, timeout=_MILLISECONDS)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=_MILLISECONDS)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=_MILLISECONDS)
    waitActive = partialmethod(QtBot.waitActive, timeout=_MILLISECONDS)
    waitCallback = partialmethod(QtBot.waitCallback, timeout=_MILLISECONDS)


def _holds(callback: Callable[[], object]) -> bool:
    try:
        return callback() in (None, True)
    except AssertionError:
        return False


def wait_for(true: Callable[[], object], what: str = "it") -> None:
    """Wait where there is no event loop."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < end, f"{what} did not come"
        time.sleep(0.01)
