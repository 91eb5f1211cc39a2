"""Using the settings dialog."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.actions.acts import Act
from ui.settings.choices import Shade
from ui.settings.fields import all_entries
from ui.settings.settings_table import Settings


@pytest.fixture
def window(open_window):
    return open_window()


@pytest.fixture
def dialog(window):
    window.acts[Act.SETTINGS].trigger()
    return window.commands.settings


def row_of(dialog, title):
    rows = [row for rows in dialog.page.rows.values() for row in rows]
    return next(row for row in rows if row.entry.about.title == title)


def seen(dialog):
    rows = [row for rows in dialog.page.rows.values() for row in rows]
    return [row.entry.about.title for row in rows if not row.isHidden()]


def test_it_shows_every_setting_of_the_table_and_is_not_modal(dialog):
    titles = [entry.about.title for entry in all_entries(Settings()) if entry.about.shown]
    assert seen(dialog) == titles
    assert dialog.isVisible()
    assert not dialog.isModal()


def test_a_choice_holds_at_once_and_goes_back(window, dialog, qtbot):
    store = window.services.settings
    row = row_of(dialog, "Colours")
    assert not row.reset.isVisible()
    row.editor.widget.setFocus()
    for _ in range(3):
        qtbot.keyClick(row.editor.widget, Qt.Key.Key_Down)
    assert store.now.window.theme is Shade.DARK
    assert row.reset.isVisible()
    qtbot.mouseClick(row.reset, Qt.MouseButton.LeftButton)
    assert store.now.window.theme is Shade.SYSTEM
    assert row.editor.widget.currentText() == "Same as system"


def test_the_search_finds_by_title_explanation_and_choice(dialog, qtbot):
    qtbot.keyClicks(dialog.search, "sepia")
    assert "Colours" in seen(dialog)
    assert "Animation" not in seen(dialog)
    dialog.search.clear()
    qtbot.keyClicks(dialog.search, "document into memory")
    assert seen(dialog) == ["Start reading at once"]
    dialog.search.setText("no such thing at all")
    assert dialog.page.nothing.isVisible()
    dialog.search.clear()
    assert len(seen(dialog)) > 3


def test_everything_can_be_reset_and_that_undone(window, dialog, qtbot):
    store = window.services.settings
    row = row_of(dialog, "Start reading at once")
    qtbot.mouseClick(row.editor.widget, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    changed = store.now
    assert changed != Settings()
    qtbot.mouseClick(dialog.reset_all, Qt.MouseButton.LeftButton)
    assert store.now == Settings()
    qtbot.mouseClick(dialog.undo, Qt.MouseButton.LeftButton)
    assert store.now == changed
    assert not dialog.undo.isVisible()


def test_the_wheel_over_a_value_leaves_it_alone(window, dialog):
    box = row_of(dialog, "Colours").editor.widget
    dialog.search.setFocus()
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(box.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, event)
    assert window.services.settings.now == Settings()


def test_everything_the_keyboard_reaches_has_a_name(dialog):
    nameless = []
    for shown in range(dialog.groups.count()):
        dialog.groups.setCurrentRow(shown)
        for widget in dialog.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
                interface = QAccessible.queryAccessibleInterface(widget)
                if not interface.text(QAccessible.Text.Name):
                    nameless.append((type(widget).__name__, widget.objectName()))
    assert nameless == []


def test_escape_closes_it_and_the_window_goes_on(window, dialog, qtbot):
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert window.isVisible()
