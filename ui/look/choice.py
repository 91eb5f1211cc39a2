"""A few possibilities side by side, of which one holds."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from ui.look.small_widgets import push_button

_AROUND = 20
"""Pixels beside the words of a button."""


class Choice(QWidget):
    """Buttons of which one is pressed; arrow keys move between them, as between radio buttons."""

    chosen = Signal(object)
    """The value that a person chose."""

    def __init__(self, title: str, words: Mapping[StrEnum, str], name: str = "segment") -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.buttons: dict[StrEnum, QPushButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for value, text in words.items():
            button = push_button(text, name, f"{title}: {text}")
            button.setCheckable(True)
            button.setAutoExclusive(True)  # also makes it a radio button for screen readers
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _checked=False, value=value: self.chosen.emit(value))
            self.buttons[value] = button
            row.addWidget(button)

    def make_room(self) -> None:
        """The one that is pressed has bold words, which need more room."""
        for button in self.buttons.values():
            button.ensurePolished()
            bold = QFont(button.font())
            bold.setBold(True)
            button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(button.text()) + _AROUND)

    def show_value(self, value: StrEnum) -> None:
        """Mark what holds now."""
        self.buttons[value].setChecked(True)
