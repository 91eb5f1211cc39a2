"""Answers that are far too long, and made of everything: the window keeps answering."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle, islice

import pytest
from PySide6.QtWidgets import QLabel

from reader.records import PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Action, Answer, Consulted, Grade, Step
from reader.values.asking_events import AnswerGrew, StepTaken
from reader.values.question import ConversationId, Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from tests.books import plain, prose
from tests.ui.watchdog import Watchdog
from ui.answers.ask_panel import AskPanel
from ui.theme import theme

CONTENT = plain(*(prose(60, f"p{n}w") for n in range(600)))
SENTENCES = list(islice(cycle(CONTENT.passages), 500))
BUSY_SECONDS = 0.1
"""Nobody's answer is as long as these."""
NASTY = "<img src='file:///etc/hostname'><b>bold</b>\x00\x07\u202e\u2028 " + "W" * 600


def long_answer(words=50_000):
    citations = tuple(
        Citation(DocumentId(1), s, s.of(CONTENT.text) + f" {n}") for n, s in enumerate(SENTENCES)
    )
    body = " ".join(
        f"word{n}" + (f" [{n // 100 + 1}]\n\n" if n % 100 == 99 else "") for n in range(words)
    )
    steps = tuple(
        Step(Action.OPEN, f"<i>reason {n}</i> \x07", Span(n, n + 9), episode=n, words_read=3)
        for n in range(2_000)
    )
    return Answer(
        question=Question(
            "Why? " + NASTY + "why " * 5_000, DocumentId(1), known=Known(understood="What " * 4_000)
        ),
        text=NASTY + body,
        grade=Grade.SAYS,
        strategy=Strategy.TREE,
        model="m",
        citations=citations,
        nearest=(),
        trace=steps,
        consulted=tuple(Consulted(s, n) for n, s in enumerate(SENTENCES)),
        unread=(Span(0, 9),),
        seconds=1.0,
        words_read=9,
        words_in_document=9,
    )


@pytest.fixture
def panel(colours, qtbot):
    shown = AskPanel(model_name="m", quotes_only=True)
    qtbot.addWidget(shown)
    shown.resize(340, 640)
    shown.show()
    shown.show_document(CONTENT, ())
    theme.apply(colours, theme.DARK)
    qtbot.wait(50)
    return shown


def past(answer):
    return PastAnswer(1, datetime.now(UTC), answer, ConversationId(1))


def all_there(panel, answer):
    return lambda: panel.view.text._painted == len(answer.text)


def test_a_very_long_answer_never_holds_the_window_up(panel, qtbot):
    answer = long_answer()
    with Watchdog(BUSY_SECONDS) as watchdog:
        panel.show_conversation("t", [past(answer)])
        qtbot.waitUntil(all_there(panel, answer))
        panel.view.fold.button.setChecked(True)
        panel.view.more.button.click()
        panel.view.details.button.setChecked(True)
        qtbot.wait(300)
        for number in (0, 250, 499):
            panel.view.list.choose(number)
            qtbot.wait(60)
        panel.resize(420, 640)
        qtbot.wait(400)
        panel.show_conversation("t", [past(answer), past(replace(answer, strategy=Strategy.GIST))])
        qtbot.waitUntil(all_there(panel, answer))
        panel.view.more.button.click()
        qtbot.waitUntil(lambda: panel.view.list.count == 500)
    watchdog.check()
    assert panel.view.trace.count == 2_000
    assert panel.view.text.toPlainText().count("word") == 50_000


def test_nor_does_one_that_streams_all_at_once(panel, qtbot):
    answer = long_answer(20_000)
    pieces = [answer.text[n : n + 40] for n in range(0, len(answer.text), 40)]
    with Watchdog(BUSY_SECONDS) as watchdog:
        panel.begin(answer.question.text)
        events = [*(StepTaken(step) for step in answer.trace), *map(AnswerGrew, pieces)]
        for begin in range(0, len(events), 200):
            for event in events[begin : begin + 200]:
                panel.take(event)
            qtbot.wait(5)
        panel.end()
        panel.add(past(answer))
        qtbot.waitUntil(all_there(panel, answer))
    watchdog.check()
    assert panel.view.text.toPlainText().count("word") == 20_000


def test_a_question_of_twenty_thousand_letters_can_be_typed_and_asked(panel, qtbot):
    question = "why <b>not</b> " * 1_400
    asked = []
    panel.box.asked.connect(lambda text, _strategy: asked.append(text))
    with Watchdog() as watchdog:
        panel.box.put(question)
        panel.begin(question)
        qtbot.wait(100)
        panel.ask_about(question)
        qtbot.wait(100)
    watchdog.check()
    assert asked == [question.strip()]
    assert len(panel.view.question.text()) < 500


def test_nothing_is_taken_for_html_and_nothing_makes_the_panel_wider(panel, qtbot):
    answer = replace(long_answer(50), citations=(Citation(DocumentId(1), Span(0, 9), NASTY),))
    panel.show_conversation(NASTY, [past(answer), past(replace(answer, text="[1]" + NASTY))])
    panel.view.fold.button.setChecked(True)
    panel.view.details.button.setChecked(True)
    qtbot.wait(100)
    assert "<b>bold</b>" in panel.view.text.toPlainText()
    assert "<b>bold</b>" in panel.view.list.rows.row(0).says
    assert panel.width() == 340
    assert panel._area.inside.width() <= panel._area.viewport().width()
    for label in panel.findChildren(QLabel):
        assert "<" not in label.text() or label.textFormat() == label.textFormat().PlainText
        assert "<b>" not in label.toolTip()
