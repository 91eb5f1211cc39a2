"""Using the library in the window."""

from __future__ import annotations

import shutil
from contextlib import suppress

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu

from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.ui.files import write_pdf
from ui.actions.acts import Act
from ui.library.arranging import Standing
from ui.library.details import DetailsDialog
from ui.library.document_list import dragged_documents
from ui.settings.choices import Order
from ui.widgets.row_model import ITEM

NAMES = ("Walks by the water", "Émma", "<b>An atlas</b>")


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A folder with three documents that differ, and a library of them."""
    folder = tmp_path_factory.mktemp("filled")
    with SqliteLibrary.open(folder / "library") as library:
        for number, name in enumerate(NAMES):
            path = write_pdf(folder / f"{number}.pdf", name)
            list(import_document(library, path))
    return folder


@pytest.fixture
def window(filled, tmp_path, open_window, qtbot):
    """A window on a library of its own, with these documents."""
    shutil.copytree(filled / "library", tmp_path / "library")
    window = open_window()
    qtbot.waitUntil(lambda: window.left.library.list.count() == 3)
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)
    return window


def titles(window):
    model = window.left.library.list.model()
    return [model.index(row, 0).data(ITEM).record.title for row in range(model.rowCount())]


def wait_titles(qtbot, window, *expected):
    with suppress(Exception):
        qtbot.waitUntil(lambda: titles(window) == list(expected))
    assert titles(window) == list(expected)


def open_one(qtbot, window, title):
    documents = window.left.library.list
    index = next(i for i in rows(documents) if i.data(ITEM).record.title == title)
    where = documents.visualRect(index).center()
    qtbot.mouseClick(documents.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.waitUntil(
        lambda: window.top.title.accessibleName() == title and window.pane.view.pages > 0,
    )


def rows(view):
    return [view.model().index(row, 0) for row in range(view.model().rowCount())]


def select(window, *names):
    documents = window.left.library.list
    wanted = [i.data(ITEM).record.id for i in rows(documents) if i.data(ITEM).record.title in names]
    documents.select(wanted)
    return documents


def choose(menu_of, words):
    """Click the entry of an open menu, in whatever part of it."""
    for menu in [menu_of, *menu_of.findChildren(QMenu)]:
        for action in menu.actions():
            if action.text() == words and not action.menu():
                action.trigger()
                menu_of.close()
                return
    raise AssertionError(f"no “{words}” in the menu")


def open_menu(window):
    window.left.library.list.show_menu(QPoint(50, 50))
    menus = [m for m in window.findChildren(QMenu) if m.isVisible()]
    assert len(menus) == 1
    return menus[0]


def press(qtbot, window, key, modifier):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, modifier)


CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_typing_filters_and_the_order_is_chosen(window, qtbot):
    panel = window.left.library
    qtbot.keyClicks(panel.filter, "emma")
    wait_titles(qtbot, window, "Émma")
    qtbot.keyClicks(panel.filter, " nobody")
    qtbot.waitUntil(panel.nothing.isVisible)
    assert "emma nobody" in panel.nothing.text()
    panel.filter.clear()
    panel.orders.choices[Order.TITLE].trigger()
    wait_titles(qtbot, window, "<b>An atlas</b>", "Émma", "Walks by the water")
    assert "Title" in panel.orders.accessibleName()


def test_rows_speak_and_never_take_titles_for_html(window):
    documents = window.left.library.list
    spoken = [i.data(Qt.ItemDataRole.AccessibleTextRole) for i in rows(documents)]
    assert any("<b>An atlas</b>" in words for words in spoken)
    assert all("Ada Example" in words and "3 pages" in words for words in spoken)
    assert sum("not opened yet" in words for words in spoken) == 2
    assert all("in memory" in words for words in spoken)
    tips = [i.data(Qt.ItemDataRole.ToolTipRole) for i in rows(documents)]
    assert not any(GuiQt.mightBeRichText(tip) for tip in tips)
    assert QAccessible.queryAccessibleInterface(documents).childCount() >= 3


def test_the_look_of_the_list_is_remembered(window):
    panel = window.left.library
    panel.grid.click()
    assert panel.list.viewMode() == panel.list.ViewMode.IconMode
    panel.orders.choices[Order.AUTHOR].trigger()
    kept = window.services.settings.now.kept
    assert (kept.shelf_covers, kept.shelf_order) == (True, Order.AUTHOR)
    panel.grid.click()
    assert panel.list.viewMode() == panel.list.ViewMode.ListMode


def test_covers_come_without_being_waited_for(window, qtbot):
    documents = window.left.library.list
    covers = window.librarian._covers
    qtbot.waitUntil(lambda: all(covers.get(i.data(ITEM).record.id) for i in rows(documents)))
    cover = covers.get(rows(documents)[0].data(ITEM).record.id)
    assert cover.height() > cover.width() > 50


def test_what_is_removed_is_gone_at_once_and_comes_back(window, qtbot):
    open_one(qtbot, window, "Émma")
    documents = select(window, "Émma", "<b>An atlas</b>")
    documents.setFocus()
    qtbot.keyClick(documents, Qt.Key.Key_Delete)
    wait_titles(qtbot, window, "Walks by the water")
    assert window.messages.what.text() == "Removed 2 documents."
    assert not QApplication.activeModalWidget()
    qtbot.waitUntil(window.empty.isVisible)
    assert window.top.page.text() == ""
    qtbot.mouseClick(window.messages.offer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(titles(window)) == 3)
    assert not window.messages.isVisible()
    press(qtbot, window, Qt.Key.Key_Z, CTRL | SHIFT)
    wait_titles(qtbot, window, "Walks by the water")
    press(qtbot, window, Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: len(titles(window)) == 3)


def test_what_was_removed_is_erased_at_the_next_start(window, qtbot, open_window, tmp_path):
    select(window, "Émma")
    window.librarian.remove(window.left.library.list.selected)
    qtbot.waitUntil(lambda: len(titles(window)) == 2)
    with SqliteLibrary.open(tmp_path / "library") as library:
        assert library.store.row("SELECT count(*) FROM documents") == (3,)
    window.close()
    again = open_window()

    def erased():
        with SqliteLibrary.open(tmp_path / "library") as library:
            return library.store.row("SELECT count(*) FROM documents") == (2,)

    qtbot.waitUntil(erased)
    qtbot.waitUntil(lambda: again.left.library.list.count() == 2)


def test_undo_in_a_text_field_is_the_field_s_own(window, qtbot):
    select(window, "Émma")
    window.librarian.remove(window.left.library.list.selected)
    qtbot.waitUntil(lambda: len(titles(window)) == 2)
    panel = window.left.library
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel.filter.setFocus()
    qtbot.keyClicks(panel.filter, "emma")
    qtbot.keyClick(panel.filter, Qt.Key.Key_Z, CTRL)
    assert panel.filter.text() == ""
    qtbot.wait(300)
    assert len(window.left.library.contents.entries) == 2


def test_details_are_edited_restored_and_taken_back(window, qtbot):
    documents = select(window, "Émma")
    window.librarian.show_details(documents.selected[0])
    qtbot.waitUntil(lambda: bool(window.findChildren(DetailsDialog)))
    dialog = window.findChildren(DetailsDialog)[0]
    assert not dialog.isModal()
    dialog.title.selectAll()
    qtbot.keyClicks(dialog.title, "Emma, or not")
    dialog.authors.setText("Jane Austen;  Another ; ")
    dialog.save.click()
    qtbot.waitUntil(lambda: "Emma, or not" in titles(window))
    entry = next(e for e in window.left.library.contents.entries if "or not" in e.record.title)
    assert entry.record.authors == ("Jane Austen", "Another")
    window.librarian.show_details(entry)
    qtbot.waitUntil(lambda: any(d.isVisible() for d in window.findChildren(DetailsDialog)))
    dialog = next(d for d in window.findChildren(DetailsDialog) if d.isVisible())
    dialog.restore.click()
    assert dialog.title.text() == "Émma"
    dialog.save.click()
    qtbot.waitUntil(lambda: "Émma" in titles(window))
    window.librarian.undoing.stack.undo()
    qtbot.waitUntil(lambda: "Emma, or not" in titles(window))


def make_collection(qtbot, window, name):
    qtbot.mouseClick(window.left.library.new_collection, Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(QInputDialog)
    dialog.setTextValue(name)
    dialog.accept()
    qtbot.waitUntil(lambda: any(c.name == name for c in window.left.library.contents.collections))


def test_collections_are_made_filled_by_menu_and_by_hand_renamed_and_deleted(window, qtbot):
    make_collection(qtbot, window, "At <sea>")
    panel = window.left.library
    select(window, "Émma")
    choose(open_menu(window), "At <sea>")
    qtbot.waitUntil(lambda: len(panel.contents.collections[0].documents) == 1)
    panel.shelves.setCurrentIndex(panel.shelves.model().index(3, 0))
    wait_titles(qtbot, window, "Émma")
    panel.shelves.choose(Standing.ALL)
    qtbot.waitUntil(lambda: len(titles(window)) == 3)
    drop_on_shelf(window, 3, "Walks by the water")
    qtbot.waitUntil(lambda: len(panel.contents.collections[0].documents) == 2)
    panel.shelves.model().setData(panel.shelves.model().index(3, 0), "Water")
    qtbot.waitUntil(lambda: panel.contents.collections[0].name == "Water")
    panel.shelves.choose(panel.contents.collections[0].id)
    qtbot.keyClick(panel.shelves, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: panel.contents.collections == [])
    assert panel.shelves.shelf is Standing.ALL
    for _ in range(3):
        window.librarian.undoing.stack.undo()
    qtbot.waitUntil(
        lambda: (
            [(c.name, len(c.documents)) for c in panel.contents.collections] == [("At <sea>", 1)]
        ),
    )


def drop_on_shelf(window, row, *names):
    documents, shelves = select(window, *names), window.left.library.shelves
    data: QMimeData = documents.model().mimeData(documents.selectedIndexes())
    assert len(dragged_documents(data)) == len(names)
    model = shelves.model()
    copy = Qt.DropAction.CopyAction
    assert not model.dropMimeData(data, copy, -1, 0, model.index(0, 0))
    assert model.canDropMimeData(data, copy, -1, 0, model.index(row, 0))
    assert model.dropMimeData(data, copy, -1, 0, model.index(row, 0))


def test_a_second_collection_of_the_same_name_is_refused_in_a_sentence(window, qtbot):
    make_collection(qtbot, window, "Sea")
    window.messages.drop_note()
    window.librarian.collections.make("Sea")
    qtbot.waitUntil(lambda: "already" in window.messages.what.text())
    stack = window.librarian.undoing.stack
    qtbot.waitUntil(lambda: stack.count() == 1)
    stack.undo()
    qtbot.waitUntil(lambda: window.left.library.contents.collections == [])


def test_marks_move_documents_between_the_shelves(window, qtbot):
    panel = window.left.library
    panel.shelves.choose(Standing.UNREAD)
    select(window, "Émma")
    choose(open_menu(window), "Mark as finished")
    qtbot.waitUntil(lambda: "Émma" not in titles(window))
    panel.shelves.choose(Standing.ALL)
    qtbot.waitUntil(lambda: len(titles(window)) == 3)
    finished = next(e for e in panel.contents.entries if e.record.title == "Émma")
    assert finished.finished
    select(window, "Émma")
    choose(open_menu(window), "Mark as unread")
    qtbot.waitUntil(
        lambda: all(e.position is None for e in panel.contents.entries if e.record.title == "Émma"),
    )


def test_ctrl_click_chooses_without_opening(window):
    documents, title = window.left.library.list, window.top.title.accessibleName()
    for index in rows(documents)[1:]:
        where = documents.visualRect(index).center()
        QTest.mouseClick(documents.viewport(), Qt.MouseButton.LeftButton, CTRL, where)
    assert len(documents.selected) == 3
    assert not window.opening._fetching.running
    assert window.top.title.accessibleName() == title


def test_the_library_fills_the_window_and_gives_way_to_a_document(window, qtbot):
    library, whole_library = window.left.library, window.acts[Act.WHOLE_LIBRARY]
    whole_library.trigger()
    qtbot.waitUntil(lambda: library.width() == window.width())
    assert not window.panel.isVisible()
    assert not window.map_pane.isVisible()
    assert not window.top.page.isVisible()
    assert not window.top.zoom.isVisible()
    assert not window.top.title.isVisible()
    assert library.list.viewMode() == library.list.ViewMode.IconMode
    assert window.focusWidget() is library.list
    assert library.list.x() + library._main.x() >= library.shelves.width()
    open_one(qtbot, window, "Émma")
    qtbot.waitUntil(lambda: not whole_library.isChecked())
    assert window.panel.isVisible()
    assert window.pane.isVisible()
    assert window.top.page.isVisible()
    assert window.top.title.isVisible()
    assert library.list.viewMode() == library.list.ViewMode.ListMode
