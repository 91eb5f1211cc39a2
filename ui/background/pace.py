"""The remaining time of some work, estimated from its recent speed."""

from __future__ import annotations

from collections import deque
from gettext import gettext as tr
from math import ceil

_ENOUGH_SECONDS = 3.0
_LATELY_SECONDS = 60.0
"""Earlier work says little: it may have been other work, or faster."""
_APART_SECONDS = 0.5
_MINUTE, _HOUR = 60, 3600
_MANY_MINUTES = 100


class Pace:
    """Takes in the work done, in any unit, with the time; estimates the rest."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, float]] = deque()
        self._last: tuple[float, float] | None = None

    def note(self, done: float, seconds: float) -> None:
        """Note that ``done`` of the work is done, at ``seconds`` on any clock that runs on."""
        self._last = (done, seconds)
        if not self._notes or seconds - self._notes[-1][1] >= _APART_SECONDS:
            self._notes.append(self._last)
        while len(self._notes) > 1 and self._notes[1][1] <= seconds - _LATELY_SECONDS:
            self._notes.popleft()

    def left(self, of: float) -> float | None:
        """Return seconds, or None while that would be a guess."""
        if not self._notes or not self._last:
            return None
        done, seconds = (a - b for a, b in zip(self._last, self._notes[0], strict=True))
        if seconds < _ENOUGH_SECONDS or done <= 0:
            return None
        return (of - self._last[0]) * seconds / done


def time_left(seconds: float) -> str:
    """Return a time for people, rather too long than too short."""
    if seconds < _MINUTE:
        return tr("less than a minute left")
    minutes = ceil(seconds / _MINUTE)
    if minutes < _MANY_MINUTES:
        return tr("{minutes} min left").format(minutes=minutes)
    return tr("about {hours} h left").format(hours=ceil(seconds / _HOUR))
