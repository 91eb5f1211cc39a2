"""The documents in view, as Qt's model: a flat list that changes in place where it can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)

from reader.text.document import DocumentId
from ui.library.document_words import spoken, tip
from ui.library.entry import ShelfEntry
from ui.widgets.wording import one_line

ENTRY = Qt.ItemDataRole.UserRole + 1
DRAGGED = "application/x-gistwalker-documents"
_INDEX = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


class DocumentModel(QAbstractListModel):
    """One row per document."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[ShelfEntry] = []

    def show(self, entries: Sequence[ShelfEntry]) -> bool:
        """Replace the rows; return whether any came, went or moved."""
        if [e.record.id for e in entries] != [e.record.id for e in self._entries]:
            self.beginResetModel()
            self._entries = list(entries)
            self.endResetModel()
            return True
        before, self._entries = self._entries, list(entries)
        for row, (old, new) in enumerate(zip(before, entries, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(row), self.index(row))
        return False

    def row_of(self, document: DocumentId) -> QModelIndex:
        """Return the index of a document; invalid if it is not shown."""
        for row, entry in enumerate(self._entries):
            if entry.record.id == document:
                return self.index(row)
        return QModelIndex()

    def rowCount(self, parent: _Index = _INDEX) -> int:
        """Qt's hook."""
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        entry = self._entries[index.row()]
        if role == ENTRY:
            return entry
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(entry.record.title)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(entry)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip(entry)
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Qt's hook: documents can be dragged to a collection."""
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        """Qt's hook."""
        return [DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Qt's hook: ids, readable by this program alone."""
        numbers = ",".join(str(self._entries[index.row()].record.id) for index in indexes)
        data = QMimeData()
        data.setData(DRAGGED, QByteArray(numbers.encode()))
        return data


def dragged_documents(data: QMimeData) -> tuple[DocumentId, ...]:
    """Return the documents being dragged; none if it is something else."""
    if not data.hasFormat(DRAGGED):
        return ()
    numbers = bytes(data.data(DRAGGED).data()).decode("ascii", "replace").split(",")
    return tuple(DocumentId(int(number)) for number in numbers if number.isdecimal())
