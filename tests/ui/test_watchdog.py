from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QTimer

from tests.ui import watchdog
from tests.ui.watchdog import Watchdog
from ui.background.jobs_bar import Pace


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    """Whatever else runs on this machine."""
    monkeypatch.setattr(watchdog, "_pace", lambda: 0.0)


def keep_busy(seconds):
    pace = Pace()
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        for number in range(500):
            pace.note(number, float(number))


def test_a_slot_that_takes_long_is_named(qtbot):
    with Watchdog() as dog:
        QTimer.singleShot(0, lambda: keep_busy(2.4 * dog.limit))
        qtbot.waitUntil(lambda: bool(dog.slow))
    (slow,) = dog.slow
    assert 2 * dog.limit < slow.seconds == dog.longest < 4 * dog.limit
    # Python lets other threads look at some lines only: in the slot, or in what it calls.
    assert "keep_busy" in str(slow) or "Pace.note (ui/background/jobs_bar.py" in str(slow)
    with pytest.raises(AssertionError, match=r"keep_busy|Pace\.note"):
        dog.check()


def test_short_slots_and_waiting_are_no_complaint(qtbot):
    ended = []

    def wait():
        time.sleep(0.1)
        ended.append(True)

    def work(left=10):
        keep_busy(0.005)
        QTimer.singleShot(10, wait if left == 1 else lambda: work(left - 1))

    with Watchdog() as dog:
        QTimer.singleShot(0, work)
        qtbot.waitUntil(lambda: bool(ended), timeout=60_000)
    dog.check()
    assert dog.stretches > 10
    assert 0.005 <= dog.longest < 0.04


def test_nothing_recorded_is_no_pass():
    with pytest.raises(AssertionError, match="nothing was recorded"):
        Watchdog().check()
