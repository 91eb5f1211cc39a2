"""Hard cases for a window: hostile names, a locked library, screens that come and go."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import Qt as Guessing
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QWidget

from storage.library import SqliteLibrary
from tests.ui.files import FILLER, LONG_SENTENCE
from tests.ui.session import QuotingSession
from tests.ui.test_window import ask, press, shown

CONTROL = "\x07\x1b[31m\x7f\r\n\t"
OVERRIDE = "\u202egnp.elif\u2066\u200f"
HTML = '<b>bold</b><img src="file:///etc/hostname"><a href="x">&amp;'
HOSTILE = f"{HTML}{CONTROL}{OVERRIDE}" + "endless " * 400 + "x" * 2000
NEVER_SHOWN = {"\x07", "\x1b", "\x7f", "\r", "\u202e", "\u2066", "\u200f"}


@pytest.fixture
def hostile(tmp_path):
    """A document whose names are all meant badly."""
    name = f"{HTML.replace('/', '')}\x07\u202efdp" + "x" * 120 + ".pdf"
    path = tmp_path / name
    document = pymupdf.open()
    for number in range(3):
        page = document.new_page(width=420, height=595)
        words = f"{HTML} {FILLER} {LONG_SENTENCE if number == 1 else ''}"
        page.insert_textbox((40, 40, 380, 560), words, fontsize=10)
    document.set_metadata({"title": HOSTILE, "author": f"{HTML}{CONTROL}{OVERRIDE}"})
    document.set_toc([[1, f"{HTML}{OVERRIDE} {'c' * 3000}", n + 1] for n in range(3)])
    document.save(path)
    return path


def tool_tips(model: QAbstractItemModel, parent: QModelIndex | None = None, depth=2):
    parent = parent or QModelIndex()
    for row in range(min(20, model.rowCount(parent))):
        index = model.index(row, 0, parent)
        yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        if depth:
            yield from tool_tips(model, index, depth - 1)


def everything_said(window: QWidget):
    """All texts of widgets (labels, fields, names, tool tips), with their widgets."""
    for widget in [window, *window.findChildren(QWidget)]:
        who = f"{type(widget).__name__} {widget.objectName()}"
        yield f"tool tip of {who}", widget.toolTip()
        yield f"name of {who}", widget.accessibleName()
        if isinstance(widget, QLabel):
            yield f"text of {who}", widget.text()
        if isinstance(widget, QAbstractItemView) and widget.model():
            for tip in tool_tips(widget.model()):
                yield f"tool tip in {who}", tip


def check_that_nothing_is_believed(window: QWidget):
    """Nothing that is shown is taken for HTML, turns the writing round, or forces the window."""
    for who, words in everything_said(window):
        assert not NEVER_SHOWN & set(words), (who, words[:80])
        assert len(words) < 7000, who
        if who.startswith("tool tip"):
            assert not Guessing.mightBeRichText(words), (who, words[:80])
    for label in window.findChildren(QLabel):
        assert label.textFormat() != Qt.TextFormat.RichText
        if Guessing.mightBeRichText(label.text()):
            assert label.textFormat() == Qt.TextFormat.PlainText, label.text()[:80]
    assert len(window.windowTitle()) < 400
    assert not NEVER_SHOWN & set(window.windowTitle())
    assert window.width() == 1280


def test_hostile_titles_and_names_are_words_wherever_they_appear(open_window, qtbot, hostile):
    window = open_window([hostile])
    qtbot.waitUntil(lambda: window.jobs.rows != {})
    check_that_nothing_is_believed(window)
    qtbot.waitUntil(lambda: window.pane.view.pages == 3)
    ask(qtbot, window, "lighthouse keeper")
    window.panel.view.list.step(1)
    qtbot.waitUntil(lambda: not window.jobs.rows)
    check_that_nothing_is_believed(window)
    window.map_pane.show_words(True)
    assert HTML[:20] in window.top.title.accessibleName()
    press(qtbot, window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    field = next(f for f in window.findChildren(QLineEdit) if f.hasFocus())
    qtbot.keyClicks(field, "bold")
    qtbot.wait(200)
    check_that_nothing_is_believed(window)
    window.grab()


def test_a_hostile_name_in_a_failure_is_a_name(open_window, qtbot, tmp_path):
    broken = tmp_path / f"{HTML.replace('/', '')}\x07\u202efdp.pdf"
    broken.write_bytes(b"%PDF-1.7 and then nothing that makes sense")
    window = open_window([broken])
    qtbot.waitUntil(window.messages.isVisible)
    assert "<b>bold" in window.messages.what.text()
    check_that_nothing_is_believed(window)


HOLDS_THE_LIBRARY = """
import sqlite3, sys
library = sqlite3.connect(sys.argv[1], isolation_level=None)
library.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
library.execute("ROLLBACK")
"""


@pytest.fixture
def hold_library(tmp_path):
    """Another program that writes to the library until it is told to let go."""
    holding = []

    def hold():
        path = tmp_path / "library" / "library.sqlite3"
        command = [sys.executable, "-c", HOLDS_THE_LIBRARY, str(path)]
        other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        holding.append(other)
        assert other.stdout.readline() == "held\n"
        return other

    yield hold
    for other in holding:
        other.communicate()


def impatient(folder: Path):
    """A library that waits as long as it should, only shorter: for tests."""
    return SqliteLibrary.open(folder, patience=0.2)


def test_a_locked_library_is_reported_and_works_again_afterwards(
    open_window, qtbot, pdf, tmp_path, hold_library
):
    class Impatient(QuotingSession):
        def __init__(self, folder):
            super().__init__(folder)
            self.library.close()
            self.library = impatient(folder)

    folder = tmp_path / "library"
    window = open_window(
        open_library=lambda: impatient(folder), open_session=lambda: Impatient(folder)
    )
    qtbot.waitUntil((folder / "library.sqlite3").exists)
    qtbot.wait(300)
    other = hold_library()
    window.arrivals.add([pdf])
    qtbot.waitUntil(window.messages.isVisible)
    assert "Another program is busy" in window.messages.what.text()
    assert "try again" in window.messages.hint.text()
    other.communicate()
    window.messages.close_one()
    window.arrivals.add([pdf])
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: not window.jobs.rows)
    hold_library()
    qtbot.keyClicks(window.panel.box.edit, "lighthouse keeper")
    qtbot.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(window.messages.isVisible)
    assert "Another program is busy" in window.messages.what.text()
    qtbot.waitUntil(lambda: not window.panel.box.busy)


def test_a_window_that_was_on_a_screen_that_is_gone_comes_back_where_it_can_be_seen(
    open_window, qtbot
):
    window = open_window(size=(600, 400))
    window.move(5000, 4000)
    window.close()
    again = open_window(size=None)
    qtbot.waitExposed(again)
    assert again.screen().availableGeometry().intersects(again.frameGeometry())
    kept = again.services.settings.now.kept
    again.services.settings.change(replace(kept, geometry="not a geometry at all"))
    again.close()
    assert open_window(size=None).width() > 400
