from __future__ import annotations

import threading
import time
from contextlib import ExitStack

import pytest
from PySide6.QtCore import QThread, QTimer

from reader.errors import Cancelled, LibraryError
from tests.patience import PATIENCE_SECONDS
from ui.background.jobs import Lane, Urgency
from ui.background.lanes import Latest


class Watched:
    """The object that a lane opens; records the threads that used it."""

    def __init__(self):
        self.opened_on = threading.current_thread()
        self.closed_on = None

    def close(self):
        self.closed_on = threading.current_thread()


@pytest.fixture
def lane():
    made = Lane("test", Watched)
    yield made
    end(made)


def end(lane):
    lane.ask_to_close()
    assert lane.join(PATIENCE_SECONDS)


def collect(job):
    seen: list[object] = []
    job.then(seen.append, seen.append, lambda: seen.append("ended"))
    return seen


def wait(qtbot, job, first=lambda: None):
    """Until it has ended."""
    with qtbot.waitSignal(job.ended):
        first()


def heard(qtbot, job):
    """All that comes of it."""
    seen = collect(job)
    wait(qtbot, job)
    return seen


def counting(to):
    return lambda _: iter(range(to))


def test_events_arrive_in_order_on_the_thread_of_the_window(lane, qtbot):
    here = []
    job = lane.start("count", counting(5000), Urgency.NOW)
    job.happened.connect(lambda _: here.append(QThread.isMainThread()))
    assert heard(qtbot, job) == [*range(5000), "ended"]
    assert all(here)


def test_between_many_slow_deliveries_the_window_does_other_things(lane, qtbot):
    job = lane.start("count", counting(200), Urgency.NOW)
    seen, meanwhile = collect(job), []
    timer = QTimer()
    timer.timeout.connect(lambda: meanwhile.append(len(seen)))
    job.happened.connect(lambda _: time.sleep(0.003))
    timer.start(0)
    # The lane has finished before the first is delivered: all of it waits.
    wait(qtbot, job, lambda: time.sleep(0.1))
    assert seen == [*range(200), "ended"]
    assert len({delivered for delivered in meanwhile if delivered}) > 10


def test_a_slot_with_an_event_loop_of_its_own_neither_loses_nor_repeats_anything(lane, qtbot):
    job = lane.start("count", counting(50), Urgency.NOW)
    seen = collect(job)
    job.happened.connect(lambda item: qtbot.wait(5) if item % 10 == 3 else None)
    qtbot.waitUntil(lambda: "ended" in seen)
    assert seen == [*range(50), "ended"]


def test_what_is_cancelled_while_items_wait_still_ends(lane, qtbot):
    job = lane.start("count", counting(200), Urgency.NOW)
    seen = collect(job)
    job.happened.connect(lambda item: job.cancel() if item == 3 else time.sleep(0.01))
    wait(qtbot, job, lambda: time.sleep(0.1))
    assert seen == [*range(4), "ended"]


def test_the_resource_is_opened_used_and_closed_on_the_lanes_own_thread(qtbot):
    lane = Lane("test", Watched)
    watched, _ = heard(qtbot, lane.ask("look", lambda resource: resource, Urgency.NOW))
    end(lane)
    assert watched.opened_on is watched.closed_on is not threading.current_thread()


def test_a_question_is_answered_between_two_units_of_reading(lane, qtbot):
    order = []
    begun, asked = threading.Event(), threading.Event()

    def read(_):
        for unit in range(4):
            order.append(f"unit {unit}")
            begun.set()
            asked.wait(PATIENCE_SECONDS)
            yield unit

    def answer(_):
        order.append("question")
        yield "answer"
        order.append("answered")

    reading = lane.start("read", read, Urgency.LATER)
    assert begun.wait(PATIENCE_SECONDS)
    question = lane.start("ask", answer, Urgency.NOW)
    asked.set()
    with qtbot.waitSignals([reading.ended, question.ended]):
        pass
    assert order == ["unit 0", "question", "answered", "unit 1", "unit 2", "unit 3"]


