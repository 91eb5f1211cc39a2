"""Right, correct, wrong: what a person says of an answer, and what becomes of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.learning.verdicts import Verdict
from reader.records import Restriction
from reader.values.experience import Label, ScopeKind, Standing
from tests.ui.test_window import press
from ui.actions.acts import Act

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def test_a_right_answer_is_learnt_shown_again_and_can_be_taken_back(memory):
    right = memory.bar.verdict.buttons[Verdict.RIGHT]
    memory.click(right)
    memory.until(lambda: len(memory.learnt) == 1)
    (learnt,) = memory.learnt
    assert (learnt.label, learnt.question) == (Label.CONFIRMED, "lighthouse keeper")
    assert (learnt.scope.kind, learnt.source) == (ScopeKind.DOCUMENT, memory.window.panel.shown.id)
    memory.window.talking.begin_conversation()
    assert not memory.bar.isVisible()
    memory.window.talking._fetch(None)
    memory.until(lambda: memory.bar.verdict.verdict is Verdict.RIGHT)
    assert right.isChecked()
    assert right.accessibleDescription() == "You marked this answer as right."
    memory.click(right)
    memory.until(lambda: memory.learnt == [])
    memory.until(lambda: memory.bar.verdict.verdict is None)
    assert not right.isChecked()


def test_a_verdict_is_one_step_of_undo(memory):
    memory.window.remembering.idle.rest.setInterval(10**8)
    press(memory.qtbot, memory.window, Qt.Key.Key_3, CTRL | ALT)
    memory.until(lambda: memory.standings() == [Standing.REFUSED])
    press(memory.qtbot, memory.window, Qt.Key.Key_1, CTRL | ALT)
    memory.until(lambda: memory.standings() == [Standing.CANDIDATE])
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: memory.standings() == [Standing.REFUSED])
    memory.until(lambda: memory.bar.verdict.verdict is Verdict.WRONG)
    press(memory.qtbot, memory.window, Qt.Key.Key_Z, CTRL)
    memory.until(lambda: memory.learnt == [])
    press(memory.qtbot, memory.window, Qt.Key.Key_Y, CTRL)
    memory.until(lambda: memory.standings() == [Standing.REFUSED])


def test_the_right_answer_and_place_are_taken_from_the_person_and_the_pages(memory):
    memory.click(memory.bar.verdict.buttons[Verdict.CORRECTED])
    card = memory.bar.correction
    assert card.isVisible()
    assert card.text.toPlainText().startswith("“The lighthouse keeper")
    assert "[1]" not in card.text.toPlainText()
    memory.click(card.take)
    assert "Select text" in card.take.text()
    content = memory.window.pane.document.content
    place = content.sentences[2]
    memory.window.handling.selection.take(place)
    memory.click(card.take)
    first, *_, added = card.ticks
    assert added.isChecked()
    first.setChecked(False)
    card.text.setPlainText("He wrote down the ships.")
    memory.click(card.save)
    memory.until(lambda: len(memory.learnt) == 1)
    (learnt,) = memory.learnt
    assert (learnt.label, learnt.answer) == (Label.CORRECTED, "He wrote down the ships.")
    assert [one.quote for one in learnt.evidence] == [place.of(content.text)]
    memory.until(lambda: memory.bar.verdict.verdict is Verdict.CORRECTED)
    assert not card.isVisible()


def test_a_correction_that_changes_nothing_is_a_confirmation(memory):
    memory.click(memory.bar.verdict.buttons[Verdict.CORRECTED])
    memory.click(memory.bar.correction.save)
    memory.until(lambda: [one.label for one in memory.learnt] == [Label.CONFIRMED])


def test_escape_leaves_a_correction_and_everything_as_it_was(memory):
    memory.click(memory.bar.verdict.buttons[Verdict.CORRECTED])
    memory.qtbot.keyClick(memory.bar.correction.text, Qt.Key.Key_Escape)
    assert not memory.bar.correction.isVisible()
    assert not memory.bar.verdict.buttons[Verdict.CORRECTED].isChecked()
    assert memory.learnt == []


def test_where_the_document_does_not_tell_the_person_can(memory):
    memory.ask("submarine cable")
    assert not memory.window.panel.shown.answer.answered
    memory.click(memory.bar.verdict.buttons[Verdict.CORRECTED])
    card = memory.bar.correction
    assert card.text.toPlainText() == ""
    assert [tick.isChecked() for tick in card.ticks] == [False, False]
    card.ticks[1].setChecked(True)
    memory.click(card.save)
    memory.until(lambda: len(memory.learnt) == 1)
    nearest = memory.window.panel.shown.answer.nearest[1]
    assert [one.quote for one in memory.learnt[0].evidence] == [nearest.quote]


def test_experiences_used_for_an_answer_are_shown_and_can_be_left_out(memory):
    memory.click(memory.bar.verdict.buttons[Verdict.RIGHT])
    memory.until(lambda: memory.standings() == [Standing.KEPT])
    assert not memory.bar.aid.isVisible()
    memory.ask("lighthouse keeper")
    memory.until(memory.bar.aid.isVisible)
    assert memory.bar.aid.aids.text() == "Uses 1 answer you confirmed"
    memory.click(memory.bar.aid.aids)
    assert [one.question for one in memory.place.selected] == ["lighthouse keeper"]
    before = memory.window.panel.shown.id
    memory.click(memory.bar.aid.without)
    memory.until(lambda: shown_after(memory, before))
    assert memory.window.panel.shown.answer.question.unaided
    memory.until(lambda: not memory.bar.aid.isVisible())


@pytest.mark.parametrize("off", ["question", "document", "altogether"])
def test_what_was_learnt_is_left_out_where_the_person_wishes(memory, off):
    memory.click(memory.bar.verdict.buttons[Verdict.RIGHT])
    memory.until(lambda: memory.standings() == [Standing.KEPT])
    toggle = memory.window.panel.box.memory
    if off == "question":
        memory.window.acts[Act.UNAIDED].trigger()
    else:
        getattr(toggle, off).trigger()
    assert toggle.unaided
    assert "isn't used" in toggle.accessibleName()
    memory.ask("lighthouse keeper")
    assert memory.window.panel.shown.answer.question.unaided
    assert memory.window.panel.shown.answer.question.known.recalled == ()
    memory.ask("lighthouse keeper")
    assert memory.window.panel.shown.answer.question.unaided is (off != "question")
    if off == "altogether":
        assert not memory.window.services.settings.now.memory.use
    if off == "document":
        document = memory.window.panel.shown.answer.question.document
        memory.until(
            lambda: Restriction.NOTHING_LEARNT in memory.library.positions.of(document).restrictions
        )


def shown_after(memory, number):
    shown = memory.window.panel.shown
    return shown is not None and shown.id > number
