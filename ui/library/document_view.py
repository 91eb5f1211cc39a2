"""The list of documents: rows or covers, with the keys and clicks of a file list."""

from __future__ import annotations

from collections.abc import Iterable
from gettext import gettext as tr

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QListView, QWidget

from reader.text.document import DocumentId
from ui.library.covers import Covers
from ui.library.document_delegates import GridDelegate, RowDelegate
from ui.library.entry import ShelfEntry
from ui.library.model import ENTRY, DocumentModel
from ui.theme.theme import Theme

_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class DocumentView(QListView):
    """Shows a ``DocumentModel``; one click or Enter opens, Ctrl and Shift select several."""

    opened = Signal(object)
    """A ``ShelfEntry``."""
    menu_asked = Signal(object)
    """The screen position of a menu for the selection."""
    removal_asked = Signal()

    def __init__(self, model: DocumentModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._documents = model
        self._covers: Covers | None = None
        self.setModel(model)
        self.setAccessibleName(tr("Library"))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self._rows, self._grid = RowDelegate(self), GridDelegate(self)
        self.clicked.connect(self._click)
        self.activated.connect(self._open)
        self.show_as(grid=False)

    def show_as(self, *, grid: bool, large: bool = False) -> None:
        """Show covers, small or large, or rows."""
        self._grid.large = large
        self.setViewMode(self.ViewMode.IconMode if grid else self.ViewMode.ListMode)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.setMovement(self.Movement.Static)
        self.setDragEnabled(True)  # which the line above switches off
        self.setWrapping(grid)
        self.setSpacing(0 if grid else 1)
        self.setItemDelegate(self._grid if grid else self._rows)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scrollTo(self.currentIndex())

    def show_covers(self, covers: Covers) -> None:
        """Use these covers."""
        self._covers = self._rows.covers = self._grid.covers = covers
        covers.arrived.connect(self._repaint)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._rows.theme = self._grid.theme = theme
        self.viewport().update()

    def count(self) -> int:
        """The number of documents shown."""
        return self._documents.rowCount()

    def selected(self) -> list[ShelfEntry]:
        """The selected documents, from the top."""
        rows = sorted(self.selectedIndexes(), key=lambda index: index.row())
        return [index.data(ENTRY) for index in rows]

    def select(self, documents: Iterable[DocumentId]) -> None:
        """Select these, as far as they are shown; the first gets the keyboard focus."""
        chosen = self.selectionModel()
        chosen.clearSelection()
        for document in documents:
            index = self._documents.row_of(document)
            if index.isValid():
                if not chosen.hasSelection():
                    chosen.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
                chosen.select(index, QItemSelectionModel.SelectionFlag.Select)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if event.key() == Qt.Key.Key_Delete and self.selectedIndexes():
            self.removal_asked.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's hook: by mouse for the item under it, by keyboard for the selection."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        if by_mouse and not self.indexAt(event.pos()).isValid():
            return
        if self.selectedIndexes():
            below = self.visualRect(self.currentIndex()).center()
            self.menu_asked.emit(event.globalPos() if by_mouse else self._on_screen(below))

    def viewportSizeHint(self) -> QSize:
        """Qt's hook: it takes all the room."""
        return QSize(0, 0)

    def _on_screen(self, point: QPoint) -> QPoint:
        return self.viewport().mapToGlobal(point)

    def _click(self, index: QModelIndex) -> None:
        if not QApplication.keyboardModifiers() & _MODIFIERS:
            self._open(index)

    def _open(self, index: QModelIndex) -> None:
        self.opened.emit(index.data(ENTRY))

    def _repaint(self, document: DocumentId) -> None:
        index = self._documents.row_of(document)
        if index.isValid():
            self.update(index)
