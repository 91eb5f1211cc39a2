"""The rows of a list: what each of them shows, says aloud and stands for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QObject, Qt

from reader.text.span import Span
from ui.widgets.indices import TOP, Index

ROW = Qt.ItemDataRole.UserRole
"""The role of the ``Row`` itself."""
ITEM = Qt.ItemDataRole.UserRole + 1
"""The role of what the row stands for."""
USUAL = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled


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
