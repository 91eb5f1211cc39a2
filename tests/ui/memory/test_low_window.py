"""The correction in a low window, with notes beside the answer: keys reach all of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from tests.ui.test_window import ask, shown
from ui.actions.acts import Act


def area_of(part):
    around = part.parentWidget()
    while not isinstance(around, QScrollArea):
        around = around.parentWidget()
    return around


def wholly_seen(part, area):
    port = area.viewport()
    top = part.mapTo(port, part.rect().topLeft()).y()
    return top >= 0 and top + part.height() <= port.height()


@pytest.fixture
def window(open_window, qtbot, pdf):
    opened = open_window([pdf], size=(1024, 700))
    qtbot.waitUntil(shown(opened))
    opened.panel.box.offer_notes(True)
    opened.panel.box.notes_too.setChecked(True)
    return opened


def test_every_part_is_reached_by_tab_and_wholly_seen(window, qtbot):
    ask(qtbot, window, "the")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.acts[Act.CORRECT].trigger()
    card = window.panel.view.bar.correction
    area = area_of(card)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is card.text)
    qtbot.waitUntil(lambda: wholly_seen(card.text, area))
    for part in (*card.ticks, card.take, card.cancel, card.save):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is part
        qtbot.waitUntil(lambda part=part: wholly_seen(part, area))
