"""The list of all keys, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QScrollArea,
    QWidget,
)

from ui.actions.action_table import SPECS, acts_of
from ui.actions.actions import Actions
from ui.actions.acts import TOPICS, Act, Topic
from ui.actions.keys import native
from ui.layouts import around, column, row
from ui.theme.theme import SPACE
from ui.widgets.side_dialog import SideDialog
from ui.widgets.small_widgets import push_button, text_label

FIXED_KEYS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    tr("On the pages"): (
        (tr("Scroll"), ("Up", "Down")),
        (tr("One screen down or up"), ("PgDown", "PgUp", "Space", "Shift+Space")),
        (tr("Next or previous page, in page-by-page view"), ("Right", "Left")),
        (tr("First and last page"), ("Home", "End")),
        (tr("Select by word and line"), ("Shift+Right", "Shift+Down")),
        (tr("Select by sentence and paragraph"), ("Ctrl+Shift+Right", "Ctrl+Shift+Down")),
        (tr("Clear the selection"), ("Esc",)),
        (tr("Open the framed link"), ("Return",)),
    ),
    tr("On the pages, with a caret"): (
        (tr("By letter and line, with Shift to select"), ("Right", "Down")),
        (tr("By word and paragraph, with Shift to select"), ("Ctrl+Right", "Ctrl+Down")),
        (tr("Start or end of the line; with Ctrl, of the document"), ("Home", "End")),
    ),
    tr("In the find bar"): (
        (tr("Next and previous hit"), ("Return", "Shift+Return")),
        (tr("Move to the list of hits"), ("Down",)),
        (tr("Show or close the list of hits"), ("Alt+Down",)),
        (tr("Match case, whole words, regular expression"), ("Alt+C", "Alt+W", "Alt+X")),
        (tr("Close it and stay at the hit"), ("Esc",)),
    ),
    tr("In contents, thumbnails and search results"): (
        (tr("Next or previous entry"), ("Up", "Down")),
        (tr("Go there"), ("Return",)),
    ),
    tr("In the library"): (
        (tr("Open the document"), ("Return",)),
        (tr("Remove documents, or delete a collection"), ("Del",)),
        (tr("Rename a collection"), ("F2",)),
    ),
    tr("On the map"): (
        (tr("Next or previous place"), ("Left", "Right", "Up", "Down")),
        (tr("Open the place"), ("Return",)),
    ),
    tr("In the steps of an answer"): (
        (tr("Next or previous step"), ("Up", "Down")),
        (tr("Open the page"), ("Return",)),
        (tr("Change the step"), ("F2",)),
        (tr("Continue from the changed step"), ("Return",)),
        (tr("Discard the change"), ("Esc",)),
    ),
    tr("In the question"): (
        (tr("Ask"), ("Return",)),
        (tr("Begin a new line"), ("Shift+Return",)),
    ),
    tr("In the list of commands"): (
        (tr("Next or previous row"), ("Up", "Down")),
        (tr("Run the command"), ("Return",)),
        (tr("Close the list"), ("Esc",)),
    ),
}


_SIZE = (860, 600)
_LEAST = (420, 300)
_ROOM_FOR_TWO = 700
"""Pixels; a narrower list has one column."""

_AT_THE_END = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop

Lines = Sequence[tuple[str, Sequence[str]]]
"""Lines of the list: the name of an action, and its keys."""


class KeyList(SideDialog):
    """Rebuilt each time it opens, with the current keys."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window, tr("Keyboard shortcuts"), _SIZE)
        self.setMinimumSize(*_LEAST)
        self._actions = actions
        self._columns = 0
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setAccessibleName(tr("Keyboard shortcuts"))
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.change = push_button(tr("Change shortcuts …"), tip=tr("Open the settings"))
        self.change.setAutoDefault(False)
        self.change.clicked.connect(actions[Act.SETTINGS].trigger)
        self.close_button = push_button(tr("Close"))
        self.close_button.clicked.connect(self.close)
        below = row(self.change, None, self.close_button, spacing=SPACE)
        column((self.area, 1), below, on=self, margins=around(2 * SPACE), spacing=2 * SPACE)

    def open_list(self) -> None:
        """Show the current keys."""
        self._draw()
        self.bring()
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
        columns: list[list[QWidget]] = [[] for _ in range(count)]
        lengths = [0] * count
        for heading, lines in self._parts():
            shortest = lengths.index(min(lengths))
            lengths[shortest] += len(lines) + 2
            columns[shortest].append(_part(heading, lines))
        made = [(column(*parts, None, spacing=2 * SPACE), 1) for parts in columns]
        row(*made, on=inside, margins=around(SPACE), spacing=4 * SPACE)
        self.area.setWidget(inside)

    def _parts(self) -> list[tuple[str, Lines]]:
        keys = self._actions.keys
        chosen = {
            TOPICS[topic]: [(SPECS[act].text, keys[act]) for act in acts_of(topic) if keys[act]]
            for topic in Topic
        }
        return [*chosen.items(), *FIXED_KEYS.items()]


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
        caps = row(*map(_cap, keys), spacing=SPACE // 2)
        grid.addLayout(caps, number, 1, _AT_THE_END)
    return part


def _cap(keys: str) -> QLabel:
    cap = QLabel(native(keys) or keys)
    cap.setObjectName("keyCap")
    cap.setTextFormat(Qt.TextFormat.PlainText)
    return cap
