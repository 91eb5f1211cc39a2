"""The list of documents: rows or covers, with the keys and clicks of a file list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QByteArray, QItemSelectionModel, QMimeData, QModelIndex, QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from reader.text.document import DocumentId
from ui.amounts import pages
from ui.library.covers import Covers
from ui.library.document_painting import CoverPainter, DocumentPainter
from ui.library.entry import (
    ShelfEntry,
    author_words,
    memory_words,
    progress_words,
    series_words,
    title_words,
)
from ui.widgets.row_list import RowView
from ui.widgets.row_model import USUAL, Row, RowModel
from ui.widgets.wording import one_line, plain_tip

DRAGGED = "application/x-gistwalker-documents"
_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class _Rows(RowModel):
    """Documents, which can be dragged to a collection."""

    def mimeTypes(self) -> list[str]:
        """Qt's hook."""
        return [DRAGGED]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Qt's hook: ids, readable by this program alone."""
        numbers = ",".join(str(self.items[index.row()].record.id) for index in indexes)
        data = QMimeData()
        data.setData(DRAGGED, QByteArray(numbers.encode()))
        return data


class DocumentList(RowView):
    """One click or Return opens, Ctrl and Shift select several."""

    keys_to_pick = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Library"), parent, rows=_Rows())
        self.menu_name = tr("Document")
        self._in_rows, self._as_covers = DocumentPainter(self), CoverPainter(self)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.show_as(grid=False)

    def show_as(self, *, grid: bool, large: bool = False) -> None:
        """Show covers, small or large, or rows."""
        self._as_covers.large = large
        self.painter = self._as_covers if grid else self._in_rows
        self.setViewMode(self.ViewMode.IconMode if grid else self.ViewMode.ListMode)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.setMovement(self.Movement.Static)
        self.setDragEnabled(True)  # which the line above switches off
        self.setWrapping(grid)
        self.setSpacing(0 if grid else 1)
        self.setItemDelegate(self.painter)
        self.scrollTo(self.currentIndex())

    def show_covers(self, covers: Covers) -> None:
        """Use these covers."""
        self._in_rows.covers = self._as_covers.covers = covers
        covers.arrived.connect(lambda document: self.update(self._index_of(document)))

    def show_documents(self, entries: Sequence[ShelfEntry]) -> bool:
        """Show these; return whether any came, went or moved."""
        return self.rows.show_items(entries, _row, lambda entry: entry.record.id)

    def count(self) -> int:
        """The number of documents shown."""
        return self.rows.rowCount()

    def select(self, documents: Iterable[DocumentId]) -> None:
        """Select these, as far as they are shown; the first gets the keyboard focus."""
        chosen = self.selectionModel()
        chosen.clearSelection()
        for index in map(self._index_of, documents):
            if index.isValid():
                if not chosen.hasSelection():
                    chosen.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
                chosen.select(index, QItemSelectionModel.SelectionFlag.Select)

    def viewportSizeHint(self) -> QSize:
        """Qt's hook: it takes all the room."""
        return QSize(0, 0)

    def _click(self, index: QModelIndex) -> None:
        if not QApplication.keyboardModifiers() & _MODIFIERS:
            super()._click(index)

    def _index_of(self, document: DocumentId) -> QModelIndex:
        """Return the index of a document; invalid if it is not shown."""
        shown = enumerate(self.rows.items)
        return self.rows.index(next((n for n, each in shown if each.record.id == document), -1))


def dragged_documents(data: QMimeData) -> tuple[DocumentId, ...]:
    """Return the documents being dragged; none if it is something else."""
    if not data.hasFormat(DRAGGED):
        return ()
    numbers = bytes(data.data(DRAGGED).data()).decode("ascii", "replace").split(",")
    return tuple(DocumentId(int(number)) for number in numbers if number.isdecimal())


def _row(entry: ShelfEntry) -> Row:
    title, authors, series = title_words(entry), author_words(entry), series_words(entry)
    length, read, memory = pages(entry.record.pages), progress_words(entry), memory_words(entry)
    says = (title, authors, series, length, read or tr("not opened yet"), memory)
    state = " · ".join(filter(None, (read, memory)))
    tip = (title, authors, series, state, one_line(str(entry.record.source.path)))
    return Row(
        title,
        authors or length,
        says=", ".join(filter(None, says)),
        tip=plain_tip("\n".join(filter(None, tip))),
        strong=True,
        flags=USUAL | Qt.ItemFlag.ItemIsDragEnabled,
    )
