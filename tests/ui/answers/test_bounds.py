from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from reader.records import PastAnswer, Restriction
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import Answer, Grade
from reader.values.question import ConversationId, Known, Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.books import Chapter, book, prose
from tests.shelf import put
from tests.ui.answers.conftest import CONTENT
from ui.answers.questions import asked_again


def kept(library, record):
    return [past.answer for past in library.conversations.of(record.id)]


def tick(session):
    session.qtbot.keyClick(session.panel.box.only_read, Qt.Key.Key_Space)


def test_questions_may_look_at_everything_unless_it_is_wished_otherwise(session, library, record):
    session.reader.read_to(500)
    session.ask("lighthouse")
    assert kept(library, record)[-1].question.known.up_to is None
    tick(session)
    session.ask("lighthouse")
    assert kept(library, record)[-1].question.known.up_to == 500


def test_a_bounded_question_without_an_answer_says_how_little_was_searched(session):
    session.reader.read_to(500)
    session.ask("submarine")
    assert not session.panel.view.status.isVisible()
    tick(session)
    session.ask("submarine")
    words = session.panel.shown.answer.words_in_document
    expected = f"Only the text up to page 1 was searched: {words:,} words."
    assert session.panel.view.status.text() == expected
    assert session.panel.view.status.isVisible()
    session.ask("herons stand")
    assert not session.panel.view.status.isVisible()


def test_the_wish_says_up_to_where_and_moves_on_with_the_reading(session):
    box = session.panel.box.only_read
    assert box.text() == "Only up to where I have read"
    session.reader.read_to(10)
    assert box.text() == "Only up to where I have read (page 1)"
    session.reader.read_to(len(CONTENT.text))
    assert CONTENT.pages[-1].label in box.text()
    assert box.accessibleName() == box.text()


def test_each_document_keeps_its_wish(session, library, record, make_session):
    tick(session)
    session.wait(lambda: library.positions.of(record.id) is not None)
    session.wait(lambda: Restriction.ONLY_READ in library.positions.of(record.id).restrictions)
    again = make_session()
    again.open(record)
    assert again.panel.box.only_read.isChecked()
    again.talking.close_document()
    assert not again.panel.box.only_read.isChecked()


def test_asked_again_it_knows_no_more_than_it_did(session, library, record):
    session.reader.read_to(500)
    tick(session)
    session.ask("lighthouse")
    session.reader.read_to(900)
    tick(session)
    session.panel.view.bar.again.emit(Strategy.TREE)
    session.wait(lambda: len(kept(library, record)) == 2 and not session.panel.box.busy)
    assert kept(library, record)[-1].question.known.up_to == 500


def test_summaries_of_the_document_a_chapter_and_all_up_to_here(session, library, record):
    second = CONTENT.sections[1]
    session.reader.read_to(second.span.start + 5)
    session.reader.foot = second.span.start + 700
    for wanted in (
        session.talking.summaries.of_document,
        session.talking.summaries.of_section,
        session.talking.summaries.up_to_here,
    ):
        before = len(kept(library, record))
        wanted()
        session.wait(lambda before=before: len(kept(library, record)) > before)
        session.wait(lambda: not session.panel.box.busy)
    whole, chapter, so_far = (answer.question for answer in kept(library, record))
    assert (whole.about, whole.known.up_to) == (None, None)
    assert (chapter.about, chapter.known.up_to) == (second.span, None)
    assert second.title in chapter.text
    assert (so_far.about, so_far.known.up_to) == (None, second.span.start + 700)
    (page,) = CONTENT.pages_of(Span(so_far.known.up_to - 1, so_far.known.up_to))
    assert so_far.text == f"Summarise up to here (page {page.label})"
    assert {answer.strategy for answer in kept(library, record)} == {Strategy.SUMMARY}


VOLUMES = [
    book(*(Chapter(1, f"Part {k}", (prose(60, f"v{n}p{k}w"),)) for k in range(6))) for n in range(3)
]


@pytest.fixture
def volumes(library):
    return [library.documents.get(put(library, v, f"Volume {n}")) for n, v in enumerate(VOLUMES)]


@pytest.fixture
def together(make_session, volumes):
    """The last of three volumes is open, and all of them are asked without a bound."""
    opened = make_session()
    opened.open(volumes[2], VOLUMES[2])
    opened.talking.ask_together([each.id for each in volumes])
    opened.wait(opened.panel.scope.isVisible)
    return opened


def asked_last(session):
    with SqliteLibrary.open(session.folder) as library:
        newest, *_ = library.conversations.all()
        return library.conversations.answers(newest.id)[-1].answer.question


def again(session, strategy=Strategy.TREE):
    before = session.panel.shown
    session.panel.view.bar.again.emit(strategy)
    session.wait(lambda: session.panel.shown is not before and not session.panel.box.busy)
    return asked_last(session)


def test_of_a_shelf_a_bound_of_now_counts_in_the_volume_that_is_open_now(together, volumes):
    together.ask("v2p3w5")
    assert (asked_last(together).document, asked_last(together).known.up_to) == (
        volumes[2].id,
        None,
    )
    together.open(volumes[0], VOLUMES[0])
    together.reader.read_to(300)
    tick(together)
    bounded = again(together)
    assert (bounded.document, bounded.known.up_to) == (volumes[0].id, 300)
    assert bounded.shelf == tuple(each.id for each in volumes)


def test_of_a_shelf_a_bound_of_then_stays_in_the_volume_that_was_open_then(together, volumes):
    together.open(volumes[1], VOLUMES[1])
    together.reader.read_to(200)
    tick(together)
    together.ask("v1p0w5")
    together.open(volumes[0], VOLUMES[0])
    together.reader.read_to(300)
    tick(together)
    bounded = again(together)
    assert (bounded.document, bounded.known.up_to) == (volumes[1].id, 200)


@pytest.mark.parametrize(("here", "document", "up_to"), [(0, 0, 0), (1, 1, 300), (2, 1, None)])
def test_a_chapter_of_another_volume_stays_that_one_or_nothing_is_said(
    together, volumes, here, document, up_to
):
    together.open(volumes[1], VOLUMES[1])
    together.reader.read_to(VOLUMES[1].sections[1].span.start)
    together.talking.summaries.of_section()
    together.wait(lambda: bool(together.panel.shown) and not together.panel.box.busy)
    about = asked_last(together).about
    assert about == VOLUMES[1].sections[1].span
    together.open(volumes[here], VOLUMES[here])
    together.reader.read_to(300)
    tick(together)
    bounded = again(together, Strategy.SUMMARY)
    assert bounded.document == volumes[document].id
    assert bounded.known.up_to == (about.end if up_to is None else up_to)
    assert bounded.about == (about if up_to != 0 else None)


def test_answers_about_other_documents_are_not_described():
    asked = Question("Who?", DocumentId(2), shelf=(DocumentId(1), DocumentId(2)))
    expected = Answer(asked, "", Grade.SAYS, Strategy.GIST, "quotes", *((),) * 5, 0.0, 0, 0)
    past = PastAnswer(1, datetime.now(UTC), expected, ConversationId(1))
    bounded = asked_again(past, [], Question("", DocumentId(3), known=Known(300)))
    assert (bounded.document, bounded.known.up_to) == (DocumentId(1), 0)
    alone = replace(past, answer=replace(expected, question=replace(asked, shelf=())))
    bounded = asked_again(alone, [], Question("", DocumentId(3), known=Known(300)))
    assert (bounded.document, bounded.known.up_to) == (DocumentId(2), 0)
