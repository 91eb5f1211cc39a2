"""The remaining time in the jobs bar."""

from __future__ import annotations

import pytest

from ui.background.jobs_bar import Pace, time_left


def test_the_time_left_follows_how_it_goes_now():
    pace = Pace()
    for second in range(10):
        pace.note(second * 100, float(second))  # fast at first
    for second in range(10, 200):
        pace.note(900 + second, float(second))  # slow from here on
    assert pace.left(900 + 199 + 120) == pytest.approx(120, rel=0.02)
    assert time_left(121) == "3 min left"
    assert time_left(7201) == "about 3 h left"
