"""Backups in the window: listed, looked into, made by themselves, put back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.backups import Reason
from storage.backups.backups import LibraryBackups
from storage.library import SqliteLibrary
from tests.storage.helpers import add
from tests.ui.session import make_services
from ui.actions.acts import Act
from ui.backups import errand as errands
from ui.backups.errand import Errand


@pytest.fixture
def folder(tmp_path):
    with SqliteLibrary.open(tmp_path / "library") as library:
        add(library, "The first text.", title="First")
    return tmp_path / "library"


@pytest.fixture
def window(open_window, folder, qtbot):
    window = open_window(open_backups=lambda: LibraryBackups(folder))
    qtbot.waitUntil(lambda: window.left.library.list.count() == 1)
    return window


@pytest.fixture
def dialog(window, folder, qtbot):
    LibraryBackups(folder).make()
    window.acts[Act.BACKUPS].trigger()
    dialog = window.keeping.dialog
    qtbot.waitUntil(dialog.restore.isEnabled)
    return dialog


def titles(folder):
    with SqliteLibrary.open(folder) as library:
        return [each.title for each in library.documents.all()]


def test_what_is_in_a_backup_is_shown_before_it_is_restored(dialog):
    assert dialog.list.topLevelItemCount() == 1
    assert dialog.list.topLevelItem(0).text(1) == "Made by you"
    assert dialog.contents.text() == "1 document · 0 answers · 0 learnt items"
    assert dialog.titles.item(0).text() == "First"


def test_one_is_made_and_one_deleted(dialog, folder, qtbot):
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 2)
    qtbot.waitUntil(dialog.make.isEnabled)
    qtbot.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.list.topLevelItemCount() == 1)
    assert len(LibraryBackups(folder).all()) == 1


def test_a_damaged_one_says_so_and_cannot_be_restored(window, folder, qtbot):
    made = LibraryBackups(folder).make()
    made.path.write_bytes(b"nonsense" * 1000)
    window.acts[Act.BACKUPS].trigger()
    dialog = window.keeping.dialog
    qtbot.waitUntil(lambda: dialog.contents.text() == "This backup is damaged.")
    assert not dialog.restore.isEnabled()


def test_a_day_with_changes_is_backed_up_by_itself(window, folder, qtbot):
    with qtbot.waitSignal(window.keeping.backed_up) as made:
        window.keeping.check()
    assert made.args[0].reason is Reason.AUTOMATIC
    assert len(LibraryBackups(folder).all()) == 1


def test_restoring_leaves_the_window_and_the_next_one_shows_the_library_as_it_was(
    window, dialog, folder, qtbot, open_window
):
    with SqliteLibrary.open(folder) as library:
        add(library, "The second text.", title="Second")
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert not window.isVisible()
    outcome = errands.run(window.errand, lambda: LibraryBackups(folder))
    assert outcome.failure is None
    assert "was restored to" in outcome.says
    assert titles(folder) == ["First"]
    again = open_window(open_backups=lambda: LibraryBackups(folder))
    qtbot.waitUntil(lambda: again.left.library.list.count() == 1)


@pytest.mark.usefixtures("qapp")
def test_what_an_errand_fails_with_is_said(folder):
    def fail(backups):
        return backups.named("nothing").name

    outcome = errands.run(Errand("Trying", fail), lambda: LibraryBackups(folder))
    assert outcome.failure.what == "There is no backup named nothing."


def test_the_library_is_moved_between_two_windows(window, folder, tmp_path):
    window.keeping.move_to(tmp_path / "disk")
    assert not window.isVisible()
    outcome = errands.run(window.errand, lambda: LibraryBackups(folder))
    assert str(tmp_path / "disk") in outcome.says
    assert titles(tmp_path / "disk") == ["First"]


class TestRun:
    """The program's own loop: one window after the other."""

    def test_another_window_opens_after_an_errand_and_says_how_it_went(
        self, qapp, folder, monkeypatch, tmp_path
    ):
        from ui import application

        services = make_services(folder, open_backups=lambda: LibraryBackups(folder))
        made = LibraryBackups(folder).make()
        shown = []

        def exec_once():
            (window,) = [
                each
                for each in qapp.topLevelWidgets()
                if hasattr(each, "errand") and each.isVisible()
            ]
            shown.append(window.messages.what.text() if window.messages.isVisible() else "")
            if len(shown) == 1:
                window.keeping._restore(made)
            else:
                window.close()
            return 0

        monkeypatch.setattr(application.QApplication, "exec", lambda *_: exec_once())
        monkeypatch.setattr(application.QApplication, "exit", lambda *_: None)  # of no loop
        code = application.run(services, (), address=lambda: f"test-{tmp_path.name}", language="en")
        assert code == 0
        assert shown[0] == ""
        assert "was restored to" in shown[1]
