"""The whole screen for the window, by its key, and the ways back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.test_window import press
from ui.actions.acts import Act

Key = Qt.Key
PARTS = (Act.TOGGLE_LEFT, Act.TOGGLE_ASK, Act.TOGGLE_MAP)


@pytest.fixture(autouse=True)
def _on_the_pages(window):
    window.pane.view.setFocus()


def test_a_key_leads_to_the_text_alone_and_back_with_the_same_parts_open(window, qtbot):
    press(qtbot, window, Key.Key_F9)
    open_parts = [window.acts[act].isChecked() for act in PARTS]
    size = window.size()
    press(qtbot, window, Key.Key_F11)
    assert window.isFullScreen()
    assert window.acts[Act.FULL_SCREEN].isChecked()
    shown_parts = (window.top, window.left, window.panel, window.map_pane, window.pane.view.bar)
    assert not any(part.isVisible() for part in shown_parts)
    assert window.pane.view.isVisible()
    press(qtbot, window, Key.Key_F11)
    assert window.top.isVisible()
    assert not window.isFullScreen()
    assert not window.acts[Act.FULL_SCREEN].isChecked()
    assert [window.acts[act].isChecked() for act in PARTS] == open_parts
    qtbot.waitUntil(lambda: window.size() == size)


def test_esc_leaves_the_full_screen_from_pages_and_question(window, qtbot):
    for part in (window.pane.view, window.panel.box.edit):
        press(qtbot, window, Key.Key_F11)
        if part is window.panel.box.edit:
            window.acts[Act.FOCUS_QUESTION].trigger()
        qtbot.waitUntil(part.isVisible)
        part.setFocus()
        qtbot.keyClick(part, Key.Key_Escape)
        assert not window.isFullScreen()
        assert not window.acts[Act.FULL_SCREEN].isChecked()


def test_esc_first_lets_go_of_what_is_selected(window, qtbot):
    view = window.pane.view
    press(qtbot, window, Key.Key_F11)
    press(qtbot, window, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert window.handling.selection.span
    qtbot.keyClick(view, Key.Key_Escape)
    assert window.isFullScreen()
    assert not window.handling.selection.span
    qtbot.keyClick(view, Key.Key_Escape)
    assert not window.isFullScreen()
