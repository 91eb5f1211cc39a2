"""What was read, exported and imported in the window."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog

from reader.memory_packs.passing_on import look_into, pack_memory
from reader.values.maker import EMBEDDED, Maker
from storage.library import SqliteLibrary
from tests.reader.memory_packs.made import remembered
from tests.ui.files import write_pdf
from ui.actions.acts import Act

FAR, OTHER = Maker("a model on a farm", "1"), Maker("a model here", "1")
HERE = Maker(EMBEDDED, "0")


@pytest.fixture
def book(tmp_path):
    return write_pdf(tmp_path / "book.pdf")


@pytest.fixture
def pack(tmp_path, book):
    """What another library has read of the book."""
    with SqliteLibrary.open(tmp_path / "elsewhere") as library:
        record = remembered(library, book, FAR)
        pack_memory(library, record, tmp_path / "pack.zip", "1.2")
    return tmp_path / "pack.zip"


@pytest.fixture
def window(open_window, book, qtbot, tmp_path):
    """With the book open, and read by the embedded reader."""
    with SqliteLibrary.open(tmp_path / "library") as library:
        remembered(library, book, HERE)
    made = open_window()
    qtbot.waitUntil(lambda: made.pane.document is not None and bool(made.map.tree.nodes))
    return made


def chosen(window, qtbot, act, path):
    window.acts[act].trigger()
    qtbot.waitUntil(lambda: bool(window.findChildren(QFileDialog)))
    dialog = window.findChildren(QFileDialog)[0]
    dialog.filesSelected.emit([str(path)])
    dialog.close()


def readers(tmp_path):
    with SqliteLibrary.open(tmp_path / "library", readonly=True) as library:
        (record,) = library.documents.all()
        return {by.model for by in library.memories.whole(record.id).makers}


def test_what_was_read_is_exported(window, qtbot, tmp_path):
    path = tmp_path / "out.zip"
    chosen(window, qtbot, Act.EXPORT_MEMORY, path)
    qtbot.waitUntil(lambda: "out.zip" in window.messages.what.text())
    with SqliteLibrary.open(tmp_path / "library", readonly=True) as library:
        assert not look_into(library, path).is_new


def test_what_was_read_elsewhere_is_imported_shown_and_undone(window, qtbot, pack, tmp_path):
    chosen(window, qtbot, Act.IMPORT_MEMORY, pack)
    qtbot.waitUntil(lambda: "Imported what was read" in window.messages.what.text())
    qtbot.waitUntil(lambda: readers(tmp_path) == {FAR.model})
    qtbot.waitUntil(lambda: FAR.model in [n.title for n in window.map.tree.nodes.values()])
    window.messages.offer.click()
    qtbot.waitUntil(lambda: readers(tmp_path) == {EMBEDDED})
    qtbot.waitUntil(lambda: EMBEDDED in [n.title for n in window.map.tree.nodes.values()])


def test_a_language_model_s_work_is_replaced_only_when_agreed(window, qtbot, pack, tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        (record,) = library.documents.all()
        library.memories.forget(record.id)
        remembered(library, record.source.path, OTHER)
    chosen(window, qtbot, Act.IMPORT_MEMORY, pack)
    qtbot.waitUntil(lambda: "would be replaced" in window.messages.what.text())
    assert readers(tmp_path) == {OTHER.model}
    window.messages.offer.click()
    qtbot.waitUntil(lambda: readers(tmp_path) == {FAR.model})


def test_a_bad_file_is_refused_with_its_reason(window, qtbot, book, tmp_path):
    chosen(window, qtbot, Act.IMPORT_MEMORY, book)
    qtbot.waitUntil(lambda: "not a memory pack" in window.messages.what.text())
    assert readers(tmp_path) == {EMBEDDED}


def test_without_a_document_that_is_said(open_window, qtbot):
    window = open_window()
    window.acts[Act.EXPORT_MEMORY].trigger()
    qtbot.waitUntil(lambda: "No document is open" in window.messages.what.text())
