"""Limits of what a language model reads by itself: how long, and with what power."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time
from enum import StrEnum


class Until(StrEnum):
    """How far a language model reads on in the background."""

    CLOSED = "closed"
    """Until everything is read, or the program is closed."""
    ASKED = "asked"
    """Only what was asked about or opened."""
    NIGHT = "night"
    """Only at night, and never on battery."""
    MINUTES = "minutes"
    """For a number of minutes."""


class Hold(StrEnum):
    """Why a language model reads no further for now."""

    BATTERY = "battery"
    DAY = "day"
    TIME = "time"
    ASKED = "asked"
    """All that was asked about is read."""


NIGHT = (time(22), time(7))
"""When it begins, and when it ends."""


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """How far a language model reads on. A computer on battery is spared unless ``on_battery``."""

    until: Until = Until.CLOSED
    minutes: float = 30.0
    on_battery: bool = False

    @property
    def only_asked(self) -> bool:
        """Whether nothing is read but what was asked about."""
        return self.until is Until.ASKED

    def hold(self, now: time, spent: float, *, on_battery: bool) -> Hold | None:
        """Return why to stop ``now``, after ``spent`` seconds of work; None to go on."""
        night = self.until is Until.NIGHT
        if on_battery and (night or not self.on_battery):
            return Hold.BATTERY
        if night and NIGHT[1] <= now < NIGHT[0]:
            return Hold.DAY
        if self.until is Until.MINUTES and spent >= self.minutes * 60:
            return Hold.TIME
        return None
