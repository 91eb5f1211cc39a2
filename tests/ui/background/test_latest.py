from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest

from tests.patience import PATIENCE_SECONDS
from ui.background.jobs import Lane, Urgency
from ui.background.latest import Latest


@pytest.fixture
def lane():
    made = Lane[ExitStack[None]]("tests", ExitStack)
    yield made
    made.ask_to_close()
    assert made.join(PATIENCE_SECONDS)


def asked(lane, value, after=None):
    def work(_resource):
        if after:
            after.wait(PATIENCE_SECONDS)
        yield value

    return lane.start("Telling a value", work, Urgency.NOW)


def test_only_the_newest_of_several_arrives(qtbot, lane):
    latest, results, gate = Latest(), [], threading.Event()
    for value in range(3):
        job = latest.follow(asked(lane, value, gate))
        job.happened.connect(results.append)
    assert latest.running
    with qtbot.waitSignal(job.ended):
        gate.set()
    assert results == [2]
    assert not latest.running


def test_nothing_arrives_once_it_was_stopped(qtbot, lane):
    latest, results, gate = Latest(), [], threading.Event()
    job = latest.follow(asked(lane, 1, gate))
    job.happened.connect(results.append)
    latest.stop()
    assert not latest.running
    with qtbot.waitSignal(job.ended):
        gate.set()
    assert results == []
