"""After an answer the pages show its first quote, and the way back is one key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.ui.files import write_epub
from tests.ui.test_staying_put import HeldAnswers
from tests.ui.test_window import ask, press, shown
from ui.settings.asking_settings import AskingSettings
from ui.settings.store import SettingsStore

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def window(open_window, qtbot, tmp_path, pdf, go_on):
    opened = open_window([pdf], open_session=lambda: HeldAnswers(tmp_path / "library", go_on))
    qtbot.waitUntil(shown(opened))
    qtbot.waitUntil(lambda: opened.places._arrived is not None)
    return opened


def begin(qtbot, window):
    qtbot.keyClicks(window.panel.box.edit, "lighthouse keeper")
    qtbot.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "lighthouse" in window.panel.view.text.written)


def quoted(window):
    rects = window.pane.view.marked_rects()
    port = window.pane.view.viewport().rect()
    return bool(rects) and all(port.contains(rect.toAlignedRect()) for rect in rects)


def test_it_is_shown_and_one_key_leads_back(window, qtbot, go_on):
    before = window.pane.view.place
    begin(qtbot, window)
    go_on.set()
    qtbot.waitUntil(lambda: quoted(window))
    assert window.pane.view.place.page == 2 or window.pane.view.place != before
    assert window.panel.view.list.current == 0
    back = window.panel.view.back
    assert back.isVisible()
    assert "Alt+Left" in back.toolTip()
    assert window.panel.box.edit.hasFocus() or not window.isActiveWindow()
    press(qtbot, window, Qt.Key.Key_Left, ALT)
    qtbot.waitUntil(lambda: window.pane.view.place.page == before.page)
    assert not back.isVisible()


def test_who_reads_on_is_left_alone(window, qtbot, go_on):
    begin(qtbot, window)
    bar = window.pane.view.verticalScrollBar()
    bar.setValue(bar.value() + 200)
    there = bar.value()
    go_on.set()
    qtbot.waitUntil(lambda: not window.panel.box.busy)
    qtbot.wait(300)
    assert bar.value() == there
    assert not window.panel.view.back.isVisible()
    assert window.panel.view.list.current == -1


def test_a_summary_has_no_first_place(window, qtbot, go_on):
    go_on.set()
    window.talking.ask("lighthouse keeper", Strategy.SUMMARY)
    qtbot.waitUntil(lambda: window.panel.shown is not None and not window.panel.box.busy)
    assert window.panel.view.list.current == -1


def test_it_can_be_turned_off(open_window, qtbot, tmp_path, pdf):
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(AskingSettings(shows_first=False))
    window = open_window([pdf], settings=settings)
    qtbot.waitUntil(shown(window))
    ask(qtbot, window, "lighthouse keeper")
    qtbot.wait(300)
    assert window.panel.view.list.current == -1
    assert window.pane.view.marked_rects() == []


def test_the_next_start_is_where_the_reader_was_and_not_at_the_quote(open_window, qtbot, tmp_path):
    window = open_window([write_epub(tmp_path / "walks.epub")], size=(1000, 600))
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: window.pane.settled and window.places._arrived is not None)
    ask(qtbot, window, "lighthouse keeper")
    qtbot.waitUntil(lambda: quoted(window))
    qtbot.waitUntil(lambda: window.places.offset > 0)
    window.places.finish()
    with SqliteLibrary.open(tmp_path / "library") as library:
        (position,) = library.positions.all().values()
    assert position.place == 0
