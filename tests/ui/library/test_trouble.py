"""A library that cannot be written, and names from hell: a sentence each time, nothing lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as GuiQt

from main import Program
from reader.importing.importing import import_document
from reader.records import Details
from storage.backups.backups import LibraryBackups
from storage.file.copy_places import FILE_NAME
from storage.library import SqliteLibrary
from tests.storage.damaging import spoil_tables
from tests.ui.files import write_pdf
from ui.library.details import DetailsDialog

AWFUL = "<img src=x onerror=1>\u202egnp.exe\u0007\x00\n&amp; " + "W" * 5000


@pytest.fixture
def folder(tmp_path):
    """A library with one document."""
    folder = tmp_path / "library"
    with SqliteLibrary.open(folder) as library:
        list(import_document(library, write_pdf(tmp_path / "walks.pdf")))
    return folder


@pytest.fixture
def window(open_window, qtbot, folder):
    """A window that does not wait for others for long."""
    window = open_window(open_library=lambda: SqliteLibrary.open(folder, patience=0.2))
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)
    qtbot.waitUntil(lambda: bool(window.left.library.contents.entries[0].position))
    return window


def says(window, words):
    bar = window.messages
    return lambda: bar.isVisible() and words in bar.what.text()


def test_a_damaged_library_is_shown_with_the_way_to_restore_it(open_window, qtbot, folder):
    backup = LibraryBackups(folder).make()
    file = folder / FILE_NAME
    spoil_tables(file, "passages_data")
    before = file.read_bytes()
    with Program() as program:
        window = open_window(
            open_library=lambda: program._open_to_show(folder), damage=program.damage
        )
        qtbot.waitUntil(says(window, "is damaged"))
        assert backup.name in window.messages.hint.text()
        qtbot.waitUntil(lambda: window.pane.view.pages > 0)
        assert window.left.library.list.count() == 1
        window.close()
    assert file.read_bytes() == before


@pytest.mark.usefixtures("may_log_errors")
def test_what_cannot_be_read_is_damage_and_no_defect(open_window, qtbot, folder):
    with SqliteLibrary.open(folder) as library:
        library.store.run("UPDATE documents SET authors = '{'")
    with Program() as program:
        window = open_window(
            open_library=lambda: program.open_library(folder), damage=program.damage
        )
        qtbot.waitUntil(says(window, "Can't be read: the list of documents"))


def hold(folder):
    """Another program that keeps the library to itself."""
    other = sqlite3.connect(folder / "library.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return closing(other)


def test_a_library_held_by_another_program_refuses_changes_in_a_sentence(window, qtbot, folder):
    entry = window.left.library.contents.entries[0]
    with hold(folder):
        window.librarian.remove([entry])
        qtbot.waitUntil(says(window, "Another program is busy writing"))
        assert window.left.library.list.count() == 1
    window.messages.dismiss.click()
    window.librarian.remove([entry])
    qtbot.waitUntil(lambda: window.left.library.list.count() == 0)
    window.librarian.undoing.stack.undo()
    qtbot.waitUntil(lambda: window.left.library.list.count() == 1)


def test_a_place_that_could_not_be_kept_is_kept_later(window, qtbot, folder):
    bar = window.pane.view.verticalScrollBar()
    with hold(folder):
        bar.setValue(bar.maximum() // 2)
        qtbot.waitUntil(says(window, "Another program is busy writing"))
    bar.setValue(bar.maximum() // 2 + 60)
    with SqliteLibrary.open(folder) as library:
        qtbot.waitUntil(lambda: next(iter(library.positions.all().values())).place > 100)


def test_a_full_disk_is_reported_and_nothing_is_lost(window, qtbot, folder, tmp_path, monkeypatch):
    limited = []
    opened = SqliteLibrary.open

    def open_small(where, **options):
        library = opened(where, **options)
        pages = library.store.row("PRAGMA page_count")[0]
        library.store.rows(f"PRAGMA max_page_count = {pages}")
        limited.append(library)
        return library

    window.lanes.imports._open = lambda: open_small(folder)
    book = tmp_path / "long.txt"
    book.write_text("\n\n".join(f"Sentence {n} of a long book about whales." for n in range(9000)))
    # The thread may have its library already: a new one is opened only if not.
    if window.lanes.imports._resource is not None:
        store = window.lanes.imports._resource.store
        monkeypatch.setattr(store, "run_all", _full(store))
    window.arrivals.add([book])
    qtbot.waitUntil(says(window, "No disk space left"))
    assert window.left.library.list.count() == 1
    with SqliteLibrary.open(folder) as library:
        assert len(library.documents.all()) == 1
        assert library.problems() == ()


def _full(store):
    def run_all(_sql, _rows):
        with store.gate():
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    return run_all


def test_awful_titles_stay_words_on_one_line(window, qtbot, folder):
    with SqliteLibrary.open(folder) as library:
        (record,) = library.documents.all()
        library.documents.edit(record.id, Details(AWFUL, (AWFUL,), AWFUL[:50]))
        collection = library.collections.make(AWFUL)
        library.collections.put_in(collection.id, [record.id])
    window.librarian.refresh()
    panel = window.left.library
    qtbot.waitUntil(lambda: bool(panel.contents.collections))
    panel.grid.click()
    panel.grid.click()
    index = panel.list.model().index(0, 0)
    for view, row in ((panel.list, index), (panel.shelves, panel.shelves.model().index(3, 0))):
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            text = row.data(role)
            assert "\n" not in text
            assert "\u202e" not in text
            assert len(text) < 700
        assert not GuiQt.mightBeRichText(row.data(Qt.ItemDataRole.ToolTipRole))
        view.grab()
    window.librarian.show_details(panel.contents.entries[0])
    qtbot.waitUntil(lambda: bool(window.findChildren(DetailsDialog)))
    (dialog,) = window.findChildren(DetailsDialog)
    assert dialog.width() < 700
    dialog.save.click()
    window.librarian.remove([panel.contents.entries[0]])
    qtbot.waitUntil(says(window, "Removed “<img src=x"))
    assert window.width() < 1400


def test_a_file_with_an_awful_name_comes_in(open_window, qtbot, tmp_path):
    name = "<b>x\u202efdp." + "é" * 100 + "\x07.txt"
    path = tmp_path / name
    path.write_text("Call me Ishmael.\n")
    window = open_window([path])
    qtbot.waitUntil(lambda: window.left.library.list.count() == 1)
    qtbot.waitUntil(lambda: window.pane.view.pages > 0)
    tip = window.left.library.list.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "\x07" not in tip
    assert "\u202e" not in tip


def test_saving_details_untouched_changes_nothing(window, qtbot, folder):
    with SqliteLibrary.open(folder) as library:
        (record,) = library.documents.all()
        library.documents.edit(record.id, Details(AWFUL, (AWFUL,), None))
    window.librarian.refresh()
    panel = window.left.library
    qtbot.waitUntil(lambda: panel.contents.entries[0].record.title == AWFUL)
    window.librarian.show_details(panel.contents.entries[0])
    qtbot.waitUntil(lambda: bool(window.findChildren(DetailsDialog)))
    window.findChildren(DetailsDialog)[0].save.click()
    assert not window.librarian.undoing.stack.canUndo()
