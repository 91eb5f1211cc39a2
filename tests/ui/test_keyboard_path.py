"""From a file to a mark on what an answer quotes, with nothing but keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit
from shiboken6 import isValid

from reader.annotations.mark import MarkKind
from tests.ui.files import LONG_SENTENCE
from tests.ui.test_window import press, shown

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def _dialogs_of_qt():
    """Those of the system can't be typed into by a test."""
    before = QApplication.testAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    yield
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, before)


def type_here(qtbot, words):
    """Type into the widget with the keyboard focus."""
    qtbot.keyClicks(QApplication.focusWidget(), words)


def accept(qtbot, dialog):
    """The first Return may only close the list of what the name could be."""
    for _ in range(2):
        if isValid(dialog) and dialog.isVisible():
            qtbot.keyClick(dialog.focusWidget(), Key.Key_Return)


def test_import_read_ask_follow_a_quote_and_mark_it(open_window, qtbot, pdf):
    window = open_window()
    press(qtbot, window, Key.Key_O, CONTROL)
    qtbot.waitUntil(lambda: window.findChild(QFileDialog) is not None)
    dialog = window.findChild(QFileDialog)
    qtbot.waitUntil(lambda: isinstance(dialog.focusWidget(), QLineEdit))
    # Typed letter by letter, the name would be completed by whatever the dialog finds meanwhile.
    QApplication.clipboard().setText(str(pdf))
    qtbot.keyClick(dialog.focusWidget(), Key.Key_V, CONTROL)
    accept(qtbot, dialog)
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: not window.jobs.rows)

    press(qtbot, window, Key.Key_L, CONTROL)
    qtbot.waitUntil(window.panel.box.edit.hasFocus)
    type_here(qtbot, "lighthouse keeper")
    qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
    qtbot.waitUntil(lambda: LONG_SENTENCE[:40] in window.panel.view.text.toPlainText())
    qtbot.waitUntil(lambda: not window.panel.box.busy)

    press(qtbot, window, Key.Key_F4)
    qtbot.waitUntil(lambda: window.pane.view.accessibleName() == "Page 2 of 3")
    press(qtbot, window, Key.Key_H, CONTROL)
    notes = window.notes
    qtbot.waitUntil(lambda: len(notes.contents.here) == 1)
    (mark,) = notes.contents.here
    assert mark.kind is MarkKind.HIGHLIGHT
