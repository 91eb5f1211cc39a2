"""How long something will still take, from how it went so far."""

from __future__ import annotations

from gettext import gettext as tr

_ENOUGH_SECONDS = 3.0
_MINUTE = 60


class Pace:
    """Fed with work done, in any unit, and the time; says what is left."""

    def __init__(self) -> None:
        self._first: tuple[float, float] | None = None
        self._last: tuple[float, float] | None = None

    def note(self, done: float, seconds: float) -> None:
        """``done`` of the work, at ``seconds`` on any clock that runs on."""
        self._first = self._first or (done, seconds)
        self._last = (done, seconds)

    def left(self, of: float) -> float | None:
        """Seconds, or None while that would be a guess."""
        if not self._first or not self._last:
            return None
        done, seconds = (a - b for a, b in zip(self._last, self._first, strict=True))
        if seconds < _ENOUGH_SECONDS or done <= 0:
            return None
        return (of - self._last[0]) * seconds / done

    def words(self, of: float) -> str:
        """As a person would say it; empty while it is not known."""
        left = self.left(of)
        if left is None:
            return ""
        if left < _MINUTE:
            return tr("less than a minute left")
        return tr("{minutes} min left").format(minutes=round(left / _MINUTE))
