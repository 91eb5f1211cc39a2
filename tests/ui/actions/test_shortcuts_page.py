"""Assigning other keys to an action."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.ui.test_window import press
from ui.actions.action_table import SPECS
from ui.actions.acts import Act, Topic

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window):
    return open_window()


@pytest.fixture
def page(window):
    window.acts[Act.SETTINGS].trigger()
    dialog = window.commands.settings
    dialog.groups.setCurrentRow(dialog.groups.count() - 1)
    return dialog._stack.currentWidget()


def choose(page, act):
    page.tree.setCurrentItem(page.items[act])


def click(qtbot, button):
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_new_keys_are_pressed_and_work_at_once(window, page, qtbot):
    choose(page, Act.TOGGLE_ASK)
    qtbot.keyClick(page.edit, Qt.Key.Key_F16)
    click(qtbot, page.use)
    assert page.items[Act.TOGGLE_ASK].text(1) == "F16"
    assert "F16" in window.acts[Act.TOGGLE_ASK].toolTip()
    assert window.services.settings.now.shortcuts.keys == {Act.TOGGLE_ASK.value: ("F16",)}
    window.commands.settings.close()
    press(qtbot, window, Qt.Key.Key_F16)
    assert not window.panel.isVisible()


def test_keys_that_another_action_has_name_it_and_are_taken_from_it(window, page, qtbot):
    choose(page, Act.QUIT)
    qtbot.keyClick(page.edit, Qt.Key.Key_O, CTRL)
    assert SPECS[Act.OPEN].text in page.conflict.text()
    assert "Ctrl+O" in page.conflict.text()
    click(qtbot, page.add)
    assert window.acts.keys[Act.QUIT] == ("Ctrl+Q", "Ctrl+O")
    assert window.acts.keys[Act.OPEN] == ()
    click(qtbot, page.reset)
    choose(page, Act.OPEN)
    click(qtbot, page.reset)
    assert window.services.settings.now.shortcuts.keys == {}


def test_all_keys_go_back_at_once(window, page, qtbot):
    assert not page.reset_all.isEnabled()
    for act in (Act.OPEN, Act.QUIT):
        choose(page, act)
        click(qtbot, page.remove)
    assert window.acts.keys[Act.QUIT] == ()
    click(qtbot, page.reset_all)
    assert window.acts.keys[Act.QUIT] == ("Ctrl+Q",)


def test_actions_are_found_by_name_deed_and_keys(window, page):
    dialog = window.commands.settings
    for typed in ("next quote", "next cit", "f4"):
        dialog.search.setText(typed)
        assert not page.items[Act.NEXT_CITATION].isHidden()
        assert page.items[Act.OPEN].isHidden()


def test_tab_leaves_the_line_for_keys(window, page, qtbot):
    choose(page, Act.OPEN)
    window.commands.settings.activateWindow()
    page.edit.setFocus()
    qtbot.keyClick(window.commands.settings.focusWidget(), Qt.Key.Key_Tab)
    assert page.edit.keySequence().isEmpty()
    assert not page.edit.hasFocus()


def test_the_list_of_keys_names_every_action_with_its_keys_of_now(window, page, qtbot):
    choose(page, Act.OPEN)
    qtbot.keyClick(page.edit, Qt.Key.Key_F2)
    click(qtbot, page.use)
    window.acts[Act.KEYS].trigger()
    listed = [label.text() for label in window.commands.key_list.findChildren(QLabel)]
    assert all(SPECS[act].text in listed for act in Act)
    assert "F2" in listed
    assert "Ctrl+O" not in listed
    assert len(Topic) <= sum(
        label.objectName() == "question" for label in window.commands.key_list.findChildren(QLabel)
    )


def test_the_lists_of_keys_and_settings_are_no_larger_than_the_screen(open_window, qtbot):
    window = open_window()
    window.acts[Act.KEYS].trigger()
    window.acts[Act.SETTINGS].trigger()
    for dialog in (window.commands.key_list, window.commands.settings):
        qtbot.waitUntil(dialog.isVisible)
        screen = dialog.screen().availableSize()
        assert dialog.width() < screen.width()
        assert dialog.height() < screen.height()
        dialog.close()
