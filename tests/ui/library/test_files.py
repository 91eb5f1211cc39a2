"""Files that come in bunches, that moved, that cannot be had."""

from __future__ import annotations

import shutil

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.ui.files import write_pdf
from ui.library.import_report import ImportReport


@pytest.fixture
def moved(tmp_path):
    """A library whose only document has lost its file, which lies aside."""
    shelf, aside = tmp_path / "shelf" / "deep", tmp_path / "elsewhere" / "far"
    for folder in (shelf, aside):
        folder.mkdir(parents=True)
    path = write_pdf(shelf / "walks.pdf")
    with SqliteLibrary.open(tmp_path / "library") as library:
        list(import_document(library, path))
    return path.rename(aside / "renamed.pdf")


def shown(window):
    return lambda: window.pane.view.pages > 0


def says(window, words):
    bar = window.messages
    return lambda: bar.isVisible() and words in bar.what.text()


def offer(qtbot, window, words):
    assert window.messages.offer.text() == words
    qtbot.mouseClick(window.messages.offer, Qt.MouseButton.LeftButton)


def answer_dialog(window, path):
    dialog = next(d for d in window.findChildren(QFileDialog) if d.isVisible())
    dialog.fileSelected.emit(str(path))
    dialog.filesSelected.emit([str(path)])
    dialog.close()


def test_a_file_that_moved_is_asked_for_and_checked(open_window, qtbot, moved):
    window = open_window()
    qtbot.waitUntil(says(window, "“walks.pdf” is no longer"))
    offer(qtbot, window, "Find it …")
    answer_dialog(window, moved)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.left.library.contents.entries[0].record.source.path == moved)


def test_another_file_is_refused_and_may_come_in_as_new(open_window, qtbot, moved):
    other = write_pdf(moved.parent / "other.pdf", "Another walk")
    window = open_window()
    qtbot.waitUntil(says(window, "“walks.pdf” is no longer"))
    offer(qtbot, window, "Find it …")
    answer_dialog(window, other)
    qtbot.waitUntil(says(window, "“other.pdf” is another document"))
    assert window.left.library.contents.entries[0].record.source.path.name == "walks.pdf"
    offer(qtbot, window, "Import it as new")
    qtbot.waitUntil(lambda: window.left.library.list.count() == 2)


def test_a_file_that_moved_nearby_is_found_without_asking(open_window, qtbot, moved, tmp_path):
    near = tmp_path / "shelf" / "other" / "again.pdf"
    near.parent.mkdir()
    moved.rename(near)
    window = open_window()
    qtbot.waitUntil(shown(window))
    assert says(window, "found again")()


def test_a_file_on_a_drive_that_was_unplugged_is_said(open_window, qtbot, moved, tmp_path):
    shutil.rmtree(tmp_path / "shelf")
    moved.unlink()
    window = open_window()
    qtbot.waitUntil(says(window, "“walks.pdf” is no longer in the folder"))
    assert "drive" in window.messages.hint.text()
    assert window.left.library.list.count() == 1


@pytest.fixture
def folder(tmp_path):
    """Two documents, one of them twice, and three files that are none."""
    folder = tmp_path / "papers"
    folder.mkdir()
    write_pdf(folder / "walks.pdf")
    (folder / "note.txt").write_text("A note.\n")
    shutil.copy(folder / "note.txt", folder / "the same note.txt")
    for number in range(3):
        (folder / f"broken <b>{number}.pdf").write_bytes(b"%PDF-1.7 nothing")
    return folder


def test_a_folder_comes_in_with_one_report(open_window, qtbot, folder):
    window = open_window()
    rows = []
    window.arrivals.add([folder])
    (row,) = window.jobs.rows.values()
    row.label.show_text = lambda text, show=row.label.show_text: (rows.append(text), show(text))
    added = "2 documents were added. 1 was already in the library"
    qtbot.waitUntil(
        lambda: any(added in message.failure.what for message in window.messages._waiting)
    )
    assert any("3 of 6" in text for text in rows)
    if says(window, added)():
        window.messages.dismiss.click()
    assert says(window, "Couldn't import 3 files.")()
    offer(qtbot, window, "Show list …")
    (report,) = window.findChildren(ImportReport)
    text = report.list.toPlainText()
    assert not report.isModal()
    assert all(f"broken <b>{number}.pdf" in text for number in range(3))
    assert not says(window, "Couldn't import 3 files.")()
    report.close()


def test_a_folder_import_can_be_paused_and_cancelled(open_window, qtbot, folder):
    window = open_window()
    window.arrivals.add([folder])
    (row,) = window.jobs.rows.values()
    qtbot.mouseClick(row.pause, Qt.MouseButton.LeftButton)
    qtbot.wait(300)
    assert "paused" in row.label.accessibleName()
    before = window.left.library.list.count()
    qtbot.mouseClick(row.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.jobs.rows)
    assert window.left.library.list.count() == before


def test_an_empty_folder_says_so(open_window, qtbot, tmp_path):
    (tmp_path / "empty").mkdir()
    window = open_window()
    window.arrivals.add([tmp_path / "empty"])
    qtbot.waitUntil(says(window, "No documents in this folder."))


def test_a_folder_is_picked_in_a_dialog(open_window, qtbot, folder):
    window = open_window()
    window.arrivals.pick_folder()
    answer_dialog(window, folder)
    qtbot.waitUntil(lambda: window.left.library.list.count() == 2)


def replaced(path, words):
    """Other words in a file of the same size and name."""
    size = path.stat().st_size
    made = write_pdf(path.with_name("made.pdf"), words).read_bytes()
    path.write_bytes(made + b"\n" * (size - len(made)))


def test_a_file_that_was_replaced_is_not_shown_and_may_be_read_again(
    open_window, qtbot, moved, tmp_path
):
    with SqliteLibrary.open(tmp_path / "library") as library:
        (record,) = library.documents.all()
        library.documents.relocate(record.id, moved)
        kept = library.collections.make("Kept")
        library.collections.put_in(kept.id, [record.id])
    replaced(moved, "Other walks")
    window = open_window()
    qtbot.waitUntil(says(window, "“renamed.pdf” has changed since it was imported."))
    assert window.pane.view.pages == 0
    offer(qtbot, window, "Read it again")
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(says(window, "was read again. The earlier version stays"))
    qtbot.waitUntil(lambda: window.left.library.list.count() == 2)
    with SqliteLibrary.open(tmp_path / "library") as library:
        assert len(library.collections.all()[0].documents) == 2


def test_a_file_that_was_only_touched_is_shown_and_its_time_kept(
    open_window, qtbot, moved, tmp_path
):
    with SqliteLibrary.open(tmp_path / "library") as library:
        library.documents.relocate(library.documents.all()[0].id, moved)
    window = open_window()
    qtbot.waitUntil(shown(window))

    def kept():
        with SqliteLibrary.open(tmp_path / "library", readonly=True) as library:
            return library.documents.all()[0].source.modified == moved.stat().st_mtime_ns

    qtbot.waitUntil(kept)
