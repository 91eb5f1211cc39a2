"""Rows and verbs: what a list shows, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QMenu

from reader.text.span import Span

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The parent of rows in a list, and of the first rows in a tree; never valid."""
ROW = Qt.ItemDataRole.UserRole
"""The role of the ``Row`` itself."""
ITEM = Qt.ItemDataRole.UserRole + 1
"""The role of what the row stands for."""
USUAL = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled


@dataclass(frozen=True, slots=True)
class Verb:
    """An entry of the menu; ``do`` and the others are called with the items of the rows."""

    words: str
    do: Callable[[Any], object] = bool
    fits: Callable[[Any], object] = bool
    """Whether it is offered for these items, of which there is at least one."""
    key: Qt.Key | None = None
    ticked: bool | None = None
    """Whether it has a tick; None if it never has."""
    more: Callable[[Any], Verbs] | None = None
    """What is in a menu of its own."""


Verbs = Sequence[Verb | None]
"""In the order of the menu; None is a line between two groups."""


def fill_menu(menu: QMenu, verbs: Verbs, items: Sequence[Any]) -> None:
    """Add the verbs that fit these items."""
    for verb in verbs:
        if verb is None:
            menu.addSeparator()
        elif not verb.fits(items):
            continue
        elif verb.more:
            fill_menu(menu.addMenu(verb.words), verb.more(items), items)
        else:
            action = menu.addAction(verb.words)
            action.setCheckable(verb.ticked is not None)
            action.setChecked(bool(verb.ticked))
            action.triggered.connect(lambda _=False, do=verb.do: do(items))


@dataclass(frozen=True, slots=True)
class Row:
    """``lead`` is in the margin, ``detail`` below in quiet text; ``says`` is read aloud.

    ``head`` is a heading above the row, for it and the following ones.
    """

    text: str
    detail: str = ""
    lead: str = ""
    says: str = ""
    quiet: bool = False
    """Whether the text itself is quiet."""
    head: str = ""
    swatch: str = ""
    """A colour shown at the left edge."""
    badge: str = ""
    """Shown at the right edge."""
    marked: tuple[Span, ...] = ()
    """The parts of the text that were searched for."""
    strong: bool = False
    """Whether the text is a title: one line, in bold."""
    tip: str = ""
    flags: Qt.ItemFlag = USUAL


class RowModel(QAbstractListModel):
    """Makes rows shortly before they become visible, so that thousands cost no more than ten."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.items: Sequence[Any] = ()
        """What the rows stand for."""
        self._make: Callable[[int], Row] = lambda _number: Row("")
        self._made: dict[int, Row] = {}

    def show_items(
        self,
        items: Sequence[Any],
        make: Callable[[Any], Row],
        key: Callable[[Any], Hashable] | None = None,
    ) -> bool:
        """Show a row for each item, made of it; return whether any came, went or moved.

        Where the items' keys are the same as before, rows change in place: scrolling and selection
        stay.
        """
        return self.show(items, lambda number: make(items[number]), key)

    def show(
        self,
        items: Sequence[Any],
        make: Callable[[int], Row],
        key: Callable[[Any], Hashable] | None = None,
    ) -> bool:
        """Do the same with rows that are made by their numbers."""
        before = self.items
        moved = key is None or [key(each) for each in items] != [key(each) for each in before]
        if moved:
            self.beginResetModel()
            self._made = {}
        self.items, self._make = items, make
        if moved:
            self.endResetModel()
            return True
        for number, (old, new) in enumerate(zip(before, items, strict=True)):
            if old != new:
                self.refresh(number)
        return False

    def grow(self, count: int) -> None:
        """Append rows made by their numbers, up to ``count``."""
        if count > len(self.items):
            self.beginInsertRows(TOP, len(self.items), count - 1)
            self.items = range(count)
            self.endInsertRows()

    def refresh(self, number: int) -> None:
        """Make a row again, if there is one with this number."""
        if 0 <= number < len(self.items):
            self._made.pop(number, None)
            self.dataChanged.emit(self.index(number), self.index(number))

    def row(self, number: int) -> Row:
        """Return a row, made at the first need."""
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def rowCount(self, parent: Index = TOP) -> int:
        """Qt's hook."""
        return 0 if parent.isValid() else len(self.items)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        row = self.row(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.says or " ".join(filter(None, (row.lead, row.text, row.detail)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip or None
        known = {ROW: row, ITEM: self.items[index.row()], Qt.ItemDataRole.EditRole: row.text}
        return known.get(role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Qt's hook."""
        return self.row(index.row()).flags if index.isValid() else Qt.ItemFlag.NoItemFlags
