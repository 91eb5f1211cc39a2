"""The embedded reader's answer stands until the language model's replaces it, in its place."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt

from reader.records import AnswerState, PastAnswer
from reader.values.answer import Grade
from reader.values.asking_events import AnswerGrew, Meanwhile
from reader.values.question import ConversationId
from tests.ui.answers.conftest import CONTENT
from tests.ui.answers.test_first_line import ANSWER, citation
from ui.answers.ask_panel import AskPanel

WRITTEN = "It rose to 30.4% in the year after the flood. [1]"
MODELS = replace(
    ANSWER, text=WRITTEN, headline=None, model="Model", citations=(citation(5), citation(6))
)


@pytest.fixture
def panel(qtbot):
    shown = AskPanel(model_name="Model", quotes_only=False)
    qtbot.addWidget(shown)
    shown.resize(360, 720)
    shown.show()
    shown.show_document(CONTENT, ())
    shown.begin(ANSWER.question.text)
    shown.take(Meanwhile(ANSWER))
    return shown


def past(answer, state=AnswerState.WHOLE):
    return PastAnswer(1, datetime.now(UTC), answer, ConversationId(1), state)


def top(panel, part):
    return part.mapTo(panel, QPoint()).y()


def test_it_is_shown_with_its_grade_and_its_quotes_while_the_model_reads(panel):
    view, cited = panel.view, []
    assert view.meanwhile.isVisible()
    assert view.meanwhile.written == ANSWER.text
    assert view.first_grade.isVisible()
    assert view.first_grade.words.text() == "The text says so"
    assert "Nine of ten" in view.first_grade.toolTip()
    assert view.waiting.isVisible()
    panel.cited.connect(lambda citations, number: cited.append(citations[number]))
    view.meanwhile.followed.emit(1)
    assert cited == [ANSWER.citations[0]]


def test_the_models_answer_takes_its_place_without_a_jump(panel, qtbot):
    view = panel.view
    qtbot.wait(50)
    place = top(panel, view.until)
    panel.take(AnswerGrew(WRITTEN[:30]))
    qtbot.waitUntil(lambda: view.text.toPlainText() == WRITTEN[:30])
    assert top(panel, view.text) == place
    assert view.meanwhile.isVisible()
    panel.take(AnswerGrew(WRITTEN[30:]))
    panel.end()
    panel.add(past(MODELS))
    qtbot.wait(50)
    assert top(panel, view.text) == place
    assert view.text.toPlainText() == WRITTEN
    assert not view.meanwhile.isVisible()


def test_the_replaced_answer_can_be_seen_again(panel, qtbot):
    panel.add(past(MODELS))
    button = panel.view.until.button
    assert button.isVisible()
    assert button.toolTip()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert panel.view.meanwhile.isVisible()


@pytest.mark.parametrize("state", [AnswerState.WHOLE, AnswerState.STOPPED])
def test_what_remains_the_answer_is_not_shown_twice(panel, state):
    panel.add(past(ANSWER, state))
    assert panel.view.text.written == ANSWER.text
    assert not panel.view.until.isVisible()


def test_another_question_has_nothing_of_it(panel):
    panel.add(past(MODELS))
    other = replace(ANSWER, question=replace(ANSWER.question, text="Who?"), grade=Grade.MAY_SAY)
    panel.add(past(other))
    assert not panel.view.until.isVisible()
    panel.begin("Why?")
    assert not panel.view.until.isVisible()
