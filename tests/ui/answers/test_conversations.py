"""Conversations with a document, as a person holds them."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import combinations

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
from tests.ui.answers.conftest import CONTENT
from tests.ui.desk import QuotingDesk
from tests.ui.files import LONG_SENTENCE


class SlowDesk(QuotingDesk):
    def answer(self, question, strategy):
        for number in range(600):
            yield StepTaken(Step(Action.CHOOSE, f"Looking for the {number}th time."))
            yield AnswerGrew(f"Word {number}. ")
            time.sleep(0.02)
        return (yield from super().answer(question, strategy))


@pytest.fixture
def slow(make_desk, record, tmp_path):
    opened = make_desk(open_desk=lambda: SlowDesk(tmp_path / "library"))
    opened.open(record)
    return opened


def test_a_follow_up_goes_on_with_the_conversation_and_says_how_it_was_understood(desk, library):
    desk.ask("lighthouse keeper")
    assert not desk.panel.view.meaning.isVisible()
    desk.ask("herons stand")
    (conversation,) = library.conversations.all()
    assert conversation.title == "lighthouse keeper"
    assert desk.panel.header.title.accessibleName() == "lighthouse keeper"
    meaning = desk.panel.view.meaning
    assert meaning.isVisible()
    assert "herons stand (lighthouse keeper)" in meaning.label.text()
    desk.qtbot.mouseClick(meaning.edit, Qt.MouseButton.LeftButton)
    assert desk.panel.box.edit.toPlainText() == "herons stand (lighthouse keeper)"


def test_the_title_does_not_repeat_the_question_below_it(desk):
    title = desk.panel.header.title
    desk.ask("lighthouse keeper")
    assert title.accessibleName() == "Conversation"
    desk.panel.header.edit_title()
    assert desk.panel.header.findChild(QLineEdit).text() == "lighthouse keeper"
    desk.qtbot.keyClick(desk.panel.header.findChild(QLineEdit), Qt.Key.Key_Escape)
    desk.ask("herons stand")
    assert title.accessibleName() == "lighthouse keeper"


def test_a_new_conversation_knows_nothing_of_the_last(desk, library):
    desk.ask("lighthouse keeper")
    desk.qtbot.mouseClick(desk.panel.header.new, Qt.MouseButton.LeftButton)
    assert desk.panel.first.isVisible()
    assert desk.panel.box.edit.hasFocus()
    desk.ask("herons stand")
    assert not desk.panel.view.meaning.isVisible()
    assert [c.title for c in library.conversations.all()] == ["herons stand", "lighthouse keeper"]
    assert not desk.panel.earlier.isVisible()


def test_no_answer_touches_the_frame_that_shows_the_keyboard(desk):
    desk.ask("lighthouse keeper")
    view, pane = desk.panel.view, desk.panel._answers
    for part in (view.question, view.text, view.cost):
        place = part.mapTo(pane, part.rect().topLeft())
        assert place.x() >= 4
        assert place.y() >= 4
        assert place.y() + part.height() <= pane.height() - 4


def test_ways_of_asking_again_read_as_what_is_done(desk):
    says = [action.text() for action in desk.panel.view.bar.repeat.menu().actions()]
    assert says[:3] == ["Automatic", "Look up", "Walk the chapters"]


def test_asked_again_in_another_way_both_answers_are_kept_and_named(desk, library):
    desk.ask("ferry crosses")
    desk.ask("lighthouse keeper")
    for action in desk.panel.view.bar.repeat.menu().actions():
        if action.text() == "Walk the chapters":
            action.trigger()
    desk.wait(lambda: desk.panel.shown and desk.panel.shown.answer.strategy is Strategy.TREE)
    desk.wait(lambda: not desk.panel.box.busy)
    gist, tree = desk.panel.view.variants.buttons
    assert (gist.text(), tree.text()) == ("Answer 1: Look up", "Answer 2: Walk the chapters")
    assert tree.isChecked()
    assert desk.panel.earlier.list.count == 1
    desk.qtbot.mouseClick(gist, Qt.MouseButton.LeftButton)
    assert desk.panel.shown.answer.strategy is Strategy.GIST
    (conversation,) = library.conversations.all()
    kept = library.conversations.answers(conversation.id)
    assert [past.answer.strategy for past in kept] == [Strategy.GIST, Strategy.GIST, Strategy.TREE]
    assert kept[2].answer.question.known.understood == kept[1].answer.question.known.understood


@pytest.mark.parametrize("width", [280, 340])
def test_many_answers_to_a_question_stand_in_lines_that_the_panel_is_wide_enough_for(desk, width):
    desk.ask("ferry crosses")
    desk.panel.resize(width, 640)
    names = [f"summary {number}" for number in range(1, 5)]
    variants = desk.panel.view.variants
    variants.show_names(names, 0)
    desk.wait(lambda: variants.height() > 1.5 * variants.buttons[0].height())
    desk.wait(lambda: all(variants.rect().contains(b.geometry()) for b in variants.buttons))
    places = [button.geometry() for button in variants.buttons]
    assert not any(a.intersects(b) for a, b in combinations(places, 2))
    assert variants.mapTo(desk.panel, variants.rect().topRight()).x() <= desk.panel.width()
    assert not desk.panel._scroll.horizontalScrollBar().isVisible()


def test_a_question_can_be_changed_and_asked_again(desk):
    desk.ask("lighthouse keeper")
    desk.qtbot.mouseClick(desk.panel.view.bar.edit, Qt.MouseButton.LeftButton)
    edit = desk.panel.box.edit
    assert (edit.toPlainText(), edit.hasFocus()) == ("lighthouse keeper", True)
    desk.ask(" wrote")
    assert desk.panel.view.question.text() == "lighthouse keeper wrote"
    assert LONG_SENTENCE in desk.said


def test_a_passage_can_be_asked_about(desk):
    desk.panel.show_list()
    desk.panel.ask_about("The ferry\n<b>crosses</b>  twice.")
    edit = desk.panel.box.edit
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


class Pondering(QuotingDesk):
    """Never gets as far as storing the question."""

    def ask(self, *_):
        while True:
            yield StepTaken(Step(Action.CHOOSE, "Looking."))
            time.sleep(0.01)


def test_what_was_stopped_before_it_was_stored_stays_in_view(make_desk, record, tmp_path):
    desk = make_desk(open_desk=lambda: Pondering(tmp_path / "library"))
    desk.open(record)
    desk.type("herons stand")
    desk.wait(desk.panel.view.fold.isVisible)
    desk.talking.stop()
    desk.wait(lambda: not desk.panel.box.busy)
    assert desk.panel.view.status.text() == "Stopped."
    assert desk.panel.view.question.text() == "herons stand"
    assert not desk.panel.view.waiting.isVisible()


def test_an_answer_unfolds_in_its_place_and_the_others_fold(desk):
    for question in ("lighthouse keeper", "herons stand", "ferry crosses"):
        desk.ask(question)
    panel = desk.panel
    assert not panel.later.isVisible()
    assert panel.earlier.list.count == 2
    panel.earlier.list.setCurrentIndex(panel.earlier.list.model().index(0, 0))
    desk.qtbot.keyClick(panel.earlier.list, Qt.Key.Key_Return)
    assert panel.view.question.text() == "herons stand"
    (later,) = (panel.later.list.row(n) for n in range(panel.later.list.count))
    assert later.text == "ferry crosses"
    assert "ferry crosses twice a day" in later.detail
    assert "[1]" not in later.detail
    assert [panel.earlier.list.row(0).text, panel.earlier.list.count] == ["lighthouse keeper", 1]
    shown = panel.view.question
    desk.wait(lambda: shown.mapTo(panel._scroll.viewport(), shown.rect().topLeft()).y() < 20)
    desk.qtbot.mouseClick(
        panel.later.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.later.list.rect_of(0).center(),
    )
    assert panel.view.question.text() == "ferry crosses"
    assert not panel.later.isVisible()


def test_what_a_dead_program_left_is_there_with_what_it_had_said(make_desk, record, library):
    begun = library.conversations.begin(Question("ferry", record.id), Strategy.AUTO, "quotes")
    partial = replace(begun.answer, text="It crosses the")
    library.conversations.keep(begun.id, partial, AnswerState.BEGUN)
    desk = make_desk()
    desk.open(record)
    assert desk.panel.view.question.text() == "ferry"
    assert desk.said == "It crosses the"
    assert "closed before" in desk.panel.view.status.text()
    assert not desk.panel.box.busy
    desk.panel.view.bar.again.emit(Strategy.GIST)
    desk.wait(lambda: not desk.panel.box.busy and desk.panel.shown.state is AnswerState.WHOLE)
    assert desk.panel.view.citations
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


def test_conversations_are_listed_found_and_opened_by_keyboard(desk):
    for question in ("lighthouse keeper", "herons stand", "ferry crosses"):
        desk.talking.begin_conversation()
        desk.ask(question)
    desk.qtbot.mouseClick(desk.panel.header.all, Qt.MouseButton.LeftButton)
    page = desk.panel.conversations
    desk.wait(lambda: page.list.count == 3)
    assert page.list.row(0).text == "ferry crosses"
    assert "1 question" in page.list.says(0)
    desk.qtbot.keyClicks(page.words, "ASKED FOR HELP")
    desk.wait(lambda: page.list.count == 1)
    assert page.list.row(0).text == "lighthouse keeper"
    desk.qtbot.keyClick(page.words, Qt.Key.Key_Return)
    desk.wait(lambda: desk.panel.view.question.text() == "lighthouse keeper")
    assert desk.panel.header.isVisible()
    desk.ask("careful hand")
    assert desk.panel.header.title.accessibleName() == "lighthouse keeper"
    desk.panel.show_list()
    desk.qtbot.keyClick(page.words, Qt.Key.Key_Escape)
    assert desk.panel.box.edit.hasFocus()


def test_a_conversation_about_another_document_opens_that_document(desk, record, library):
    content = plain("Another text altogether.")
    other = library.documents.get(put(library, content, "Other <i>book</i>"))
    about = library.conversations.begin(Question("altogether", other.id), Strategy.GIST, "quotes")
    library.conversations.begin(Question("text", other.id), Strategy.GIST, "quotes")
    desk.panel.show_list()
    page = desk.panel.conversations
    desk.qtbot.keyClick(page.everywhere, Qt.Key.Key_Space)
    desk.wait(lambda: page.list.count == 2)
    assert "Other <i>book</i>" in page.list.row(1).detail
    desk.qtbot.keyClick(page.list, Qt.Key.Key_Down)
    desk.qtbot.keyClick(page.list, Qt.Key.Key_Down)
    desk.qtbot.keyClick(page.list, Qt.Key.Key_Return)
    assert desk.wanted == [other]
    desk.open(other, content)
    assert desk.panel.view.question.text() == "altogether"
    assert desk.talking.conversation == about.conversation
    assert record.id != other.id


def test_a_conversation_is_renamed_in_place(desk, library):
    desk.ask("lighthouse keeper")
    desk.panel.header.edit_title()
    name = desk.panel.header.findChild(QLineEdit)
    assert name.text() == "lighthouse keeper"
    name.setText("About <b>ships</b>")
    desk.qtbot.keyClick(name, Qt.Key.Key_Return)
    desk.wait(lambda: desk.panel.header.title.accessibleName() == "About <b>ships</b>")
    assert library.conversations.all()[0].title == "About <b>ships</b>"
    desk.panel.header.edit_title()
    desk.qtbot.keyClick(name, Qt.Key.Key_Escape)
    assert desk.panel.header.title.isVisible()


def test_an_answer_is_copied_with_its_citations(desk):
    desk.ask("lighthouse keeper")
    QGuiApplication.clipboard().clear()
    desk.qtbot.mouseClick(desk.panel.view.bar.copy, Qt.MouseButton.LeftButton)
    desk.wait(lambda: desk.panel.view.bar.copy.text() == "Copied")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("## lighthouse keeper\n")
    assert f"> {LONG_SENTENCE}" in copied
    assert "[1] *Walks by the water*, “The lighthouse”" in copied


def test_a_conversation_is_copied_and_saved_whole(desk, tmp_path):
    desk.ask("lighthouse keeper")
    desk.ask("herons stand")
    QGuiApplication.clipboard().clear()
    desk.talking.copies.copy_conversation()
    desk.wait(lambda: QGuiApplication.clipboard().text() != "")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("# lighthouse keeper\n")
    assert copied.index("## lighthouse keeper") < copied.index("## herons stand")
    desk.talking.copies.save_conversation()
    (dialog,) = desk.panel.findChildren(QFileDialog)
    target = tmp_path / "kept.md"
    dialog.fileSelected.emit(str(target))
    dialog.close()
    desk.wait(target.exists)
    desk.wait(lambda: target.read_text(encoding="utf-8") == copied)


def test_a_place_that_cannot_be_written_is_said(desk, tmp_path):
    desk.ask("lighthouse keeper")
    desk.talking.copies.save_conversation()
    (dialog,) = desk.panel.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "no such folder" / "kept.md"))
    dialog.close()
    desk.wait(lambda: desk.failures != [])
    assert "kept.md" in desk.failures[0].what


def test_everything_has_a_document(desk):
    assert CONTENT.text
    desk.talking.close_document()
    assert not desk.panel.box.isEnabled()
    desk.talking.ask("Is anybody there?", Strategy.AUTO)
    desk.talking.copies.copy_answer()
    assert desk.panel.shown is None
