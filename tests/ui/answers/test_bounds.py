from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from reader.asking.values import Strategy
from reader.text.span import Span
from tests.ui.answers.conftest import CONTENT
from tests.ui.desk import QuotingDesk
from ui.answers.bounding import WISH


def kept(library, record):
    return [past.answer for past in library.conversations.of(record.id)]


def tick(desk):
    desk.qtbot.keyClick(desk.panel.box.only_read, Qt.Key.Key_Space)


def test_questions_may_look_at_everything_unless_it_is_wished_otherwise(desk, library, record):
    desk.reader.read_to(500)
    desk.ask("lighthouse")
    assert kept(library, record)[-1].question.up_to is None
    tick(desk)
    desk.ask("lighthouse")
    assert kept(library, record)[-1].question.up_to == 500


def test_what_is_not_told_up_to_there_says_how_little_was_looked_at(desk):
    desk.reader.read_to(500)
    desk.ask("submarine")
    assert not desk.panel.view.status.isVisible()
    tick(desk)
    desk.ask("submarine")
    words = desk.panel.shown.answer.words_in_document
    told = f"Only the text up to page 1 was looked at: {words:,} words."
    assert desk.panel.view.status.text() == told
    assert desk.panel.view.status.isVisible()
    desk.ask("herons stand")
    assert not desk.panel.view.status.isVisible()


def test_the_wish_says_up_to_where_and_moves_on_with_the_reading(desk):
    box = desk.panel.box.only_read
    assert box.text() == "Only up to where I have read"
    desk.reader.read_to(10)
    assert box.text() == "Only up to where I have read (page 1)"
    desk.reader.read_to(len(CONTENT.text))
    assert CONTENT.pages[-1].label in box.text()
    assert box.accessibleName() == box.text()


def test_each_document_keeps_its_wish(desk, library, record, make_desk):
    tick(desk)
    desk.wait(lambda: library.positions.of(record.id) is not None)
    desk.wait(lambda: library.positions.of(record.id).view.get(WISH) is True)
    again = make_desk()
    again.open(record)
    assert again.panel.box.only_read.isChecked()
    again.talking.close_document()
    assert not again.panel.box.only_read.isChecked()


def test_asked_again_it_knows_no_more_than_it_did(desk, library, record):
    desk.reader.read_to(500)
    tick(desk)
    desk.ask("lighthouse")
    desk.reader.read_to(900)
    tick(desk)
    desk.panel.view.bar.again.emit(Strategy.TREE)
    desk.wait(lambda: len(kept(library, record)) == 2 and not desk.panel.box.busy)
    assert kept(library, record)[-1].question.up_to == 500


def test_summaries_of_the_document_a_chapter_and_all_up_to_here(desk, library, record):
    second = CONTENT.sections[1]
    desk.reader.read_to(second.span.start + 5)
    desk.reader.foot = second.span.start + 700
    for wanted in (
        desk.talking.summarise,
        desk.talking.summarise_section,
        desk.talking.summarise_so_far,
    ):
        before = len(kept(library, record))
        wanted()
        desk.wait(lambda before=before: len(kept(library, record)) > before)
        desk.wait(lambda: not desk.panel.box.busy)
    whole, chapter, so_far = (answer.question for answer in kept(library, record))
    assert (whole.about, whole.up_to) == (None, None)
    assert (chapter.about, chapter.up_to) == (second.span, None)
    assert second.title in chapter.text
    assert (so_far.about, so_far.up_to) == (None, second.span.start + 700)
    (page,) = CONTENT.pages_of(Span(so_far.up_to - 1, so_far.up_to))
    assert so_far.text == f"Summarise up to here (page {page.label})"
    assert {answer.strategy for answer in kept(library, record)} == {Strategy.SUMMARY}


def test_what_is_set_about_looking_up_reaches_the_desk(make_desk, record, tmp_path):
    noted = []

    class Noting(QuotingDesk):
        def ask(self, question, strategy, settings=None):
            noted.append(settings)
            return super().ask(question, strategy, settings)

    desk = make_desk(open_desk=lambda: Noting(tmp_path / "library"))
    desk.open(record)
    store = desk.settings
    wished = replace(store.now.asking, episodes=3, sequential=True, walk_steps=20, walk_words=900)
    store.change(wished)
    desk.ask("lighthouse")
    (limits,) = noted
    assert (limits.look_up.episodes, limits.look_up.sequential) == (3, True)
    assert (limits.walk.steps, limits.walk.words) == (20, 900)
