"""The shelves: all, reading, unread, and the collections; documents can be dropped on those."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from ui.library.arranging import Shelf, ShelfRow, Standing
from ui.library.model import DRAGGED, dragged_documents
from ui.library.shelf_painting import SHELF, ShelfDelegate
from ui.theme.theme import Theme
from ui.widgets.wording import number, one_line

_MOST_ROWS = 7
_LONGEST = 120
_INDEX = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex


class ShelvesModel(QAbstractListModel):
    """One row per shelf."""

    renamed = Signal(object, str)
    """A collection, and its new name."""
    dropped = Signal(object, object)
    """A collection, and the documents that were dropped on it."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[ShelfRow] = []

    def show(self, rows: Sequence[ShelfRow]) -> None:
        """Replace the rows."""
        if [row.shelf for row in rows] != [row.shelf for row in self._rows]:
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()
        elif list(rows) != self._rows:
            self._rows = list(rows)
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def row_of(self, shelf: Shelf) -> int:
        """Return the row of a shelf; -1 if it is gone."""
        return next((i for i, row in enumerate(self._rows) if row.shelf == shelf), -1)

    def rowCount(self, parent: _Index = _INDEX) -> int:
        """Qt's hook."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        row = self._rows[index.row()]
        if role == SHELF:
            return row
        if role == Qt.ItemDataRole.EditRole:
            return row.name
        name = one_line(row.name, _LONGEST)
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{name}   {number(row.count)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            held = ngettext("{count} document", "{count} documents", row.count)
            return f"{name}, {held.format(count=number(row.count))}"
        return None

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Qt's hook: the name changes when the library has accepted it."""
        row = self._rows[index.row()]
        name = one_line(str(value), _LONGEST)
        if role == Qt.ItemDataRole.EditRole and name and name != row.name:
            self.renamed.emit(row.shelf, name)
        return False

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Qt's hook: collections can be renamed and dropped on."""
        flags = super().flags(index)
        if not index.isValid() or isinstance(self._rows[index.row()].shelf, Standing):
            return flags
        return flags | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDropEnabled

    def mimeTypes(self) -> list[str]:
        """Qt's hook."""
        return [DRAGGED]

    def supportedDropActions(self) -> Qt.DropAction:
        """Qt's hook."""
        return Qt.DropAction.CopyAction

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: _Index
    ) -> bool:
        """Qt's hook."""
        return bool(dragged_documents(data)) and self._takes(parent)

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: _Index
    ) -> bool:
        """Qt's hook."""
        documents = dragged_documents(data)
        if not documents or not self._takes(parent):
            return False
        self.dropped.emit(self._rows[parent.row()].shelf, documents)
        return True

    def _takes(self, parent: _Index) -> bool:
        return parent.isValid() and not isinstance(self._rows[parent.row()].shelf, Standing)


class ShelvesView(QListView):
    """As high as its rows, up to seven."""

    chosen = Signal(object)
    """A ``Shelf``."""
    menu_asked = Signal(object, object)
    """The collection for which a menu is wanted, and the screen position."""
    removal_asked = Signal(object)

    def __init__(self, model: ShelvesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelves = model
        self.setModel(model)
        self.setAccessibleName(tr("Collections"))
        self.setUniformItemSizes(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setDropIndicatorShown(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._delegate = ShelfDelegate(self)
        self.setItemDelegate(self._delegate)
        self.selectionModel().currentChanged.connect(self._choose)
        model.modelReset.connect(self.fit)

    @property
    def shelf(self) -> Shelf:
        """The chosen shelf."""
        index = self.currentIndex()
        return index.data(SHELF).shelf if index.isValid() else Standing.ALL

    def choose(self, shelf: Shelf) -> None:
        """Choose a shelf, or all documents if it is gone."""
        row = max(0, self._shelves.row_of(shelf))
        self.setCurrentIndex(self._shelves.index(row))

    def rename(self, shelf: Shelf) -> None:
        """Let its name be typed."""
        self.edit(self._shelves.index(self._shelves.row_of(shelf)))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._delegate.theme = theme
        self.viewport().update()

    def fit(self) -> None:
        """Take the height of the rows."""
        rows = min(_MOST_ROWS, max(1, self._shelves.rowCount()))
        height = max(0, self.sizeHintForRow(0))  # -1 where there is no row yet
        self.setFixedHeight(rows * height + 2 * self.frameWidth())

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the style sheet sets the size of the font and the width of the frame."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Delete and not isinstance(self.shelf, Standing):
            self.removal_asked.emit(self.shelf)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's hook."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if by_mouse else self.currentIndex()
        if index.isValid() and not isinstance(index.data(SHELF).shelf, Standing):
            below: QPoint = self.visualRect(index).bottomLeft()
            place = event.globalPos() if by_mouse else self.viewport().mapToGlobal(below)
            self.menu_asked.emit(index.data(SHELF).shelf, place)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(SHELF).shelf)
