"""A few options, one of them chosen: side by side, or in a menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup, QFont, QFontMetrics
from PySide6.QtWidgets import QDoubleSpinBox, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

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


class Stepper(QWidget):
    """A number with two buttons; ``at_least`` is the text for the smallest, if it is special."""

    changed = Signal(float)
    """The number that the user set."""

    def __init__(
        self,
        title: str,
        bounds: tuple[float, float],
        step: float,
        *,
        unit: str = "",
        at_least: str = "",
        decimals: int = 1,
    ) -> None:
        super().__init__()
        self.spin = _Number()
        self.spin.setObjectName("number")
        self.spin.setAccessibleName(title)
        self.spin.lineEdit().setAccessibleName(title)
        self.spin.setDecimals(decimals)
        self.spin.setRange(*bounds)
        self.spin.setSingleStep(step)
        self.spin.setSuffix(f" {unit}" if unit else "")
        self.spin.setSpecialValueText(at_least)
        self.spin.setKeyboardTracking(False)
        self.spin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        # As wide as its widest number, so that numbers in a column are aligned.
        self.spin.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.spin.valueChanged.connect(self.changed)
        less = _button("−", title, self.spin.stepDown)
        more = _button("+", title, self.spin.stepUp)
        row(less, (self.spin, 1), more, on=self, spacing=2)

    def show_value(self, value: float) -> None:
        """Show a value without emitting ``changed``."""
        self.spin.blockSignals(True)
        self.spin.setValue(value)
        self.spin.blockSignals(False)


class _Number(QDoubleSpinBox):
    def textFromValue(self, value: float) -> str:
        """Qt's hook: 12 rather than 12.0."""
        return self.locale().toString(round(value, self.decimals()), "g", 6)


def _button(sign: str, title: str, act: Callable[[], None]) -> QToolButton:
    button = QToolButton()
    button.setObjectName("step")
    button.setText(sign)
    button.setAccessibleName(f"{title} {sign}")
    button.setAutoRepeat(True)
    # The number takes the arrow keys; two more Tab stops would not help.
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.clicked.connect(act)
    return button
