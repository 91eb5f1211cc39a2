"""Asking several books at once, in the real window with the real reader."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from models.equipment import Equipment
from reader.importing.importing import import_document
from reader.network import Gate
from reader.session.reading_session import ReadingSession
from reader.values.strategy import Strategy
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.scripted import LetterEncoder, WordNetwork
from tests.ui.session import reads_when_asked
from tests.volumes import three_volumes
from ui.actions.acts import Act
from ui.map.answer_route import Lit
from ui.widgets.row_model import ITEM

ASKED = "Which ship went down in the winter of 1871?"


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A library of three books that nobody has read, two of them in a collection."""
    folder = tmp_path_factory.mktemp("filled")
    with SqliteLibrary.open(folder / "library") as library:
        for path in three_volumes(folder):
            list(import_document(library, path))
        ids = [record.id for record in library.documents.all()]
        library.collections.put_in(library.collections.make("Skerra").id, ids[:2])
    return folder


@pytest.fixture
def window(filled, tmp_path, open_window, qtbot):
    shutil.copytree(filled / "library", tmp_path / "library")

    def open_session():
        equipment = Equipment(
            LetterEncoder(),
            FileLedger(tmp_path),
            Gate(),
            lambda _words: None,
            network=WordNetwork(),
        )
        return ReadingSession(SqliteLibrary.open(tmp_path / "library"), equipment)

    settings = reads_when_asked(tmp_path)
    window = open_window(open_session=open_session, settings=settings)
    qtbot.waitUntil(lambda: window.left.library.list.count() == 3)
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)
    return window


def row_of(window, title):
    model = window.left.library.list.model()
    indices = [model.index(row, 0) for row in range(model.rowCount())]
    return next(index for index in indices if index.data(ITEM).record.title == title)


def choose(window, *titles):
    """Clicks on documents, all but the first with Ctrl held."""
    documents = window.left.library.list
    held = Qt.KeyboardModifier.NoModifier
    for title in titles:
        spot = documents.visualRect(row_of(window, title)).center()
        QTest.mouseClick(documents.viewport(), Qt.MouseButton.LeftButton, held, spot)
        held = Qt.KeyboardModifier.ControlModifier


def open_title(window):
    return window.top.title.accessibleName()


def ask_together(qtbot, window, *titles):
    choose(window, *titles)
    qtbot.waitUntil(lambda: open_title(window) == titles[0])
    window.acts[Act.ASK_TOGETHER].trigger()
    qtbot.waitUntil(window.panel.scope.isVisible)


def ask(qtbot, window, question):
    window.panel.box.edit.setFocus()
    QTest.keyClicks(window.panel.box.edit, question)
    QTest.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: bool(window.panel.shown) and window.panel.shown.answer.question.text == question,
    )


@pytest.fixture
def answered(window, qtbot):
    ask_together(qtbot, window, "The Light at Skerra", "The Ship")
    ask(qtbot, window, ASKED)
    return window


def test_citations_stand_under_their_volume_and_open_it_at_the_quote(answered, qtbot):
    scope = answered.panel.scope
    assert scope.head.text() == "Asking 2 documents of “Skerra”"
    assert scope.titles.accessibleName() == "The Light at Skerra · The Ship"
    assert open_title(answered) == "The Light at Skerra"
    rows = answered.panel.view.list
    assert rows.rows.row(0).head == "The Ship"
    assert "The Ship" in rows.rows.row(0).says
    assert "Marigold" in answered.panel.view.text.written
    QTest.mouseClick(
        rows.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        rows.rect_of(0).center(),
    )
    qtbot.waitUntil(lambda: open_title(answered) == "The Ship")
    qtbot.waitUntil(lambda: bool(answered.pane.view.marked_rects()))
    assert answered.panel.scope.isVisible()
    assert answered.panel.shown.answer.question.text == ASKED
    answered.acts[Act.COPY_CONVERSATION].trigger()
    clipboard = QGuiApplication.clipboard()
    qtbot.waitUntil(lambda: "### *The Ship*" in clipboard.text())
    assert "About *The Light at Skerra*; *The Ship*" in clipboard.text()


