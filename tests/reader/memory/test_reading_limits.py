"""How far a language model may read by itself."""

from __future__ import annotations

from datetime import time

import pytest

from reader.memory.reading_limits import Hold, ReadingLimits, Until


@pytest.mark.parametrize(
    ("limits", "now", "spent", "battery", "held"),
    [
        (ReadingLimits(), time(12), 1e6, False, None),
        (ReadingLimits(), time(12), 0.0, True, Hold.BATTERY),
        (ReadingLimits(on_battery=True), time(12), 0.0, True, None),
        (ReadingLimits(Until.NIGHT), time(12), 0.0, False, Hold.DAY),
        (ReadingLimits(Until.NIGHT), time(7), 0.0, False, Hold.DAY),
        (ReadingLimits(Until.NIGHT), time(22), 0.0, False, None),
        (ReadingLimits(Until.NIGHT), time(3, 30), 0.0, False, None),
        (ReadingLimits(Until.NIGHT, on_battery=True), time(3), 0.0, True, Hold.BATTERY),
        (ReadingLimits(Until.MINUTES, 2), time(12), 119.0, False, None),
        (ReadingLimits(Until.MINUTES, 2), time(12), 120.0, False, Hold.TIME),
        (ReadingLimits(Until.ASKED), time(12), 1e6, False, None),
    ],
)
def test_hold(limits, now, spent, battery, held):
    assert limits.hold(now, spent, on_battery=battery) is held
