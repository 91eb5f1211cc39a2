"""The animation of a walk, leg by leg."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, Signal

from ui.timers import single_shot

_FRAME_MILLISECONDS = 16
_SECONDS_PER_LEG = 0.22
_LONGEST_SECONDS = 1.2
"""Any number of waiting legs is drawn in about this time."""


class WalkAnimation(QObject):
    """Counts how many of the legs are drawn: ``shown``, the last of them in part."""

    moved = Signal()
    """Emitted when ``shown`` has grown."""
    arrived = Signal()
    """Emitted when every leg is drawn."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown = 0.0
        self._legs = 0
        self._ticked = 0.0
        self._timer = single_shot(self, _FRAME_MILLISECONDS, self._tick)

    @property
    def playing(self) -> bool:
        """Whether there is something left to draw."""
        return self._timer.isActive()

    def put(self, legs: int) -> None:
        """Show this many legs as drawn already."""
        self._timer.stop()
        self._legs, self.shown = legs, float(legs)

    def play(self, legs: int) -> None:
        """Draw the legs from those already drawn up to ``legs``."""
        self._legs = legs
        if self.shown >= legs:
            self.arrived.emit()
        elif not self.playing:
            self._ticked = time.monotonic()
            self._timer.start()

    def _tick(self) -> None:
        before, self._ticked = self._ticked, time.monotonic()
        self.shown = advanced(self.shown, self._legs, self._ticked - before)
        self.moved.emit()
        self.play(self._legs)


def advanced(shown: float, legs: int, seconds: float) -> float:
    """Return how many of ``legs`` legs are drawn after ``seconds`` more."""
    speed = max(1 / _SECONDS_PER_LEG, (legs - shown) / _LONGEST_SECONDS)
    return min(float(legs), shown + seconds * speed)
