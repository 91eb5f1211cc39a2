"""Fit, arrangement and zoom from the window's actions and controls, and over a restart."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.test_window import ask, press, shown
from ui.actions.acts import Act
from ui.pages.viewing.scroll_bar import MarkKind
from ui.pages.viewing.zoom_box import typed
from ui.settings.choices import Fit, Spread


def test_keys_choose_fit_and_arrangement(window, qtbot):
    view, ctrl = window.pane.view, Qt.KeyboardModifier.ControlModifier
    press(qtbot, window, Qt.Key.Key_9, ctrl)
    assert view.fit is Fit.PAGE
    assert window.acts[Act.FIT_PAGE].isChecked()
    assert not window.acts[Act.FIT_WIDTH].isChecked()
    press(qtbot, window, Qt.Key.Key_2, ctrl)
    press(qtbot, window, Qt.Key.Key_4, ctrl)
    assert view.arrangement.paged
    assert view.arrangement.spread is Spread.COVER
    assert list(view.camera.visible) == [1]
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    assert list(view.camera.visible) == [2, 3]
    press(qtbot, window, Qt.Key.Key_3, ctrl)
    assert view.arrangement.spread is Spread.SINGLE
    press(qtbot, window, Qt.Key.Key_R, ctrl)
    assert view.arrangement.rotation == 90


def test_what_is_set_returns_and_how_a_document_was_turned_does_not(open_window, qtbot, window):
    window.acts[Act.PAGED].trigger()
    window.acts[Act.CROP].trigger()
    window.acts[Act.ROTATE_LEFT].trigger()
    window.pane.view.set_zoom(1.5)
    window.close()
    again = open_window()
    qtbot.waitUntil(shown(again))
    arrangement = again.pane.view.arrangement
    assert (arrangement.paged, arrangement.cropped, arrangement.rotation) == (True, True, 0)
    assert again.pane.view.fit is Fit.FREE
    assert again.pane.view.zoom == pytest.approx(1.5)
    assert again.acts[Act.PAGED].isChecked()


def test_a_zoom_is_typed_or_chosen(window, qtbot):
    view, box = window.pane.view, window.top.zoom
    assert box.currentText() == f"{round(view.zoom * 100)} %"
    window.acts[Act.ZOOM_TO].trigger()
    qtbot.keyClicks(box.lineEdit(), "230")
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert view.zoom == pytest.approx(2.3)
    assert box.currentText() == "230 %"
    box.activated.emit(box.findText("400 %"))
    assert view.zoom == pytest.approx(4.0)
    box.activated.emit(box.findText("Fit page"))
    assert view.fit is Fit.PAGE
    window.acts[Act.ZOOM_TO].trigger()
    qtbot.keyClicks(box.lineEdit(), "nonsense")
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert view.fit is Fit.PAGE
    assert box.currentText() == f"{round(view.zoom * 100)} %"
    qtbot.keyClicks(box.lineEdit(), "7")
    qtbot.keyClick(box.lineEdit(), Qt.Key.Key_Escape)
    assert box.currentText() == f"{round(view.zoom * 100)} %"


@pytest.mark.parametrize(
    ("words", "zoom"),
    [
        ("150", 1.5),
        (" 62,5 % ", 0.625),
        ("33.3%", 0.333),
        ("99999", 8.0),
        ("0", None),
        ("-5", None),
        ("wide", None),
        ("", None),
        ("1e3", None),
    ],
)
def test_what_can_be_typed(words, zoom):
    assert typed(words) == (None if zoom is None else pytest.approx(zoom))


def test_the_menu_of_the_page_view_opens_by_key_and_is_named(window):
    menu = window.top.view.menu()
    assert window.top.view.accessibleName() == "Page view"
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert {"Fit page", "Two pages side by side", "Crop margins", "Rotate right"} <= set(texts)


def test_margin_and_scroll_bar_show_what_was_read_and_cited(window, qtbot):
    view = window.pane.view
    ask(qtbot, window, "lighthouse keeper")
    qtbot.waitUntil(lambda: len(view.bar.marks(MarkKind.CITED)) == 1)
    qtbot.waitUntil(lambda: len(view.bar.marks(MarkKind.CONSULTED)) >= 1)
    (height,) = view.bar.marks(MarkKind.CITED)
    assert 1 / 3 < height < 2 / 3, "on the second of three pages"
    bars = view._bars[2]
    assert {bar.cited for bar in bars} == {True, False}
    assert 1 not in view._bars
    view.bar.setValue(0)
    view.bar.mark_clicked.emit(height)
    assert 2 in view.camera.visible
    ask(qtbot, window, "herons stand")
    qtbot.waitUntil(lambda: view.bar.marks(MarkKind.CITED) != [height])
