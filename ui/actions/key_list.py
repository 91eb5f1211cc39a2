"""The list of all keys, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.action_names import Act
from ui.action_specs import SPECS, TOPICS, Topic, acts_of
from ui.actions.actions import Actions
from ui.actions.fixed_keys import FIXED_KEYS
from ui.actions.keys import native
from ui.theme.theme import SPACE
from ui.widgets.screen_room import resize_within_screen
from ui.widgets.small_widgets import push_button, text_label

_SIZE = (860, 600)
_LEAST = (420, 300)
_ROOM_FOR_TWO = 700
"""Pixels; a narrower list has one column."""

_AT_THE_END = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop

Lines = Sequence[tuple[str, Sequence[str]]]
"""Lines of the list: the name of an action, and its keys."""


class KeyList(QDialog):
    """Not modal; rebuilt each time it opens, with the current keys."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.setMinimumSize(*_LEAST)
        resize_within_screen(self, *_SIZE)
        self._actions = actions
        self._columns = 0
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(tr("Keyboard shortcuts"))
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.change = push_button(tr("Change shortcuts …"))
        self.change.setToolTip(tr("Open the settings"))
        self.change.setAutoDefault(False)
        self.change.clicked.connect(actions[Act.SETTINGS].trigger)
        self.close_button = push_button(tr("Close"))
        self.close_button.clicked.connect(self.close)
        below = QHBoxLayout()
        below.addWidget(self.change)
        below.addStretch(1)
        below.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        column.setSpacing(2 * SPACE)
        column.addWidget(self.area, 1)
        column.addLayout(below)

    def open_list(self) -> None:
        """Show the current keys."""
        self._draw()
        self.show()
        self.raise_()
        self.activateWindow()
        self.area.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: two columns where there is room."""
        super().resizeEvent(event)
        if self._columns and self._columns != self._fitting():
            self._draw()

    def _fitting(self) -> int:
        return 2 if self.width() >= _ROOM_FOR_TWO else 1

    def _draw(self) -> None:
        count = self._columns = self._fitting()
        inside = QWidget()
        inside.setObjectName("settings")
        row = QHBoxLayout(inside)
        row.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        row.setSpacing(4 * SPACE)
        columns = [QVBoxLayout() for _ in range(count)]
        lengths = [0] * count
        for heading, lines in self._parts():
            shortest = lengths.index(min(lengths))
            lengths[shortest] += len(lines) + 2
            columns[shortest].addWidget(_part(heading, lines))
        for column in columns:
            column.setSpacing(2 * SPACE)
            column.addStretch(1)
            row.addLayout(column, 1)
        self.area.setWidget(inside)

    def _parts(self) -> list[tuple[str, Lines]]:
        parts: list[tuple[str, Lines]] = []
        for topic in Topic:
            lines = [(SPECS[act].text, self._actions.keys[act]) for act in acts_of(topic)]
            parts.append((TOPICS[topic], [line for line in lines if line[1]]))
        return [*parts, *FIXED_KEYS.items()]


def _part(heading: str, lines: Lines) -> QWidget:
    part = QWidget()
    grid = QGridLayout(part)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(2 * SPACE)
    grid.setVerticalSpacing(SPACE // 2)
    grid.setColumnStretch(0, 1)
    grid.addWidget(text_label(heading, "question"), 0, 0, 1, 2)
    for number, (text, keys) in enumerate(lines, start=1):
        grid.addWidget(text_label(text), number, 0)
        grid.addLayout(_caps(keys), number, 1, _AT_THE_END)
    return part


def _caps(keys: Sequence[str]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE // 2)
    for one in keys:
        cap = QLabel(native(one) or one)
        cap.setObjectName("keyCap")
        cap.setFrameShape(QFrame.Shape.NoFrame)
        cap.setTextFormat(Qt.TextFormat.PlainText)
        row.addWidget(cap)
    return row
