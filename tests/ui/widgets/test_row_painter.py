"""How the text of rows is set."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from ui.widgets.row_painter import set_text


@pytest.mark.parametrize("window", list(Qt.LayoutDirection)[:2])
@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("‹“You go.”›", Qt.LayoutDirection.LeftToRight),
        ("«ذهب الرجل»", Qt.LayoutDirection.RightToLeft),
    ],
)
def test_a_text_has_its_own_direction_whatever_that_of_the_window(qapp, window, text, direction):
    before = qapp.layoutDirection()
    qapp.setLayoutDirection(window)
    try:
        assert set_text(text, QFont(), 200).textOption().textDirection() == direction
    finally:
        qapp.setLayoutDirection(before)
