"""Collection of cyclic garbage on the window's thread alone.

Python collects on any thread that happens to reach the threshold. On a lane's thread that would
destroy Qt's objects while the window uses them: a timer of a destroyed object still fires, and the
program dies without a word.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_MILLISECONDS = 250
"""The interval of checks; anything without a cycle is freed at once, as ever."""


class Sweeping(QObject):
    """While it exists, collects what Python would have collected by itself."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(self.sweep)
        self._timer.start()
        self._was_enabled = gc.isenabled()
        gc.disable()
        # Imported modules stay for ever; scanning them each time took the window 50 ms.
        gc.freeze()

    def sweep(self) -> None:
        """Collect the oldest generation that is due, and with it the younger ones."""
        due = [
            generation
            for generation, (count, threshold) in enumerate(
                zip(gc.get_count(), gc.get_threshold(), strict=True)
            )
            if count > threshold
        ]
        if due:
            gc.collect(due[-1])

    def stop(self) -> None:
        """Let Python collect by itself again, if it did before."""
        self._timer.stop()
        if self._was_enabled:
            gc.unfreeze()
            gc.enable()