def test_cancelling_closes_the_generator_on_its_thread_and_drops_its_events(lane, qtbot):
    closed_on = []
    begun = threading.Event()

    def work(_):
        try:
            while True:
                begun.set()
                yield "event"
                time.sleep(0.001)
        finally:
            closed_on.append(threading.current_thread())

    job = lane.start("endless", work, Urgency.NOW)
    assert begun.wait(PATIENCE_SECONDS)
    job.cancel()
    assert heard(qtbot, job) == ["ended"]
    (closing,) = closed_on
    assert closing is not threading.current_thread()


def test_a_paused_job_rests_while_others_go_on(lane, qtbot):
    units = []
    seen_to_rest = threading.Event()

    def read(_):
        for unit in range(100):
            units.append(unit)
            if unit == 3:
                seen_to_rest.wait(PATIENCE_SECONDS)
            yield unit

    job = lane.start("read", read, Urgency.LATER)
    qtbot.waitUntil(lambda: len(units) > 2)
    job.set_paused(True)
    seen_to_rest.set()
    wait(qtbot, lane.start("ask", counting(1), Urgency.NOW))
    resting = len(units)
    qtbot.wait(60)
    assert len(units) == resting
    wait(qtbot, job, lambda: job.set_paused(False))
    assert units == list(range(100))


def failing(error):
    def work(_):
        yield "begun"
        raise error

    return work


def test_a_known_error_is_reported_by_its_sentence(lane, qtbot):
    job = lane.start("write", failing(LibraryError("Disk full.", "Make room.")), Urgency.NOW)
    begun, failure, ended = heard(qtbot, job)
    assert (begun, ended) == ("begun", "ended")
    assert (failure.what, failure.hint, failure.details) == ("Disk full.", "Make room.", "")


def test_a_cancelled_model_is_not_a_failure(lane, qtbot):
    job = lane.start("ask", failing(Cancelled()), Urgency.NOW)
    assert heard(qtbot, job) == ["begun", "ended"]


@pytest.mark.usefixtures("may_log_errors")
def test_a_defect_is_reported_with_details_to_copy_and_logged(lane, qtbot, caplog):
    job = lane.start("ask", failing(ZeroDivisionError("by nothing")), Urgency.NOW)
    _, failure, _ = heard(qtbot, job)
    assert "went wrong" in failure.what
    assert "ZeroDivisionError: by nothing" in failure.details
    assert "ask failed" in caplog.text


def test_what_cannot_be_opened_fails_each_job_and_may_work_later(qtbot):
    attempts = []

    def open_library():
        attempts.append(1)
        if len(attempts) == 1:
            raise LibraryError("Locked.", "Close the other program.")
        return ExitStack()

    lane = Lane("test", open_library)
    failure, _ = heard(qtbot, lane.start("list", counting(1), Urgency.NOW))
    assert failure.what == "Locked."
    assert heard(qtbot, lane.start("list", counting(1), Urgency.NOW)) == [0, "ended"]
    end(lane)


def test_a_closed_lane_ends_what_comes_too_late(qtbot):
    lane = Lane("test", Watched)
    lane.ask_to_close()
    assert heard(qtbot, lane.start("late", counting(1), Urgency.NOW)) == ["ended"]
    assert lane.join(PATIENCE_SECONDS)


def test_closing_cancels_what_waits_and_what_runs(qtbot):
    lane, closed = Lane("test", Watched), []

    def endless(_):
        try:
            while True:
                time.sleep(0.001)
                yield 0
        finally:
            closed.append(True)

    lane.start("endless", endless, Urgency.NOW)
    waiting = lane.start("waiting", counting(1), Urgency.LATER)
    seen = collect(waiting)
    qtbot.wait(20)
    end(lane)
    qtbot.waitUntil(lambda: waiting.over)
    assert closed == [True]
    assert seen == ["ended"]


