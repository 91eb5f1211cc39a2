"""Forgetting also applies to older copies of the library, if a person says so."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from PySide6.QtCore import Qt

from tests.ui.memory.test_memory_control import choose, everything_in
from tests.ui.test_window import press
from ui.memory.forgetting import ForgetDialog

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def copied(memory, tmp_path):
    """Something was learnt before the library was last brought up to date, and it was copied."""
    memory.propose("Xylophagous?")
    memory.propose("Kept?")
    copy_of(tmp_path / "library")
    memory.open_place()
    return memory


def copy_of(folder):
    with (
        closing(sqlite3.connect(folder / "library.sqlite3")) as source,
        closing(sqlite3.connect(folder / "library-before-0099.sqlite3")) as target,
    ):
        source.backup(target)


def dialog_of(memory):
    memory.until(lambda: bool(memory.window.findChildren(ForgetDialog)))
    (dialog,) = memory.window.findChildren(ForgetDialog)
    memory.until(dialog.isVisible)
    return dialog


def test_everything_goes_from_copies_too_and_comes_back_in_the_library_alone(copied, tmp_path):
    copied.place.forget_all.trigger()
    dialog = dialog_of(copied)
    assert "2 learnt items will be deleted" in dialog.says.text()
    assert "1 backup of the library" in dialog.copies.text()
    assert "can't be undone" in dialog.warning.text()
    copied.click(dialog.forget)
    copied.until(lambda: copied.learnt == [])
    copied.until(lambda: b"xylophagous" not in everything_in(tmp_path / "library").lower())
    assert (tmp_path / "library" / "library-before-0099.sqlite3").exists()
    press(copied.qtbot, copied.window, Qt.Key.Key_Z, CTRL)
    copied.until(lambda: len(copied.learnt) == 2)
    assert copied.library.experiences.in_copies(None) == 0


def test_copies_are_left_alone_where_the_person_wants_that(copied):
    copied.place.forget_all.trigger()
    dialog = dialog_of(copied)
    dialog.copies.setChecked(False)
    copied.click(dialog.forget)
    copied.until(lambda: copied.learnt == [])
    assert copied.library.experiences.in_copies(None) == 1
    copied.until(lambda: not copied.window.findChildren(ForgetDialog))
    copied.until(lambda: not copied.place.contents.experiences)
    copied.place.forget_all.trigger()  # nothing is left here, but there
    again = dialog_of(copied)
    assert "contains nothing learnt" in again.says.text()
    copied.click(again.forget)
    copied.until(lambda: copied.library.experiences.in_copies(None) == 0)


def test_return_and_escape_forget_nothing(copied):
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        copied.place.forget_all.trigger()
        dialog = dialog_of(copied)
        copied.qtbot.keyClick(dialog, key)
        copied.until(lambda: not copied.window.findChildren(ForgetDialog))
    assert len(copied.learnt) == 2


def test_a_single_thing_is_offered_to_go_from_copies_too(copied, tmp_path):
    choose(copied, "Xylophagous?")
    copied.qtbot.keyClick(copied.place.list, Qt.Key.Key_Delete)
    copied.until(lambda: len(copied.learnt) == 1)
    messages = copied.window.messages
    copied.until(messages.also.isVisible)
    assert "1 backup of the library" in messages.hint.text()
    assert "can't be undone" in messages.hint.text()
    copied.click(messages.also)
    copied.until(lambda: "Deleted from 1 backup" in messages.what.text())
    assert b"xylophagous" not in everything_in(tmp_path / "library").lower()
    assert copied.library.experiences.in_copies([copied.learnt[0].id]) == 1


def test_a_copy_that_cannot_be_changed_is_named(copied, tmp_path):
    (tmp_path / "library" / "library-before-0000.sqlite3").write_bytes(b"not a library" * 100)
    copied.place.forget_all.trigger()
    copied.click(dialog_of(copied).forget)
    bar = copied.window.messages
    message = lambda: f"{bar.what.text()} {bar.rest.text()}"  # noqa: E731  # a wait needs a function
    copied.until(lambda: "more message" in bar.more.text() or "0000" in message())
    bar.more.setChecked(True)
    copied.until(lambda: "library-before-0000.sqlite3" in message())
    assert copied.learnt == []
