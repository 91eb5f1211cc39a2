"""The editors of settings: a widget for each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from ui.settings.fields import Entry
from ui.widgets.small_widgets import indent_number

_LEAST_WIDTH, _MOST_WIDTH = 144, 210
_DECIMALS = 2
_MOST = 1_000_000

Put = Callable[[object], None]


@dataclass(frozen=True, slots=True)
class Editor:
    """A widget, and a function that shows a value in it without reporting a change."""

    widget: QWidget
    show: Callable[[object], None]


def editor_for(entry: Entry, put: Put) -> Editor:
    """Return the editor for a setting; it passes what the user chooses to ``put``."""
    made = _make(entry, put)
    made.widget.setAccessibleName(entry.about.title)
    made.widget.setAccessibleDescription(entry.about.explanation)
    made.widget.setToolTip(entry.about.explanation or entry.about.title)
    made.widget.setMinimumWidth(_LEAST_WIDTH)
    made.widget.setMaximumWidth(_MOST_WIDTH)
    made.widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    for inside in made.widget.findChildren(QLineEdit):
        inside.setAccessibleName(entry.about.title)
    return made


def _make(entry: Entry, put: Put) -> Editor:
    match entry.default:
        case Enum():
            return _choice(entry, put)
        case bool():
            return _switch(put)
        case int() | float():
            return _number(entry, put)
        case _:
            return _text(put)


def _switch(put: Put) -> Editor:
    box = QCheckBox()
    box.clicked.connect(put)
    return Editor(box, lambda value: box.setChecked(bool(value)))


def _choice(entry: Entry, put: Put) -> Editor:
    box, choices = QComboBox(), entry.about.choices or {}
    values = list(choices)
    box.addItems(list(choices.values()))
    box.activated.connect(lambda row: put(values[row]))
    return Editor(box, lambda value: box.setCurrentIndex([*values].index(value)))  # type: ignore[arg-type]  # one of them


def _number(entry: Entry, put: Put) -> Editor:
    about = entry.about
    least, most = about.least or 0, _MOST if about.most is None else about.most
    box: QSpinBox | QDoubleSpinBox
    if isinstance(entry.default, int):
        box = QSpinBox()
        box.setRange(int(least), int(most))
        box.setSingleStep(int(about.step))
    else:
        box = _Decimal()
        box.setDecimals(_DECIMALS if about.times == 1 else 0)
        box.setRange(least * about.times, most * about.times)
        box.setSingleStep(about.step * about.times)
    box.setSuffix(f" {about.unit}" if about.unit else "")
    if not least:
        box.setSpecialValueText(about.zero)
    indent_number(box)
    box.setKeyboardTracking(False)
    times = about.times
    box.valueChanged.connect(lambda value: put(value if times == 1 else value / times))
    return Editor(box, lambda value: _show_number(box, value, times))


class _Decimal(QDoubleSpinBox):
    def textFromValue(self, value: float) -> str:
        """Qt's hook: 13 rather than 13.00."""
        return self.locale().toString(round(value, self.decimals()), "g", 8)


def _show_number(box: QSpinBox | QDoubleSpinBox, value: object, times: int) -> None:
    with QSignalBlocker(box):
        box.setValue(value * times)  # type: ignore[operator]  # checked when it was read


def _text(put: Put) -> Editor:
    line = QLineEdit()
    line.editingFinished.connect(lambda: put(line.text()))
    return Editor(line, lambda value: line.setText(str(value)))
