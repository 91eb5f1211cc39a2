"""Checking a model's abilities, and assigning roles."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from reader.errors import ModelError
from reader.model_checks.model_check import ModelCheck, SkillScore, Trying
from reader.roles import Doer, Skill
from tests.patience import PATIENCE_SECONDS
from tests.ui.model_manager.scripted import Machinery
from tests.ui.model_manager.test_model_choosing import press, row_of
from tests.ui.session import QuotingSession
from ui.actions.acts import Act

NAME = "Reader-8B-Q4_K_M"
CHECK = ModelCheck(
    NAME,
    datetime(2026, 3, 1, tzinfo=UTC),
    (
        SkillScore(Skill.GIST, 4, 1),
        SkillScore(Skill.CHOOSING, 8, 6, 3, 7),
        SkillScore(Skill.LEAF, 8, 7, 7),
        SkillScore(Skill.ANSWER, 5, 5, 4),
    ),
    {
        Skill.GIST: Doer.EMBEDDED,
        Skill.CHOOSING: Doer.BOTH,
        Skill.LEAF: Doer.EMBEDDED,
        Skill.ANSWER: Doer.MODEL,
    },
    11.2,
)


class CheckingSession(QuotingSession):
    """Measures what the test says, as soon as the test says so."""

    go_on: threading.Event
    machinery: Machinery
    fails: bool = False
    asked: list[int]

    def interrupt(self):
        self.go_on.set()

    def resume(self):
        """Without it, nothing would be interrupted."""

    def check(self, document):
        self.asked.append(document)
        yield Trying(Skill.LEAF, 0, 0.2, 180.0)
        yield Trying(Skill.ANSWER, 1, 12.0, 180.0)
        self.go_on.wait(PATIENCE_SECONDS)
        if self.fails:
            raise ModelError("This document is too short.", "Choose a longer one.")
        known = self.machinery.models
        assigned = replace(known[0].assignment, check=CHECK)
        known[0] = replace(known[0], assignment=assigned)
        yield CHECK


@pytest.fixture
def machinery():
    return Machinery()


@pytest.fixture
def session(machinery):
    """The class of the session that is opened: it lives on another thread."""
    made = {"go_on": threading.Event(), "machinery": machinery, "asked": []}
    return type("Session", (CheckingSession,), made)


@pytest.fixture
def window(open_window, machinery, session, qtbot, tmp_path):
    book = tmp_path / "harbour.txt"
    book.write_text("The harbour froze in the winter of 1871. The ships waited long.")
    library = tmp_path / "library"
    window = open_window([book], open_models=machinery.open, open_session=lambda: session(library))
    qtbot.waitUntil(lambda: window.opening.record is not None, timeout=PATIENCE_SECONDS * 1000)
    return window


@pytest.fixture
def row(window, qtbot):
    """Of the model that reads."""
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: len(dialog.models.rows) == 5)
    found = row_of(dialog, NAME)
    assert not found.check.isVisible()
    press(qtbot, found.use)
    qtbot.waitUntil(found.check.isVisible)
    return found


def test_a_check_says_how_far_it_is_and_then_what_the_model_does_well(row, session, window, qtbot):
    press(qtbot, row.check)
    qtbot.waitUntil(lambda: "Answers, 12" in row.report.text())
    assert row.check.text() == "Stop"
    assert row.check.accessibleName() == f"Stop checking {NAME}"
    session.go_on.set()
    qtbot.waitUntil(row.verdict.isVisible)
    assert row.verdict.text() == (
        "Writes good answers; best together with the embedded reader at choosing where to look; "
        "too weak for gists, which the embedded reader does; no better than the embedded reader "
        "at judging passages; about 11 s per answer on this machine."
    )
    assert not row.report.isVisible()
    assert row.check.text() == "Check on this document"
    assert session.asked == [window.opening.record.id]


def test_a_check_can_be_stopped(row, session, qtbot):
    press(qtbot, row.check)
    qtbot.waitUntil(lambda: "12" in row.report.text())
    press(qtbot, row.check)
    qtbot.waitUntil(lambda: row.check.text() == "Check on this document")
    assert not row.report.isVisible()
    assert not row.verdict.isVisible()
    assert session.asked


def test_what_goes_wrong_is_said(row, session, window, qtbot):
    session.fails = True
    session.go_on.set()
    press(qtbot, row.check)
    messages = window.managing.dialog.messages
    qtbot.waitUntil(messages.isVisible)
    assert "too short" in messages.what.text()
    qtbot.waitUntil(lambda: not row.report.isVisible())


def test_without_a_book_it_says_what_is_missing(open_window, machinery, qtbot):
    window = open_window(open_models=machinery.open)
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: len(dialog.models.rows) == 5)
    row = row_of(dialog, NAME)
    press(qtbot, row.use)
    press(qtbot, row.check)
    assert "Open a document" in row.report.text()
    assert row.check.text() == "Check on this document"


def test_the_table_shows_scores_and_who_does_what(row, session, qtbot):
    session.go_on.set()
    press(qtbot, row.check)
    qtbot.waitUntil(row.verdict.isVisible)
    press(qtbot, row.skills.button)
    cells = [label.text() for label in row.table.scores[Skill.CHOOSING]]
    assert cells == ["6 of 8", "3 of 8", "7 of 8"]
    assert [label.text() for label in row.table.scores[Skill.GIST]] == ["1 of 4", "–", "–"]
    assert row.table.combos[Skill.CHOOSING].currentText() == "Automatic (Both)"
    assert row.table.combos[Skill.GIST].currentText() == "Automatic (Embedded)"
    assert row.table.combos[Skill.SUB_QUESTIONS].currentText() == "Automatic (Model)"


def test_a_person_overrules_it_by_keyboard_and_takes_it_back(row, machinery, qtbot):
    row.skills.button.setFocus()
    qtbot.keyClick(row.skills.button, Qt.Key.Key_Space)
    combo = row.table.combos[Skill.GIST]
    qtbot.waitUntil(combo.isVisible)
    assert combo.accessibleName() == f"Gists with {NAME}"
    assert combo.accessibleDescription() == "Summarising a passage"
    assert [combo.itemText(n) for n in range(combo.count())] == [
        "Automatic (Model)", "Model", "Embedded",
    ]  # fmt: skip
    combo.setFocus()
    qtbot.keyClick(combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: machinery.models[0].assignment.by_hand == {Skill.GIST: Doer.EMBEDDED})
    qtbot.keyClick(combo, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: machinery.models[0].assignment.by_hand == {})
    # Asked of its window: off screen, that of an earlier test may be closed just now, and then none
    # is the active one.
    assert combo.window().focusWidget() is combo, "looking at the models again takes no focus"


def test_scrolling_the_list_changes_nothing(row, machinery, qtbot):
    press(qtbot, row.skills.button)
    combo = row.table.combos[Skill.ANSWER]
    qtbot.waitUntil(combo.isVisible)
    combo.setFocus()
    place = QPointF(5, 5)
    turned = QWheelEvent(
        place,
        combo.mapToGlobal(place),
        QPoint(),
        QPoint(0, -240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(combo, turned)
    assert combo.currentIndex() == 0
    assert machinery.models[0].assignment.by_hand == {}
