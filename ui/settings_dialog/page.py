"""The settings, each in a row with an editor for its type, made from their table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from ui import layouts
from ui.fuzzy import match
from ui.settings.fields import Entry, entries, groups
from ui.settings.store import SettingsStore
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import indent_number, text_label, tool_button

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


class SettingRow(QWidget):
    """One setting: its description, its value, and a button to reset it."""

    def __init__(self, entry: Entry, store: SettingsStore) -> None:
        super().__init__()
        self.setObjectName("settingRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.entry = entry
        self._store = store
        self.editor = editor_for(entry, lambda value: store.set(entry, value))
        self.reset = tool_button(tr("Back to the default"), "reset")
        self.reset.setAccessibleName(tr("Reset “{title}”").format(title=entry.about.title))
        self.reset.clicked.connect(lambda: store.set(entry, entry.default))
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        title = text_label(entry.about.title)
        title.setBuddy(self.editor.widget)
        words = layouts.column(title, text_label(entry.about.explanation, "small"), spacing=2)
        parts = ((words, 3), self.reset, (self.editor.widget, 2))
        layouts.row(*parts, on=self, margins=(0, SPACE, 0, SPACE), spacing=SPACE)
        self.refresh()

    def refresh(self) -> None:
        """Show the current value."""
        value = self.entry.of(self._store.now)
        self.editor.show(value)
        self.reset.setVisible(value != self.entry.default)

    def fits(self, typed: str) -> bool:
        """Return whether the setting matches what was typed."""
        about = self.entry.about
        texts = (about.title, about.explanation, " ".join((about.choices or {}).values()))
        return not typed or any(match(typed, text) for text in texts)


class SettingsPage(QScrollArea):
    """Every group, one below the other."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.headings: dict[str, QLabel] = {}
        self.rows: dict[str, list[SettingRow]] = {}
        inside = QWidget()
        inside.setObjectName("settings")
        column = layouts.column(on=inside, margins=(0, 0, 2 * SPACE, SPACE), spacing=SPACE)
        for name, about in groups(store.now):
            rows = [SettingRow(e, store) for e in entries(store.now, name) if e.about.shown]
            if not (about.shown and rows):
                continue
            self.headings[name] = text_label(about.title, "heading")
            column.addWidget(self.headings[name])
            self.rows[name] = rows
            for row in rows:
                # Scrolling over a value must not change it.
                row.editor.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                row.editor.widget.installEventFilter(self)
                column.addWidget(row)
            column.addSpacing(SPACE)
        self.nothing = text_label(tr("No setting matches."), "quiet")
        self.nothing.hide()
        column.addWidget(self.nothing)
        column.addStretch(1)
        self.setWidget(inside)
        store.changed.connect(self._refresh)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        wheel = event.type() == QEvent.Type.Wheel
        if wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def search(self, typed: str) -> None:
        """Show only matches."""
        found = False
        for name, rows in self.rows.items():
            all_fit = bool(typed and match(typed, self.headings[name].text()))
            fitting = [row for row in rows if all_fit or row.fits(typed)]
            for row in rows:
                row.setVisible(row in fitting)
            self.headings[name].setVisible(bool(fitting))
            found = found or bool(fitting)
        self.nothing.setVisible(not found)

    def go_to_group(self, name: str) -> None:
        """Scroll a heading to the top."""
        self.verticalScrollBar().setValue(self.headings[name].y())

    def go_to(self, entry: Entry) -> None:
        """Scroll to a setting, and give it the keyboard focus."""
        for row in self.rows.get(entry.group, []):
            if row.entry.name == entry.name:
                self.ensureWidgetVisible(row)
                row.editor.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _refresh(self) -> None:
        for rows in self.rows.values():
            for row in rows:
                row.refresh()
