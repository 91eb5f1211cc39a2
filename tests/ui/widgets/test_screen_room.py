from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog

from ui.widgets.screen_room import resize_within_screen


def test_a_dialog_is_as_large_as_it_wants_where_there_is_room(qtbot):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    resize_within_screen(dialog, 300, 200)
    assert (dialog.width(), dialog.height()) == (300, 200)


@pytest.mark.parametrize("size", [(100_000, 200), (300, 100_000)])
def test_and_never_larger_than_the_screen(qtbot, size):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    resize_within_screen(dialog, *size)
    screen = dialog.screen().availableSize()
    assert dialog.width() < screen.width()
    assert dialog.height() < screen.height()
