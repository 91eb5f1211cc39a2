"""Conversations with a document, as a person holds them."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from reader.records import AnswerState
from reader.values.answer import Action, Step
from reader.values.asking_events import AnswerGrew, StepTaken
from reader.values.question import Question
from reader.values.strategy import Strategy
from tests.books import plain
from tests.shelf import put
from tests.ui.files import LONG_SENTENCE
from tests.ui.session import QuotingSession


class SlowSession(QuotingSession):
    def answer(self, question, strategy):
        for number in range(600):
            yield StepTaken(Step(Action.CHOOSE, f"Looking for the {number}th time."))
            yield AnswerGrew(f"Word {number}. ")
            time.sleep(0.02)
        return (yield from super().answer(question, strategy))


@pytest.fixture
def slow(make_session, record, tmp_path):
    opened = make_session(open_session=lambda: SlowSession(tmp_path / "library"))
    opened.open(record)
    return opened


def test_a_follow_up_goes_on_with_the_conversation_and_says_how_it_was_understood(session, library):
    session.ask("lighthouse keeper")
    assert not session.panel.view.meaning.isVisible()
    session.ask("herons stand")
    (conversation,) = library.conversations.all()
    assert conversation.title == "lighthouse keeper"
    assert session.panel.header.title.accessibleName() == "lighthouse keeper"
    meaning = session.panel.view.meaning
    assert meaning.isVisible()
    assert "herons stand (lighthouse keeper)" in meaning.label.text()
    session.qtbot.mouseClick(meaning.edit, Qt.MouseButton.LeftButton)
    assert session.panel.box.edit.toPlainText() == "herons stand (lighthouse keeper)"


def test_a_new_conversation_knows_nothing_of_the_last(session, library):
    session.ask("lighthouse keeper")
    session.qtbot.mouseClick(session.panel.header.new, Qt.MouseButton.LeftButton)
    assert session.panel.first.isVisible()
    assert session.panel.box.edit.hasFocus()
    session.ask("herons stand")
    assert not session.panel.view.meaning.isVisible()
    assert [c.title for c in library.conversations.all()] == ["herons stand", "lighthouse keeper"]
    assert not session.panel.earlier.isVisible()


def test_asked_again_in_another_way_both_answers_are_kept_and_named(session, library):
    session.ask("ferry crosses")
    session.ask("lighthouse keeper")
    for action in session.panel.view.bar.repeat.menu().actions():
        if action.text() == "Walk the chapters":
            action.trigger()
    session.wait(
        lambda: session.panel.shown and session.panel.shown.answer.strategy is Strategy.TREE
    )
    session.wait(lambda: not session.panel.box.busy)
    gist, tree = session.panel.view.variants.buttons
    assert (gist.text(), tree.text()) == ("Answer 1: Look up", "Answer 2: Walk the chapters")
    assert tree.isChecked()
    assert session.panel.earlier.list.count == 1
    session.qtbot.mouseClick(gist, Qt.MouseButton.LeftButton)
    assert session.panel.shown.answer.strategy is Strategy.GIST
    (conversation,) = library.conversations.all()
    kept = library.conversations.answers(conversation.id)
    assert [past.answer.strategy for past in kept] == [Strategy.GIST, Strategy.GIST, Strategy.TREE]
    assert kept[2].answer.question.known.understood == kept[1].answer.question.known.understood


def test_a_question_can_be_changed_and_asked_again(session):
    session.ask("lighthouse keeper")
    session.qtbot.mouseClick(session.panel.view.bar.edit, Qt.MouseButton.LeftButton)
    edit = session.panel.box.edit
    assert (edit.toPlainText(), edit.hasFocus()) == ("lighthouse keeper", True)
    session.ask(" wrote")
    assert session.panel.view.question.text() == "lighthouse keeper wrote"
    assert LONG_SENTENCE in session.said


def test_a_passage_can_be_asked_about(session):
    session.panel.show_list()
    session.panel.ask_about("The ferry\n<b>crosses</b>  twice.")
    edit = session.panel.box.edit
    assert edit.toPlainText() == "“The ferry <b>crosses</b> twice.”\n"
    assert edit.hasFocus()
    QTest.keyClicks(edit, "Why?")
    assert edit.toPlainText().endswith("”\nWhy?")


def test_what_was_said_before_it_was_stopped_is_shown_and_kept(slow, library):
    slow.type("herons stand")
    slow.wait(lambda: "Word 2." in slow.said)
    slow.qtbot.mouseClick(slow.panel.box.button, Qt.MouseButton.LeftButton)
    slow.wait(lambda: not slow.panel.box.busy)
    slow.wait(lambda: slow.panel.shown is not None)
    assert slow.panel.shown.state is AnswerState.STOPPED
    assert "Word 2." in slow.panel.view.text.toPlainText()
    assert "is kept" in slow.panel.view.status.text()
    assert slow.panel.view.bar.isVisible()
    (past,) = library.conversations.of(slow.panel.shown.answer.question.document)
    assert past == slow.panel.shown


class Pondering(QuotingSession):
    """Never gets as far as storing the question."""

    def ask(self, *_):
        while True:
            yield StepTaken(Step(Action.CHOOSE, "Looking."))
            time.sleep(0.01)


def test_what_was_stopped_before_it_was_stored_stays_in_view(make_session, record, tmp_path):
    session = make_session(open_session=lambda: Pondering(tmp_path / "library"))
    session.open(record)
    session.type("herons stand")
    session.wait(session.panel.view.fold.isVisible)
    session.talking.stop()
    session.wait(lambda: not session.panel.box.busy)
    assert session.panel.view.status.text() == "Stopped."
    assert session.panel.view.question.text() == "herons stand"
    assert not session.panel.view.waiting.isVisible()


def test_an_answer_unfolds_in_its_place_and_the_others_fold(session):
    for question in ("lighthouse keeper", "herons stand", "ferry crosses"):
        session.ask(question)
    panel = session.panel
    assert not panel.later.isVisible()
    assert panel.earlier.list.count == 2
    panel.earlier.list.setCurrentIndex(panel.earlier.list.model().index(0, 0))
    session.qtbot.keyClick(panel.earlier.list, Qt.Key.Key_Return)
    assert panel.view.question.text() == "herons stand"
    (later,) = (panel.later.list.rows.row(n) for n in range(panel.later.list.count))
    assert later.text == "ferry crosses"
    assert "ferry crosses twice a day" in later.detail
    assert "[1]" not in later.detail
    assert [panel.earlier.list.rows.row(0).text, panel.earlier.list.count] == [
        "lighthouse keeper",
        1,
    ]
    shown = panel.view.question
    session.wait(lambda: shown.mapTo(panel._area.viewport(), shown.rect().topLeft()).y() < 20)
    session.qtbot.mouseClick(
        panel.later.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.later.list.rect_of(0).center(),
    )
    assert panel.view.question.text() == "ferry crosses"
    assert not panel.later.isVisible()


def test_what_a_dead_program_left_is_there_with_what_it_had_said(make_session, record, library):
    begun = library.conversations.begin(Question("ferry", record.id), Strategy.AUTO, "quotes")
    partial = replace(begun.answer, text="It crosses the")
    library.conversations.keep(begun.id, partial, AnswerState.BEGUN)
    session = make_session()
    session.open(record)
    assert session.panel.view.question.text() == "ferry"
    assert session.said == "It crosses the"
    assert "closed before" in session.panel.view.status.text()
    assert not session.panel.box.busy
    session.panel.view.bar.again.emit(Strategy.GIST)
    session.wait(
        lambda: not session.panel.box.busy and session.panel.shown.state is AnswerState.WHOLE
    )
    assert session.panel.view.citations
    assert len(library.conversations.of(record.id)) == 2


def test_an_answer_under_way_goes_on_unseen_and_is_seen_again(slow, record, library):
    other = library.documents.get(put(library, plain("Another text altogether."), "Other"))
    slow.type("herons stand")
    slow.wait(lambda: "Word 2." in slow.said)
    slow.open(other, plain("Another text altogether."))
    assert not slow.panel.box.busy
    assert slow.panel.first.isVisible()
    slow.open(record)
    slow.wait(lambda: slow.panel.box.busy)
    assert "Word 2." in slow.said
    assert slow.panel.view.question.text() == "herons stand"
    slow.qtbot.mouseClick(slow.panel.box.button, Qt.MouseButton.LeftButton)
    slow.wait(lambda: slow.panel.shown is not None)


def test_a_new_conversation_may_begin_while_an_answer_is_given(slow, library, record):
    slow.type("herons stand")
    slow.wait(lambda: "Word 2." in slow.said)
    slow.talking.begin_conversation()
    said = slow.said
    slow.type("ferry crosses")
    slow.wait(lambda: slow.said.startswith("Word 0."))
    assert slow.said != said
    slow.talking.stop()
    slow.wait(lambda: slow.panel.shown is not None)
    states = [past.state for past in library.conversations.of(record.id)]
    assert states == [AnswerState.STOPPED, AnswerState.STOPPED]
    assert len(library.conversations.all()) == 2


def test_conversations_are_listed_found_and_opened_by_keyboard(session):
    for question in ("lighthouse keeper", "herons stand", "ferry crosses"):
        session.talking.begin_conversation()
        session.ask(question)
    session.qtbot.mouseClick(session.panel.header.all, Qt.MouseButton.LeftButton)
    page = session.panel.conversations
    session.wait(lambda: page.list.count == 3)
    assert page.list.rows.row(0).text == "ferry crosses"
    assert "1 question" in page.list.rows.row(0).detail
    session.qtbot.keyClicks(page.words, "ASKED FOR HELP")
    session.wait(lambda: page.list.count == 1)
    assert page.list.rows.row(0).text == "lighthouse keeper"
    session.qtbot.keyClick(page.words, Qt.Key.Key_Return)
    session.wait(lambda: session.panel.view.question.text() == "lighthouse keeper")
    assert session.panel.header.isVisible()
    session.ask("careful hand")
    assert session.panel.header.title.accessibleName() == "lighthouse keeper"
    session.panel.show_list()
    session.qtbot.keyClick(page.words, Qt.Key.Key_Escape)
    assert session.panel.box.edit.hasFocus()


def test_a_conversation_about_another_document_opens_that_document(session, record, library):
    content = plain("Another text altogether.")
    other = library.documents.get(put(library, content, "Other <i>book</i>"))
    about = library.conversations.begin(Question("altogether", other.id), Strategy.GIST, "quotes")
    library.conversations.begin(Question("text", other.id), Strategy.GIST, "quotes")
    session.panel.show_list()
    page = session.panel.conversations
    session.qtbot.keyClick(page.everywhere, Qt.Key.Key_Space)
    session.wait(lambda: page.list.count == 2)
    assert "Other <i>book</i>" in page.list.rows.row(1).detail
    session.qtbot.keyClick(page.list, Qt.Key.Key_Down)
    session.qtbot.keyClick(page.list, Qt.Key.Key_Down)
    session.qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert session.wanted == [other]
    session.open(other, content)
    assert session.panel.view.question.text() == "altogether"
    assert session.talking.conversation == about.conversation
    assert record.id != other.id


def test_a_conversation_is_renamed_in_place(session, library):
    session.ask("lighthouse keeper")
    session.panel.header.edit_title()
    name = session.panel.header.findChild(QLineEdit)
    assert name.text() == "lighthouse keeper"
    name.setText("About <b>ships</b>")
    session.qtbot.keyClick(name, Qt.Key.Key_Return)
    session.wait(lambda: session.panel.header.title.accessibleName() == "About <b>ships</b>")
    assert library.conversations.all()[0].title == "About <b>ships</b>"
    session.panel.header.edit_title()
    session.qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert session.panel.header.title.isVisible()


def test_an_answer_is_copied_with_its_citations(session):
    session.ask("lighthouse keeper")
    QGuiApplication.clipboard().clear()
    session.qtbot.mouseClick(session.panel.view.bar.copy, Qt.MouseButton.LeftButton)
    session.wait(lambda: session.panel.view.bar.copy.text() == "Copied")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("## lighthouse keeper\n")
    assert f"> {LONG_SENTENCE}" in copied
    assert "[1] *Walks by the water*, “The lighthouse”" in copied


def test_a_conversation_is_copied_and_saved_whole(session, tmp_path):
    session.ask("lighthouse keeper")
    session.ask("herons stand")
    QGuiApplication.clipboard().clear()
    session.talking.copies.copy_conversation()
    session.wait(lambda: QGuiApplication.clipboard().text() != "")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("# lighthouse keeper\n")
    assert copied.index("## lighthouse keeper") < copied.index("## herons stand")
    session.talking.copies.save_conversation()
    (dialog,) = session.panel.findChildren(QFileDialog)
    target = tmp_path / "kept.md"
    dialog.filesSelected.emit([str(target)])
    dialog.close()
    session.wait(target.exists)
    session.wait(lambda: target.read_text(encoding="utf-8") == copied)


def test_a_place_that_cannot_be_written_is_said(session, tmp_path):
    session.ask("lighthouse keeper")
    session.talking.copies.save_conversation()
    (dialog,) = session.panel.findChildren(QFileDialog)
    dialog.filesSelected.emit([str(tmp_path / "no such folder" / "kept.md")])
    dialog.close()
    session.wait(lambda: session.failures != [])
    assert "kept.md" in session.failures[0].what
