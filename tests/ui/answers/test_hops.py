"""Questions in several hops as a person asks them, changes a step, and comes back to them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from models.equipment import Equipment
from reader.network import Gate
from reader.session.reading_session import ReadingSession
from reader.values.hop import Algorithm, HopState
from reader.values.strategy import Strategy
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.books import plain, prose
from tests.scripted import LetterEncoder, WordNetwork
from tests.shelf import put
from ui.settings.asking_settings import HopAlgorithm

FILM = "The silent film Red Sand was directed by Ada Lund."
DIRECTOR = "Ada Lund was born in Bergen, and made nine pictures."
STORY = plain(prose(80, "a"), FILM, prose(80, "b"), DIRECTOR, prose(80, "c"))
ASKED = "Where was the director of the film Red Sand born?"


@pytest.fixture
def film(library):
    return library.documents.get(put(library, STORY, "Films"))


@pytest.fixture
def reading(make_session, film, tmp_path):
    def open_session():
        equipment = Equipment(
            LetterEncoder(),
            FileLedger(tmp_path),
            Gate(),
            lambda _words: None,
            network=WordNetwork(),
        )
        return ReadingSession(SqliteLibrary.open(tmp_path / "library"), equipment)

    opened = make_session(open_session=open_session)
    opened.open(film, STORY)
    opened.panel.box.prefer(Strategy.MULTIHOP)
    opened.ask(ASKED)
    return opened


def change(session, number, fact):
    graph = session.panel.view.hops.graph
    graph.edit(number)
    editor = graph.cards[number].editor
    editor.fact.setPlainText(fact)
    QTest.keyClick(editor.fact, Qt.Key.Key_Return)
    session.wait(lambda: not session.panel.box.busy and session.panel.view.changed.isVisible())


def test_each_step_opens_its_quote(reading):
    graph = reading.panel.view.hops.graph
    assert len(graph.cards) == 2
    reading.qtbot.mouseClick(graph.stops[1], Qt.MouseButton.LeftButton)
    chosen = reading.cited[-1]
    assert reading.panel.view.citations[chosen].quote == DIRECTOR


def test_a_changed_step_is_gone_on_from_in_a_turn_of_its_own(reading, library):
    change(reading, 1, "Ada Lund directed it.")
    answer = reading.panel.shown.answer
    assert answer.graph[0].state is HopState.GIVEN
    assert DIRECTOR in [quote.quote for quote in answer.citations]
    assert "step 1, which you changed: Ada Lund directed it." in reading.panel.view.changed.text()
    assert reading.panel.box.edit.hasFocus()
    (row,) = (
        reading.panel.earlier.list.rows.row(n) for n in range(reading.panel.earlier.list.count)
    )
    assert row.text == ASKED
    assert not reading.panel.view.variants.isVisible()
    (conversation,) = library.conversations.all()
    first, second = library.conversations.answers(conversation.id)
    assert len(first.answer.graph) == 2
    assert second.answer.graph == answer.graph


def test_a_conversation_that_is_opened_again_has_its_graph(reading, film):
    graph = reading.panel.shown.answer.graph
    reading.talking.close_document()
    reading.open(film, STORY)
    reading.wait(lambda: reading.panel.shown is not None)
    assert reading.panel.shown.answer.graph == graph
    assert len(reading.panel.view.hops.graph.cards) == len(graph)
    assert reading.panel.view.hops.isVisible()


def test_a_question_is_asked_in_the_way_that_is_set(reading):
    wished = replace(reading.settings.now.asking, hops=HopAlgorithm.QUESTIONS)
    reading.settings.change(wished)
    reading.ask(ASKED)
    reading.settings.flush()
    assert reading.panel.shown.answer.question.algorithm is Algorithm.QUESTIONS
