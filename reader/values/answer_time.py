"""The time that an answer may take, until its first word and in all."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

USUAL_SECONDS = 40
LEAST_SECONDS, MOST_SECONDS = 10, 3600
_UNTIL_FIRST = 3 / 8
"""Share of the time until the first word: 15 of 40 seconds."""


@dataclass(frozen=True, slots=True)
class AnswerTime:
    """A promise of ``seconds``, counted by ``clock`` since ``begun``; if that is None, not yet."""

    seconds: float = USUAL_SECONDS
    clock: Callable[[], float] = time.monotonic
    begun: float | None = None

    def begin(self) -> AnswerTime:
        """Return the same, beginning now."""
        return replace(self, begun=self.clock())

    def paused(self, seconds: float) -> AnswerTime:
        """Return the same with these seconds not counted."""
        return replace(self, begun=None if self.begun is None else self.begun + seconds)

    @property
    def left(self) -> float:
        """The seconds until all of the answer is due, at least 0."""
        return max(0.0, self.seconds - self._passed)

    @property
    def until_first_word(self) -> float:
        """The seconds until its first word is due, at least 0."""
        return max(0.0, self.seconds * _UNTIL_FIRST - self._passed)

    @property
    def _passed(self) -> float:
        return 0.0 if self.begun is None else self.clock() - self.begun
