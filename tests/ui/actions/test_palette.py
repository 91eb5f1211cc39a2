"""Using the command palette."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton

from tests.ui.test_window import press, shown
from ui.actions.action_table import SPECS
from ui.actions.acts import Act
from ui.widgets.row_model import ROW

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window, qtbot, pdf):
    window = open_window([pdf])
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: not window.jobs.rows)
    return window


@pytest.fixture
def palette(window, qtbot):
    press(qtbot, window, Qt.Key.Key_K, CTRL)
    assert window.commands.palette.isVisible()
    return window.commands.palette


def offered(palette):
    model = palette.list.model()
    return [
        model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(model.rowCount())
    ]


def type_in(qtbot, palette, text):
    palette.edit.clear()
    qtbot.keyClicks(palette.edit, text)


def enter(qtbot, palette):
    qtbot.keyClick(palette.edit, Qt.Key.Key_Return)


def test_it_offers_every_action_with_its_keys(palette):
    said = " | ".join(offered(palette))
    for act in Act:
        assert act is Act.PALETTE or SPECS[act].text in said
    assert "Open …, Library, Ctrl+O, Add documents to the library" in offered(palette)


def test_a_few_letters_and_return_run_an_action(window, palette, qtbot):
    zoom = window.pane.view.zoom
    type_in(qtbot, palette, "zoom in")
    enter(qtbot, palette)
    assert window.pane.view.zoom > zoom
    assert not palette.isVisible()
    assert window.focusWidget() is not palette.edit


def test_what_was_used_last_comes_first_next_time(window, palette, qtbot):
    type_in(qtbot, palette, "zoom out")
    enter(qtbot, palette)
    window.acts[Act.PALETTE].trigger()
    assert offered(palette)[0].startswith("Zoom out")
    assert window.services.settings.now.kept.recent_commands == (Act.ZOOM_OUT.value,)


def test_what_cannot_be_done_says_why_and_does_nothing(window, palette, qtbot):
    window.acts.allow(Act.NEXT_CITATION, allowed=False, why_not="There is no answer yet")
    palette.close_palette()
    window.acts[Act.PALETTE].trigger()
    type_in(qtbot, palette, "next citation")
    assert offered(palette)[0].endswith("There is no answer yet")
    enter(qtbot, palette)
    assert palette.isVisible()


def test_it_opens_documents_sections_and_settings(window, palette, qtbot):
    type_in(qtbot, palette, "way home")
    assert offered(palette)[0] == "The way home, Section"
    enter(qtbot, palette)
    qtbot.waitUntil(lambda: window.top.page.text() == "3 of 3")
    window.acts[Act.PALETTE].trigger()
    type_in(qtbot, palette, "walks water")
    assert offered(palette)[0] == "Walks by the water, Document, Ada Example"
    enter(qtbot, palette)
    window.acts[Act.PALETTE].trigger()
    type_in(qtbot, palette, "start reading")
    enter(qtbot, palette)
    dialog = window.commands.settings
    assert dialog.isVisible()
    assert dialog.focusWidget().accessibleName() == "Start reading at once"


def test_the_arrow_keys_go_around_and_escape_gives_the_keyboard_back(window, palette, qtbot):
    palette.close_palette()
    window.panel.box.edit.setFocus()
    window.acts[Act.PALETTE].trigger()
    first = palette.chosen
    qtbot.keyClick(palette.edit, Qt.Key.Key_Up)
    assert palette.chosen is not first
    qtbot.keyClick(palette.edit, Qt.Key.Key_Down)
    assert palette.chosen is first
    qtbot.keyClick(palette.edit, Qt.Key.Key_Escape)
    assert not palette.isVisible()
    assert window.focusWidget() is window.panel.box.edit


def test_a_click_runs_a_row_and_a_click_beside_closes(window, palette, qtbot):
    type_in(qtbot, palette, "toggle no such thing")
    assert palette.nothing.isVisible()
    qtbot.mouseClick(palette, Qt.MouseButton.LeftButton, pos=QPoint(5, palette.height() - 5))
    assert not palette.isVisible()
    window.acts[Act.PALETTE].trigger()
    type_in(qtbot, palette, "questions")
    row = palette.list.visualRect(palette.list.currentIndex()).center()
    qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert not window.panel.isVisible()


def test_a_screen_reader_hears_the_row(palette):
    interface = QAccessible.queryAccessibleInterface(palette.list)
    row = interface.child(palette.list.currentIndex().row())
    assert row.text(QAccessible.Text.Name) == offered(palette)[0]


def test_titles_are_not_taken_for_html_and_long_ones_are_cut(window, palette):
    record = window.opening.record
    palette.close_palette()
    window.commands.show_documents([replace(record, title="<b>x</b>\x07\n" * 500)])
    window.acts[Act.PALETTE].trigger()
    palette.edit.setText("<b>x")
    index = palette.list.currentIndex()
    assert len(index.data(ROW).text) <= 300
    palette.grab()


def test_it_fits_into_a_small_window(window, palette):
    window.resize(640, 360)
    box = palette._box.geometry()
    assert palette.rect().contains(box)
    assert palette.list.height() > 60


def test_every_tooltip_tells_the_deed_and_the_first_key(window):
    for act, spec in SPECS.items():
        tip = window.acts[act].toolTip()
        first = QKeySequence(spec.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
        assert tip == f"{spec.says} ({first})"


def test_no_part_of_the_window_takes_the_key_of_an_action(window):
    """Two owners of one key would make Qt call neither."""
    portable = QKeySequence.SequenceFormat.PortableText
    taken = {key: act for act, keys in window.acts.keys.items() for key in keys}
    own = [shortcut.key() for shortcut in window.findChildren(QShortcut)]
    own += [button.shortcut() for button in window.findChildren(QAbstractButton)]
    actions = {id(window.acts[act]) for act in Act}
    own += [a.shortcut() for a in window.findChildren(QAction) if id(a) not in actions]
    shared = [taken[k] for key in own if (k := key.toString(portable)) in taken]
    assert shared == []
