"""The shelves: all, reading, unread, and the collections; documents can be dropped on those."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QMimeData, QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QStyleOptionViewItem, QWidget

from reader.language import number
from ui.library.arranging import Shelf, ShelfRow, Standing
from ui.library.document_list import DRAGGED, dragged_documents
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowView
from ui.widgets.row_model import ITEM, USUAL, Index, Row, RowModel
from ui.widgets.row_painter import RowPainter
from ui.widgets.wording import one_line

_MOST_ROWS = 7
_LONGEST = 120
_OWN = USUAL | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDropEnabled
"""Collections can be renamed, and dropped on."""


class _Rows(RowModel):
    renamed = Signal(object, str)
    """A collection, and its new name."""
    dropped = Signal(object, object)
    """A collection, and the documents that were dropped on it."""

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Qt's hook: the name changes when the library has accepted it."""
        name = one_line(str(value), _LONGEST)
        if role == Qt.ItemDataRole.EditRole and name and name != self.row(index.row()).text:
            self.renamed.emit(self.items[index.row()].shelf, name)
        return False

    def mimeTypes(self) -> list[str]:
        """Qt's hook."""
        return [DRAGGED]

    def dropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, _row: int, _column: int, parent: Index
    ) -> bool:
        """Qt's hook."""
        documents = dragged_documents(data)
        taken = bool(documents and self.flags(parent) & Qt.ItemFlag.ItemIsDropEnabled)
        if taken:
            self.dropped.emit(self.items[parent.row()].shelf, documents)
        return taken


class _Painter(RowPainter):
    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index
    ) -> QWidget:
        """Qt's hook."""
        editor = QLineEdit(parent)
        editor.setMaxLength(_LONGEST)
        return editor


class ShelfList(RowView):
    """As high as its rows, up to seven."""

    chosen = Signal(object)
    """A ``Shelf``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        rows, painter = _Rows(), partial(_Painter, lines=1, beside=SPACE)
        super().__init__(tr("Collections"), parent, painter=painter, rows=rows, most=_MOST_ROWS)
        self.menu_name = tr("Collection")
        self.renamed, self.dropped = rows.renamed, rows.dropped
        self.setUniformItemSizes(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DropOnly)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.selectionModel().currentChanged.connect(self._choose)

    @property
    def shelf(self) -> Shelf:
        """The chosen shelf."""
        index = self.currentIndex()
        shelf: Shelf = index.data(ITEM).shelf if index.isValid() else Standing.ALL
        return shelf

    def show_shelves(self, shelves: Sequence[ShelfRow]) -> None:
        """Show these; the chosen one stays, or it is all documents if that one is gone."""
        chosen = self.shelf
        self.rows.show_items(shelves, _row, lambda row: row.shelf)
        self.choose(chosen)

    def choose(self, shelf: Shelf) -> None:
        """Choose a shelf, or all documents if it is gone."""
        self.setCurrentIndex(self.rows.index(max(0, self._number_of(shelf))))

    def rename(self, shelf: Shelf) -> None:
        """Let its name be typed."""
        self.edit(self.rows.index(self._number_of(shelf)))

    def sizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, self.height())

    def _number_of(self, shelf: Shelf) -> int:
        shelves = [row.shelf for row in self.rows.items]
        return shelves.index(shelf) if shelf in shelves else -1

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(index.data(ITEM).shelf)


def _row(shelf: ShelfRow) -> Row:
    name, count = one_line(shelf.name, _LONGEST), number(shelf.count)
    held = ngettext("{count} document", "{count} documents", shelf.count).format(count=count)
    own = not isinstance(shelf.shelf, Standing)
    return Row(name, says=f"{name}, {held}", badge=count, flags=_OWN if own else USUAL)