def test_a_changed_step_is_gone_on_from_over_the_shelf(answered, qtbot):
    answered.panel.box.prefer(Strategy.MULTIHOP)
    ask(qtbot, answered, "Where was the ship of the keeper of the light at Skerra built?")
    hops = answered.panel.view.hops
    before = answered.panel.shown.answer.graph
    assert "The Ship" in hops.graph.stops[0].accessibleName()
    hops.graph.edit(before[0].number)
    editor = hops.graph.cards[before[0].number].editor
    editor.asked.setPlainText("Which ship went down in the winter of 1871?")
    QTest.keyClick(editor.asked, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(answered.panel.shown) and answered.panel.view.changed.isVisible())
    after = answered.panel.shown.answer.graph
    assert after[0].asked == "Which ship went down in the winter of 1871?"
    (quote,) = after[0].facts[0].quotes
    full_text = answered.panel._content.text
    assert quote.span.of(full_text) == quote.quote
    assert "Marigold" in quote.quote


def test_the_map_shows_the_volumes_lights_what_was_read_and_opens_it(answered, qtbot):
    tree = answered.map.tree
    (top,) = [node for node in tree.nodes.values() if node.id not in tree.parents]
    assert [tree.nodes[child].title for child in top.children] == [
        "The Light at Skerra",
        "The Ship",
    ]
    qtbot.waitUntil(lambda: answered.map.settled)
    lit = answered.map.route.lit(99)
    ship = tree.nodes[top.children[1]].span
    assert any(how is Lit.READ and ship.contains(spot.span) for spot, how in lit.items())
    frame = answered.map.frame
    spot = frame.rect(frame.layout.box(top.children[1])).center().toPoint()
    QTest.mouseClick(answered.map, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    qtbot.waitUntil(lambda: open_title(answered) == "The Ship")


def test_a_follow_up_goes_to_the_same_volumes(answered, qtbot):
    ask(qtbot, answered, "What did she carry?")
    assert len(answered.panel.shown.answer.question.shelf) == 2
    assert answered.panel.shown.conversation == answered.talking.conversation


def test_another_document_is_asked_alone(answered, qtbot):
    choose(answered, "garden")
    qtbot.waitUntil(lambda: open_title(answered) == "garden")
    assert not answered.panel.scope.isVisible()


def test_the_way_back_leads_to_the_open_document_and_the_conversation_is_found(answered, qtbot):
    panel = answered.panel
    QTest.mouseClick(panel.scope.back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.scope.isVisible())
    answered.acts[Act.CONVERSATIONS].trigger()
    qtbot.waitUntil(lambda: panel.conversations.list.count == 1)
    QTest.keyClick(panel.conversations, Qt.Key.Key_Return)
    qtbot.waitUntil(panel.scope.isVisible)
    qtbot.waitUntil(lambda: panel.shown is not None)
    assert panel.shown.answer.question.text == ASKED
    QTest.mouseClick(panel.scope.back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.shown is None)
    ask(qtbot, answered, "Who built the lighthouse at Skerra?")
    assert panel.shown.answer.question.shelf == ()
    assert 0 not in answered.map.tree.nodes


def test_the_menu_of_a_collection_asks_it(window, qtbot):
    library = window.left.library
    collection = library.contents.collections[0]
    library.shelves.choose(collection.id)
    library.shelves.show_menu(window.mapToGlobal(window.rect().center()))
    menu = next(m for m in window.findChildren(QMenu) if m.accessibleName() == "Collection")
    next(action for action in menu.actions() if action.text() == "Ask these documents").trigger()
    qtbot.waitUntil(window.panel.scope.isVisible)
    assert window.panel.scope.titles.accessibleName() == "The Light at Skerra · The Ship"
    menu.close()
    qtbot.waitUntil(lambda: not window.opening._fetching.running)


def test_a_removed_volume_is_named_with_the_next_answer(answered, qtbot):
    documents = answered.left.library.list
    documents.select([row_of(answered, "The Ship").data(ITEM).record.id])
    documents.setFocus()
    QTest.keyClick(documents, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: documents.count() == 2)
    ask(qtbot, answered, "Who built the lighthouse at Skerra?")
    assert "The Ship" in answered.panel.view.unread.text()


def test_the_bound_says_what_it_means_for_the_volumes_before(window, qtbot):
    box = window.panel.box.only_read
    ask_together(qtbot, window, "The Light at Skerra", "The Ship")
    assert "volumes before" not in box.text()
    window.opening.open(row_of(window, "The Ship").data(ITEM).record)
    qtbot.waitUntil(lambda: open_title(window) == "The Ship")
    qtbot.waitUntil(lambda: "all volumes before this one" in box.text())
    QTest.mouseClick(window.panel.scope.back, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "volumes before" not in box.text())
