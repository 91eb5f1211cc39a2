"""A few possibilities side by side, of which one holds."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QSizePolicy, QWidget


class Choice(QWidget):
    """Radio buttons that look like one control; arrow keys move between them."""

    chosen = Signal(object)
    """The value that a person chose."""

    def __init__(self, title: str, words: Mapping[StrEnum, str], name: str = "segment") -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.buttons: dict[StrEnum, QRadioButton] = {}
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for value, text in words.items():
            button = QRadioButton(text)
            button.setObjectName(name)
            button.setAccessibleName(f"{title}: {text}")
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(lambda _checked=False, value=value: self.chosen.emit(value))
            self.buttons[value] = button
            self._group.addButton(button)
            row.addWidget(button)

    def show_value(self, value: StrEnum) -> None:
        """Mark what holds now."""
        self.buttons[value].setChecked(True)
