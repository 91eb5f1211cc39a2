"""The user's progress: text that was passed in reading order, at a reading pace."""

from __future__ import annotations

from reader.text.span import Span

FASTEST = 90.0
"""Characters a second: three times as fast as most people read, slower than anyone leafs."""
_GAP = 0.25
"""Screens between two consecutive ones: for a margin, a picture, a cut line."""
_BEHIND = 2.0
"""Screens that the user may be ahead of this pace before it counts as leafing."""


class ReadingOrder:
    """The limit of what was read, moved only by reading on.

    Text counts as read when the user moved past it from one screen to the next and had time to
    read it. A jump ends that: nothing counts until the user is back where they had read to.
    Positions are characters, times seconds of any clock.
    """

    def __init__(self, furthest: int = 0) -> None:
        self.furthest = furthest
        self._passed = furthest
        self._screen: Span | None = None
        self._since = 0.0
        self._could = 0.0
        """Characters that there was time for and that are not counted yet."""

    def set(self, furthest: int) -> None:
        """Set the limit; the user says so."""
        self.furthest = self._passed = furthest
        self._could = 0.0

    def see(self, screen: Span, now: float, *, jumped: bool = False) -> None:
        """Note what is visible from ``now`` on; ``jumped`` if not reached by moving on."""
        before = self._screen
        self._wait(now)
        self._screen = screen
        if jumped or before is None:
            self._passed, self._could = self.furthest, 0.0
        elif self._follows(before, screen):
            self._pass(screen.start, len(before))

    def stay(self, end: int, now: float) -> None:
        """Note that at ``now`` the visible text goes on to the ``end`` of the document."""
        self._wait(now)
        if self._screen and self._is_next(self._screen) and self.missing(end) <= 0:
            self.furthest = self._passed = max(self.furthest, end)

    def missing(self, end: int) -> float:
        """Return the seconds missing until there was time enough to read on to ``end``."""
        return (end - self.furthest - self._could) / FASTEST

    def _wait(self, now: float) -> None:
        screen, since = self._screen, self._since
        self._since = now
        if screen and self._is_next(screen):
            unread = max(0, screen.end - self.furthest)
            self._could = min(self._could + (now - since) * FASTEST, unread)

    def _is_next(self, screen: Span) -> bool:
        return screen.start <= self._passed + len(screen) * _GAP

    def _follows(self, before: Span, screen: Span) -> bool:
        goes_on = before.start <= screen.start <= before.end + len(before) * _GAP
        return goes_on and self._is_next(before)

    def _pass(self, start: int, length: int) -> None:
        self._passed = max(self._passed, start)
        after = min(self._passed, self.furthest + int(self._could))
        self._could -= after - self.furthest
        self.furthest = after
        if self._passed - self.furthest > length * _BEHIND:
            self._passed, self._could = self.furthest, 0.0
