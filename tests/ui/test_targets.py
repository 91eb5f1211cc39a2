"""Clickable things are 24 pixels large or far enough from the next: WCAG 2.2 AA."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from tests.ui.targets import ClickTarget, targets, too_small
from tests.ui.test_window import ask, shown
from ui.actions.acts import Act
from ui.left_panel import LeftTab

SIZES = [(1280, 720), (640, 360)]
"""The second is a 1280 × 720 screen at 200 %."""


@pytest.fixture(params=SIZES, ids=["100%", "200%"])
def window(request, open_window, qtbot, pdf):
    """A document, and an answer about it."""
    window = open_window([pdf], size=request.param)
    qtbot.waitUntil(shown(window))
    ask(qtbot, window, "lighthouse keeper")
    return window


@pytest.mark.parametrize("tab", LeftTab)
def test_what_is_clicked_in_the_window_is_large_enough(window, tab):
    window.left.show_tab(tab)
    window.acts[Act.FIND].trigger()
    QApplication.processEvents()
    found = targets(window)
    assert len(found) > 10
    assert too_small(found) == []


def test_what_is_clicked_in_the_settings_is_large_enough(window):
    window.acts[Act.SETTINGS].trigger()
    dialogs = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    for dialog in dialogs:
        if dialog is not window:
            assert too_small(targets(dialog)) == []
            dialog.close()


@pytest.mark.parametrize(
    ("one", "other", "fits"),
    [
        (QRect(0, 0, 24, 24), QRect(24, 0, 24, 24), True),
        (QRect(0, 0, 20, 20), QRect(24, 0, 20, 20), True),
        (QRect(0, 0, 20, 20), QRect(22, 0, 20, 20), False),
        (QRect(0, 0, 16, 16), QRect(18, 0, 40, 40), False),
        (QRect(0, 0, 16, 16), QRect(20, 0, 40, 40), True),
        (QRect(10, 10, 16, 16), QRect(0, 0, 200, 40), True),
    ],
)
def test_small_ones_need_room_around_them(one, other, fits):
    assert (too_small([ClickTarget("one", one), ClickTarget("other", other)]) == []) is fits
