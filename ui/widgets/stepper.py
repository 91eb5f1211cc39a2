"""A number with a button for less and one for more."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDoubleSpinBox, QSizePolicy, QToolButton, QWidget

from ui.layouts import row


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
