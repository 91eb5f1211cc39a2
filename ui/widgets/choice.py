"""A few options, one of them chosen: side by side, or in a menu."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup, QFont, QFontMetrics
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from ui.layouts import row
from ui.theme.icons import set_icon
from ui.widgets.small_widgets import radio_button

_AROUND = 20
"""Pixels beside the text of a button."""


class Choice(QWidget):
    """Buttons of which one is pressed; arrow keys move between them, as with radio buttons."""

    chosen = Signal(object)
    """The value that the user chose."""

    def __init__(self, title: str, words: Mapping[StrEnum, str], name: str = "segment") -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.buttons: dict[StrEnum, QPushButton] = {}
        for value, text in words.items():
            button = radio_button(text, name, f"{title}: {text}")
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _checked=False, value=value: self.chosen.emit(value))
            self.buttons[value] = button
        row(*self.buttons.values(), on=self, spacing=4)

    def make_room(self) -> None:
        """Reserve room for the pressed button, whose bold text is wider."""
        for button in self.buttons.values():
            button.ensurePolished()
            bold = QFont(button.font())
            bold.setBold(True)
            button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(button.text()) + _AROUND)

    def show_value(self, value: StrEnum) -> None:
        """Mark the current value."""
        self.buttons[value].setChecked(True)


class ChoiceMenu(QToolButton):
    """A button with a menu of options, which says which one is chosen."""

    chosen = Signal(object)
    """The value that the user chose."""

    def __init__(self, title: str, words: Mapping[StrEnum, str], icon: str) -> None:
        super().__init__(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        set_icon(self, icon)
        group, menu = QActionGroup(self), QMenu(title, self)
        menu.setAccessibleName(title)
        self.choices = {value: menu.addAction(text) for value, text in words.items()}
        for value, action in self.choices.items():
            action.setCheckable(True)
            action.triggered.connect(lambda _=False, value=value: self.chosen.emit(value))
            group.addAction(action)
        self.setMenu(menu)

    def show_value(self, value: StrEnum, says: str) -> None:
        """Mark the current value, and say it."""
        self.choices[value].setChecked(True)
        self.setToolTip(says)
        self.setAccessibleName(says)
