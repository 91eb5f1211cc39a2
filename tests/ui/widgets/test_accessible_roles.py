"""Widgets of our own have a role for screen readers."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import VoidPtr

from ui.widgets.accessible_roles import HeardText, hear_our_widgets


class Painted(QWidget):
    def __init__(self, role: QAccessible.Role) -> None:
        super().__init__()
        self.heard_as = role
        self.setAccessibleDescription("He wrote every evening.")


@pytest.fixture(autouse=True)
def _heard(qapp: QApplication) -> None:
    hear_our_widgets(qapp)


@pytest.mark.parametrize("role", [QAccessible.Role.Document, QAccessible.Role.Graphic])
def test_a_widget_has_the_role_it_wants_and_its_words(qtbot, role):
    widget = Painted(role)
    qtbot.addWidget(widget)
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface.role() == role
    assert interface.text(QAccessible.Text.Description) == "He wrote every evening."


def test_every_interface_can_be_asked_for(qtbot):
    """As the bridge to a screen reader does, of every widget."""
    widget = Painted(QAccessible.Role.Document)
    qtbot.addWidget(widget)
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface.actionInterface() is not None
    assert interface.textInterface() is None
    for kind in QAccessible.InterfaceType:
        assert isinstance(interface.interface_cast(kind), VoidPtr)


def test_a_widget_with_text_is_read_character_by_character(qtbot):
    widget = Painted(QAccessible.Role.Document)
    qtbot.addWidget(widget)
    widget.heard_text = HeardText(widget)
    widget.heard_text.replace("He wrote\nevery evening.", QSize(300, 200))
    interface = QAccessible.queryAccessibleInterface(widget)
    text = interface.textInterface()
    assert text.characterCount() == 23
    assert text.text(3, 14) == "wrote\nevery"
    assert text.characterRect(9).top() > text.characterRect(0).top(), "on the second line"
    assert text.characterRect(1).left() > text.characterRect(0).left()
    assert interface.actionInterface() is not None
    assert interface.valueInterface() is None


def test_widgets_that_are_gone_do_no_harm(qapp):
    for _ in range(50):
        widget = Painted(QAccessible.Role.Document)
        assert QAccessible.queryAccessibleInterface(widget).role() == QAccessible.Role.Document
        widget.deleteLater()
        del widget
        qapp.processEvents()
        gc.collect()