def test_what_must_finish_is_done_although_the_lane_closes_before_its_turn():
    lane, begun, go_on, saved = Lane("test", Watched), threading.Event(), threading.Event(), []

    def in_hand(_):
        begun.set()
        go_on.wait(PATIENCE_SECONDS)
        yield 0

    lane.start("in hand", in_hand, Urgency.NOW)
    assert begun.wait(PATIENCE_SECONDS)
    lane.ask("look", lambda _: saved.append("look"), Urgency.NOW)
    lane.ask("save", lambda _: saved.append("save"), Urgency.LATER, must_finish=True)
    lane.ask_to_close()
    go_on.set()
    assert lane.join(PATIENCE_SECONDS)
    assert saved == ["save"]


def test_a_job_that_nobody_holds_still_arrives(lane, qtbot):
    seen = []
    for number in range(50):
        lane.ask("look", lambda _, number=number: number, Urgency.NOW).then(seen.append)
    time.sleep(0.2)  # all of them are over before the event loop runs
    qtbot.waitUntil(lambda: len(seen) == 50)
    assert seen == list(range(50))


class Slow(Watched):
    """Waits for minutes, unless somebody interrupts it."""

    def __init__(self):
        super().__init__()
        self.waiting = threading.Event()
        self._interrupted = threading.Event()

    def work(self):
        yield "begun"
        self.waiting.set()
        if self._interrupted.wait(4 * PATIENCE_SECONDS):
            raise Cancelled

    def interrupt(self):
        self._interrupted.set()

    def resume(self):
        self._interrupted.clear()


@pytest.fixture
def slow():
    resources = []

    def opened():
        resources.append(Slow())
        return resources[-1]

    lane = Lane("slow", opened)
    yield lane, resources
    end(lane)


def test_cancelling_wakes_what_the_job_waits_for_and_nobody_else(slow, qtbot):
    lane, resources = slow
    job = lane.start("ask", lambda resource: resource.work(), Urgency.NOW)
    seen = collect(job)
    qtbot.waitUntil(lambda: seen == ["begun"] and resources[0].waiting.is_set())
    wait(qtbot, job, job.cancel)
    assert seen == ["begun", "ended"]
    other = lane.ask("ask", lambda resource: resource._interrupted.is_set(), Urgency.NOW)
    assert heard(qtbot, other) == [False, "ended"]


def test_cancelling_a_job_that_waits_its_turn_interrupts_nobody(slow, qtbot):
    lane, resources = slow
    first = lane.start("read", lambda resource: resource.work(), Urgency.NOW)
    second = lane.start("read", lambda resource: resource.work(), Urgency.LATER)
    qtbot.waitUntil(lambda: bool(resources) and resources[0].waiting.is_set())
    second.cancel()
    assert not resources[0]._interrupted.is_set()
    with qtbot.waitSignals([first.ended, second.ended]):
        first.cancel()


def test_closing_wakes_what_is_waited_for(slow, qtbot):
    lane, resources = slow
    job = lane.start("read", lambda resource: resource.work(), Urgency.NOW)
    seen = collect(job)
    qtbot.waitUntil(lambda: bool(resources) and resources[0].waiting.is_set())
    wait(qtbot, job, lane.ask_to_close)
    assert lane.join(PATIENCE_SECONDS)
    assert seen in ([], ["ended"], ["begun", "ended"])
    assert resources[0].closed_on is not None


def held_back(lane, value, gate):
    def tell(_):
        gate.wait(PATIENCE_SECONDS)
        return value

    return lane.ask("Telling a value", tell, Urgency.NOW)


def test_only_the_newest_of_several_arrives_and_nothing_once_it_was_stopped(qtbot, lane):
    latest, results, gate = Latest(), [], threading.Event()
    for value in range(3):
        job = latest.follow(held_back(lane, value, gate)).then(results.append)
    assert latest.running
    wait(qtbot, job, gate.set)
    assert results == [2]
    assert not latest.running
    gate.clear()
    job = latest.follow(held_back(lane, 3, gate)).then(results.append)
    latest.stop()
    assert not latest.running
    wait(qtbot, job, gate.set)
    assert results == [2]
