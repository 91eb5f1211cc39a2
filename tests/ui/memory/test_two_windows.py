"""Two windows on one library, and a window that is killed while it learns."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from reader.learning.history import HistoryEvent, event_of
from reader.learning.verdicts import Verdict
from reader.values.experience import Kind, Label, Standing
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.storage.stored_library import LEARNT
from tests.ui.memory.conftest import Memory
from tests.ui.memory.test_memory_control import choose
from tests.ui.memory.weighing_session import CAPACITY, WeighingSession
from tests.ui.test_window import ask, press, shown

CTRL = Qt.KeyboardModifier.ControlModifier
NEVER = 10**8


@pytest.fixture
def two(open_window, qtbot, pdf, library, tmp_path):
    """Both show the same answer; neither weighs anything until it is told to."""
    both = []
    for _ in range(2):
        window = open_window([pdf], open_session=lambda: WeighingSession(tmp_path / "library"))
        qtbot.waitUntil(shown(window))
        if not both:
            ask(qtbot, window, "lighthouse keeper")
        qtbot.waitUntil(lambda window=window: window.panel.shown is not None)
        both.append(Memory(window, library, qtbot))
        window.remembering.idle.rest.setInterval(NEVER)
    assert both[0].window.panel.shown.id == both[1].window.panel.shown.id
    return both


def come_to(memory):
    """As somebody does who was elsewhere: the window system tells the window."""
    memory.window.activateWindow()
    memory.until(memory.window.isActiveWindow)


def message(memory):
    bar = memory.window.messages
    return f"{bar.what.text()} {bar.rest.text()}" if bar.isVisible() else ""


def learn(memories):
    for memory in memories:
        memory.window.remembering.idle.rest.setInterval(0)
        memory.window.remembering.idle.stir()


def consistent(library):
    """Nothing lost, nothing doubled: standings, decisions and history say the same."""
    experiences = library.experiences
    assert library.problems() == ()
    decided = Counter(one.newcomer for one in experiences.decisions())
    assert set(decided.values()) <= {1}
    for one in experiences.decisions():
        assert one.decision.after >= one.decision.before
    latest = {one.scope: one.decision.memory for one in experiences.decisions()}
    for scope, memory in latest.items():
        assert {one.id for one in experiences.all({scope}, {Standing.KEPT})} == memory
    for one in experiences.all():
        history = experiences.history(one.id)
        assert history[-1].after == one
        assert [change.before for change in history[1:]] == [c.after for c in history[:-1]]
    story = list(experiences.story(most=10**6))
    weighed = [
        one for one in story if event_of(one) in {HistoryEvent.ADMITTED, HistoryEvent.LEFT_OUT}
    ]
    assert len(weighed) == len(experiences.decisions())


def test_a_verdict_is_seen_in_the_other_window_and_not_kept_twice(two):
    here, there = two
    here.click(here.bar.verdict.buttons[Verdict.RIGHT])
    here.until(lambda: here.standings() == [Standing.CANDIDATE])
    come_to(there)
    there.until(lambda: there.bar.verdict.verdict is Verdict.RIGHT)
    there.window.remembering.judging._judge(Verdict.RIGHT)  # as a window that had not noticed yet
    there.until(lambda: there.window.librarian.undoing.stack.count() == 1)
    undoing = there.window.librarian.undoing
    with there.qtbot.waitSignal(undoing.changed, timeout=PATIENCE_SECONDS * 1000):
        undoing.stack.undo()
    assert there.standings() == [Standing.CANDIDATE]
    assert len(here.library.experiences.history()) == 1


def test_a_later_verdict_elsewhere_is_not_lost_to_an_undo_here(two):
    here, there = two
    here.click(here.bar.verdict.buttons[Verdict.RIGHT])
    here.until(lambda: here.standings() == [Standing.CANDIDATE])
    there.click(there.bar.verdict.buttons[Verdict.WRONG])
    there.until(lambda: there.standings() == [Standing.REFUSED])
    press(here.qtbot, here.window, Qt.Key.Key_Z, CTRL)
    here.until(lambda: "changed or forgotten elsewhere" in message(here))
    assert [one.label for one in here.learnt] == [Label.WRONG]
    here.until(lambda: here.bar.verdict.verdict is Verdict.WRONG)
    press(there.qtbot, there.window, Qt.Key.Key_Z, CTRL)
    there.until(lambda: there.standings() == [Standing.CANDIDATE])
    consistent(here.library)


def test_what_was_forgotten_elsewhere_cannot_be_taken_back_here(two):
    here, there = two
    made = here.propose("What is a gist?")
    for memory in two:
        memory.open_place()
    choose(here, "What is a gist?")
    here.click(here.place.card.accept)
    here.until(lambda: here.standings() == [Standing.CANDIDATE])
    there.open_place()
    choose(there, "What is a gist?")
    there.click(there.place.card.forget)
    there.until(lambda: there.learnt == [])
    press(here.qtbot, here.window, Qt.Key.Key_Z, CTRL)
    here.until(lambda: "changed or forgotten elsewhere" in message(here))
    assert here.learnt == []
    press(there.qtbot, there.window, Qt.Key.Key_Z, CTRL)
    there.until(lambda: [one.id for one in there.learnt] == [made.id])
    consistent(here.library)


def test_both_accept_the_same_and_weigh_it_once(two):
    here, _there = two
    for number in range(2 * CAPACITY):
        here.propose(f"Topic {number % 3}, number {number}?", kind=Kind.ANSWER)
    for memory in two:
        memory.open_place()
        memory.place.list.selectAll()
    for memory in two:
        memory.place.card.accept.click()
    here.until(lambda: set(here.standings()) == {Standing.CANDIDATE})
    learn(two)
    here.until(lambda: Standing.CANDIDATE not in here.standings())
    for memory in two:
        memory.until(lambda memory=memory: not memory.window.remembering.idle.running)
    assert len(here.library.experiences.decisions()) == 2 * CAPACITY
    assert len(here.library.experiences.all(standings={Standing.KEPT})) == CAPACITY
    consistent(here.library)


def test_killed_while_it_learns_a_window_goes_on_where_it_was(tmp_path, pdf):
    folder = tmp_path / "library"
    with SqliteLibrary.open(folder) as library:
        for number in range(6):
            question = f"Topic {number % 3}, number {number}?"
            library.experiences.add(
                replace(LEARNT, question=question, source=None, standing=Standing.CANDIDATE)
            )

    def start(until):
        command = [sys.executable, "-m", "tests.ui.memory.driven_window"]
        arguments = [str(folder), str(pdf), str(until)]
        done = subprocess.run(command + arguments, check=False, timeout=3 * PATIENCE_SECONDS)
        return done.returncode

    assert start(3) == -signal.SIGKILL
    with SqliteLibrary.open(folder) as library:
        assert len(library.experiences.decisions()) >= 3
        assert len(library.experiences.all(standings={Standing.CANDIDATE})) > 0
        consistent(library)
        before = library.experiences.all()
    assert start(-1) == 0
    with SqliteLibrary.open(folder) as library:
        (judged,) = [one for one in library.experiences.all() if one.source is not None]
        assert judged.label is Label.CONFIRMED
        assert [one.id for one in library.experiences.all()][: len(before)] == [
            one.id for one in before
        ]
        assert len(library.experiences.all()) == len(library.experiences.decisions()) == 7
        consistent(library)
