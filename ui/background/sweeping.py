"""Collection of cyclic garbage on the window's thread alone, a little at a time.

Python collects on any thread that happens to reach the threshold. On a lane's thread that would
destroy Qt's objects while the window uses them: a timer of a destroyed object still fires, and the
program dies without a word.

A collection takes as long as it has objects to look through, and the text of a novel is 60,000 of
them. So what would be too many for one collection is put aside unseen. It is looked through when
the person has turned to another program.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

_MILLISECONDS = 250
"""The interval of checks; anything without a cycle is freed at once, as ever."""

_MOST = 40_000
"""Objects in one collection: 10 ms, or 20 on a busy processor."""

_TURNS_AWAY = 40
"""Checks in a row without the person, ten seconds, until everything is looked through."""


def _in_use() -> bool:
    """Whether the person uses this program, and not another one."""
    return QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive


class Sweeping(QObject):
    """While it exists, collects what Python would have collected by itself."""

    def __init__(
        self, parent: QObject | None = None, *, in_use: Callable[[], bool] = _in_use
    ) -> None:
        super().__init__(parent)
        self._in_use = in_use
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(self._check)
        self._timer.start()
        self._away = 0
        self._unseen = False
        self._was_enabled = gc.isenabled()
        gc.disable()
        # Imported modules stay for ever; scanning them each time took the window 50 ms.
        gc.freeze()

    def sweep(self) -> None:
        """Collect the oldest generation that is due, and with it the younger ones.

        If they are too many together, only the younger ones are collected, the others put aside.
        """
        due = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > threshold
        ]
        if due:
            self._collect(due[-1])

    def catch_up(self) -> None:
        """Look through all that was put aside, however long it takes."""
        if self._unseen:
            gc.unfreeze()
            gc.collect()
            self._unseen = False  # until they are put aside again, as soon as they are due

    def _check(self) -> None:
        self._away = 0 if self._in_use() else self._away + 1
        if self._away >= _TURNS_AWAY:
            self.catch_up()
        self.sweep()

    def _collect(self, oldest: int) -> None:
        objects = 0
        for generation in range(oldest + 1):
            objects += len(gc.get_objects(generation))
            if objects > _MOST:
                if generation:
                    gc.collect(generation - 1)
                gc.freeze()
                self._unseen = True
                return
        gc.collect(oldest)

    def stop(self) -> None:
        """Let Python collect by itself again, if it did before."""
        self._timer.stop()
        if self._was_enabled:
            gc.unfreeze()
            gc.enable()
