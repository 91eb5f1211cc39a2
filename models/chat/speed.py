"""How fast a model reads and writes, as measured here."""

from __future__ import annotations

import time
from dataclasses import dataclass

from reader.model_choice import Measured

_SLOWER = 5
"""How many times slower than reading writing is assumed to be, where that was not measured."""
TELLING = 32
"""Tokens of a prompt long enough to measure the speed. A machine may be busier than before."""
_FEW = 8
"""Pieces of a text, which are about its tokens, that say little about the speed of writing."""


@dataclass(frozen=True, slots=True)
class Speed:
    """Tokens that are read, and that are written, in a second."""

    read: float
    written: float


CAUTIOUS = Speed(100.0, 40.0)
"""Assumed of a server until its first answer."""


def speed_of(measured: Measured | None) -> Speed | None:
    """The speed in a trial of the model; None if there was none."""
    if measured is None:
        return None
    return Speed(measured.prompt_rate, measured.written_rate or measured.prompt_rate / _SLOWER)


class Stopwatch:
    """Times one request: its prompt until the first piece, then the writing of the others."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._first: float | None = None
        self._last = self._began
        self._pieces = 0

    def piece(self) -> None:
        """Note that a piece has come; of a request without any, that it is complete."""
        self._last = time.monotonic()
        self._first = self._first or self._last
        self._pieces += 1

    def measured(self, tokens: int, before: Speed | None, telling: int = TELLING) -> Speed | None:
        """The speed now, if ``tokens`` of the prompt were new, as far as the request tells it."""
        speed = before
        if tokens >= telling and self._first is not None:
            read = tokens / max(1e-3, self._first - self._began)
            speed = Speed(read, before.written if before else read / _SLOWER)
        if speed and self._first is not None and self._pieces > _FEW:
            wrote = (self._pieces - 1) / max(1e-3, self._last - self._first)
            speed = Speed(speed.read, wrote)
        return speed
