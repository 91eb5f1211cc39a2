"""The rows of a list of wrapping texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

ROW = Qt.ItemDataRole.UserRole
"""The role of the ``Row`` itself."""

Index = QModelIndex | QPersistentModelIndex


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


class RowModel(QAbstractListModel):
    """Makes rows shortly before they become visible."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._made: dict[int, Row] = {}
        self._make: Callable[[int], Row] = lambda _number: Row("")
        self._count = 0

    def show(self, count: int, make: Callable[[int], Row]) -> None:
        """Replace all rows by ``count`` others."""
        self.beginResetModel()
        self._made = {}
        self._count, self._make = count, make
        self.endResetModel()

    def grow(self, count: int) -> None:
        """Append rows, up to ``count``."""
        if count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def row(self, number: int) -> Row:
        """Return a row, made at the first need."""
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def rowCount(self, parent: Index | None = None) -> int:
        """Qt's hook."""
        return 0 if parent and parent.isValid() else self._count

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        row = self.row(index.row())
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.says or " ".join(filter(None, (row.lead, row.text, row.detail)))
        return None
