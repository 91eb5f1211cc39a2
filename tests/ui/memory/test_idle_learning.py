"""Learning while nothing else is done: it waits for everybody, and nobody waits for it."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from reader.errors import Cancelled, ModelError
from reader.experience_ports import Decided
from reader.learning.learning_model import Proposed, Weighing
from reader.values.experience import Decision
from tests.reader.learning.law import MAKER, MOMENT, experience
from tests.ui.session import QuotingSession, make_services
from ui.background.jobs import Urgency
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.memory.idle_learning import IdleLearning


class LearningSession(QuotingSession):
    """Decides as told; may hang in the middle, as a slow model does, until it is interrupted."""

    def __init__(self, folder, log):
        super().__init__(folder)
        self._log = log
        self._woken = threading.Event()

    def learn(self):
        self._log.begun += 1
        newcomer = experience(1)
        yield Weighing(newcomer, 1)
        if self._log.problem:
            raise ModelError("This model does not say how likely a text is.")
        if self._log.hangs:
            self._log.hanging.set()
            self._woken.wait()
            raise Cancelled
        for kept in self._log.outcomes:
            memory = frozenset({newcomer.id}) if kept else frozenset()
            decision = Decision(memory, -2.0, -1.0, measured_on=1, scored=2, exact=True)
            yield Decided(newcomer.id, newcomer.scope, decision, MAKER, MOMENT)
        yield Proposed(experience(2))

    def interrupt(self):
        self._woken.set()

    def resume(self):
        self._woken.clear()


class Log:
    def __init__(self):
        self.begun = 0
        self.hangs = self.problem = False
        self.hanging = threading.Event()
        self.outcomes = (True, False, True)


@pytest.fixture
def log():
    return Log()


@pytest.fixture
def learning(tmp_path, qtbot, log):
    folder = tmp_path / "library"
    services = make_services(folder, open_session=lambda: LearningSession(folder, log))
    lanes = Lanes(services)
    parent = QWidget()
    qtbot.addWidget(parent)
    jobs = JobsBar(parent)
    made = IdleLearning(lanes, services.settings, jobs, lambda: made.is_busy)
    made.is_busy = False
    made.lanes, made.settings, made.jobs = lanes, services.settings, jobs
    made.rest.setInterval(0)
    yield made
    assert lanes.close(20)


def test_new_experiences_are_reported_once_and_by_number(learning, qtbot):
    with qtbot.waitSignal(learning.learnt) as received:
        learning.stir()
    assert received.args == [2, 1]
    assert not learning.jobs.rows


def test_a_question_does_not_wait_for_it(learning, qtbot, log):
    """The model is in the middle of something long; the question is answered all the same."""
    log.hangs = True
    learning.stir()
    qtbot.waitUntil(log.hanging.is_set)
    log.hangs = False
    answered = []
    learning.is_busy = True
    job = learning.lanes.session.start("Answering", lambda _session: iter([1]), Urgency.NOW)
    job.happened.connect(answered.append)
    learning.give_way()
    qtbot.waitUntil(lambda: bool(answered))
    assert log.begun == 1
    qtbot.waitUntil(lambda: not learning.running)
    with qtbot.waitSignal(learning.learnt):
        learning.is_busy = False  # the answer is there, and learning begins again by itself
    assert log.begun == 2


def test_reading_goes_before_learning(learning, qtbot, log):
    go_on, order = threading.Event(), []

    def read(_session):
        while not go_on.wait(0.01):
            yield
        order.append("read")

    learning.lanes.session.start("Reading", read, Urgency.LATER)
    learning.stir()
    qtbot.waitUntil(lambda: learning.running)
    assert log.begun == 0
    go_on.set()
    with qtbot.waitSignal(learning.learnt):
        pass
    assert order == ["read"]


def test_what_takes_long_can_be_cancelled_and_stays_so(learning, qtbot, log):
    log.hangs = True
    learning._long.setInterval(0)
    learning.stir()
    qtbot.waitUntil(lambda: log.hanging.is_set() and bool(learning.jobs.rows))
    (row,) = learning.jobs.rows.values()
    assert row.pause.toolTip() == "Pause"
    row.cancel.click()
    qtbot.waitUntil(lambda: not learning.running)
    assert not learning.rest.isActive()
    assert log.begun == 1


def test_where_it_is_not_wished_nothing_is_weighed(learning, qtbot, log):
    learning.settings.change(replace(learning.settings.now.memory, learn=False))
    learning.stir()
    qtbot.wait(50)
    assert log.begun == 0
    assert not learning.running


def test_a_model_that_cannot_learn_says_so_once(learning, qtbot, log):
    log.problem = True
    received = []
    learning.lanes.failed.connect(received.append)
    for times in (1, 2):
        learning.stir()
        qtbot.waitUntil(lambda times=times: log.begun == times and not learning.running)
    assert [failure.what for failure in received] == [
        "This model does not say how likely a text is."
    ]
