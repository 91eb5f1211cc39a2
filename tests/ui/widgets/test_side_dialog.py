from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog

from ui.widgets.side_dialog import resize_within_screen


@pytest.mark.parametrize("size", [(300, 200), (100_000, 200), (300, 100_000)])
def test_a_dialog_is_as_large_as_it_wants_and_never_larger_than_the_screen(qtbot, size):
    dialog = QDialog()
    qtbot.addWidget(dialog)
    resize_within_screen(dialog, *size)
    screen = dialog.screen().availableSize()
    for got, wanted, room in zip(dialog.size().toTuple(), size, screen.toTuple(), strict=True):
        assert got == wanted < room or got < room < wanted
