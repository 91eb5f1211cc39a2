"""Display of an answer: its line, the quote of the line, and the other places behind a fold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextCursor

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer, Grade, Headline
from reader.values.question import Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from tests.ui.answers.conftest import CONTENT
from ui.answers import answer_view
from ui.answers.answer_view import AnswerView
from ui.theme.theme import DARK, apply

DOCUMENT = 1
LINE = "The rate was 30.4% for the year [1]"


def citation(number):
    span = CONTENT.sentences[number]
    return Citation(DocumentId(DOCUMENT), span, span.of(CONTENT.text))


ANSWER = Answer(
    question=Question("What was the rate?", DocumentId(DOCUMENT)),
    text=LINE,
    grade=Grade.SAYS,
    strategy=Strategy.GIST,
    model="quotes",
    citations=tuple(map(citation, range(1, 5))),
    nearest=(),
    trace=(),
    consulted=(),
    unread=(),
    seconds=0.1,
    words_read=10,
    words_in_document=100,
    headline=Headline((Span(13, 18),), 1),
)


@pytest.fixture
def view(qtbot):
    shown = AnswerView()
    qtbot.addWidget(shown)
    shown.resize(420, 800)
    shown.show()
    shown.finish(ANSWER, CONTENT)
    return shown


def bold(view):
    cursor, found = QTextCursor(view.text.document()), ""
    while not cursor.atEnd():
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        strong = cursor.charFormat().fontWeight() == QFont.Weight.Bold
        found += view.text.toPlainText()[cursor.position() - 1] if strong else ""
    return found


def test_what_answers_is_bold_in_every_theme(colours, view):
    assert bold(view) == "30.4%"
    apply(colours, DARK)
    assert bold(view) == "30.4%"


def test_nothing_is_bold_where_the_answering_words_are_not_known(view):
    view.finish(replace(ANSWER, headline=None), CONTENT)
    assert bold(view) == ""


def test_only_the_quote_of_the_line_is_shown_at_first(view):
    assert view.list.count == 1
    assert view.more.isVisible()
    assert view.more.button.text() == "3 more places"
    assert view.more.button.accessibleName() == "3 more places"
    assert view.more.button.toolTip()


def test_every_mark_of_a_text_in_a_models_words_has_its_quote_at_first(view):
    view.finish(replace(ANSWER, text="It was 30.4 %. [1] It rose. [2][3]", headline=None), CONTENT)
    assert view.list.count == 3
    assert view.more.button.text() == "1 more place"


def test_the_keyboard_unfolds_the_others_and_folds_them(view, qtbot):
    view.more.button.setFocus()
    qtbot.keyClick(view.more.button, Qt.Key.Key_Space)
    assert view.list.count == 4
    assert view.more.button.text() == "Show fewer places"
    qtbot.keyClick(view.more.button, Qt.Key.Key_Space)
    assert view.list.count == 1


def test_going_to_a_folded_citation_unfolds_it(view, qtbot):
    with qtbot.waitSignal(view.list.citation_chosen) as chosen:
        view.list.choose_citation(2)
    assert chosen.args == [2]
    assert (view.list.count, view.more.button.isChecked()) == (4, True)


def test_stepping_goes_through_all(view):
    went = []
    view.list.citation_chosen.connect(went.append)
    for _ in range(4):
        view.list.step(1)
    assert went == [0, 1, 2, 3]


def test_nothing_is_folded_where_there_is_one_place_or_no_answer(view):
    view.finish(replace(ANSWER, citations=ANSWER.citations[:1]), CONTENT)
    assert not view.more.isVisible()
    near = replace(
        ANSWER,
        grade=Grade.DOESNT_SAY,
        headline=None,
        nearest=ANSWER.citations,
        citations=(),
        text="No.",
    )
    view.finish(near, CONTENT)
    assert (view.list.count, view.more.isVisible()) == (4, False)


def test_a_refusal_is_said_once(view):
    refusal = replace(
        ANSWER,
        grade=Grade.DOESNT_SAY,
        headline=None,
        citations=(),
        text="Your notes don't say.",
    )
    view.finish(refusal, CONTENT)
    assert view.grade.words.text() == view.grade.accessibleName() == "Your notes don't say."
    assert not view.text.isVisible()
    unfound = replace(refusal, grade=Grade.NOT_FOUND, text="No answer was found. 1 of 9 was read.")
    view.finish(unfound, CONTENT)
    assert view.grade.words.text() == view.grade.accessibleName() == unfound.text
    assert not view.text.isVisible()
    view.finish(ANSWER, CONTENT)
    assert view.grade.words.text() != unfound.text
    assert view.text.isVisible()


def test_a_quote_that_the_line_gives_whole_is_not_repeated(view):
    quote = " ".join(ANSWER.citations[0].quote.split())
    view.finish(replace(ANSWER, text=f"{quote} [1]", headline=Headline()), CONTENT)
    assert quote not in view.list.rows.row(0).text


def test_the_end_of_what_was_written_is_announced(view, monkeypatch):
    said = []
    monkeypatch.setattr(answer_view, "announce", lambda _part, words: said.append(words))
    view.begin("What was the rate?", CONTENT)
    view.grow("The rate was")
    view.finish(ANSWER, CONTENT)
    assert said == ["Answer complete, with 4 citations."]
    view.begin("What was the rate?", CONTENT)
    view.stop("Stopped.")
    assert said[1:] == ["Stopped."]
