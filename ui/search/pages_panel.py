"""All pages as small pictures: the current one, those read for the answer, and jumping."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from gettext import gettext as tr

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QListView,
    QVBoxLayout,
    QWidget,
)

from reader.pages.page_source import PageSize
from ui.pages.document.open_document import OpenDocument
from ui.pages.drawing.page_colours import PageColours
from ui.search.page_cells import SIDE, PageDelegate, PagesModel
from ui.search.small_pictures import SmallPictures
from ui.theme.theme import SPACE, Theme
from ui.timers import single_shot
from ui.widgets.small_widgets import text_label

_SETTLE_MILLISECONDS = 60
_NEAR = 4
"""The number of pages beyond the visible ones that are drawn too."""


class PagesPanel(QWidget):
    """A grid of small pages."""

    chosen = Signal(int)
    """A page, counted from 1."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures = SmallPictures(self)
        self.model = PagesModel(self, self.pictures)
        self._document: OpenDocument | None = None
        self._current = 0
        self.grid = _Grid()
        self.grid.resized.connect(self._fit)
        self.grid.setModel(self.model)
        self._delegate = PageDelegate(self.grid)
        self.grid.setItemDelegate(self._delegate)
        self.grid.clicked.connect(self._choose)
        self.grid.activated.connect(self._choose)
        self.says = text_label(tr("Open a document to see its pages."), "quiet")
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        self.grid.verticalScrollBar().valueChanged.connect(lambda _value: self._settle.start())
        self.pictures.arrived.connect(self.model.refresh)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, 0, 0)
        column.addWidget(self.says)
        column.addWidget(self.grid, 1)
        column.addStretch(0)
        self.grid.hide()

    def show_document(
        self,
        document: OpenDocument | None,
        sizes: Sequence[PageSize],
        colours: PageColours,
        label: Callable[[int], str],
    ) -> None:
        """Show the pages of a document in its current layout; none while there is no layout yet."""
        self._document = document
        self._delegate.colours = colours
        self.pictures.show(document, colours)
        self.model.show(sizes, label)
        self.says.setVisible(document is None)
        self.grid.setVisible(document is not None)
        self.follow(self._current)
        self._settle.start()

    def recolour(self, colours: PageColours) -> None:
        """Redraw the pages in these colours."""
        if colours != self._delegate.colours:
            self._delegate.colours = colours
            self.pictures.show(self._document, colours)
            self._settle.start()

    def follow(self, page: int) -> None:
        """Mark the current page; the focus stays."""
        self._current = page
        # Qt would lay out all pages of a book to scroll a hidden grid.
        if self.isVisible() and 0 < page <= len(self.model.sizes):
            index = self.model.index(page - 1, 0)
            if index != self.grid.currentIndex():
                self.grid.setCurrentIndex(index)
            self.grid.scrollTo(index)

    def mark(self, consulted: Collection[int]) -> None:
        """Mark pages as read for the answer in view."""
        self.model.mark(consulted)

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        self.grid.setFocus()

    def stop(self) -> None:
        """Stop; the window is closing."""
        self._settle.stop()
        self.pictures.show(None, self._delegate.colours)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._delegate.theme = theme
        self.grid.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook."""
        super().showEvent(event)
        self.follow(self._current)
        self._settle.start()

    def _fit(self) -> None:
        """Use as many columns as there is room for."""
        # Qt leaves room for a scroll bar even where it shows none.
        bar = self.grid.verticalScrollBar().sizeHint().width()
        room = self.grid.maximumViewportSize().width() - bar - 1
        least = self._delegate.least_width(self.grid)
        columns = max(1, room // least)
        self.grid.setGridSize(QSize(room // columns, self._delegate.height(self.grid)))
        self._settle.start()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: a screen of another density needs other pictures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.pictures.show(self._document, self._delegate.colours)
            self._settle.start()

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row() + 1)

    def _look(self) -> None:
        if not (self.isVisible() and self.model.sizes):
            self.pictures.want((), (), 1)
            return
        port = self.grid.viewport().rect()
        first = self.grid.indexAt(QPoint(SPACE, SPACE)).row() + 1
        cell = self.grid.gridSize()
        columns = max(1, port.width() // max(1, cell.width()))
        shown = columns * (port.height() // max(1, cell.height()) + 2)
        first = max(1, first)
        last = min(len(self.model.sizes), first + shown - 1)
        pages = [
            *range(first, last + 1),
            *range(last + 1, min(len(self.model.sizes), last + _NEAR) + 1),
        ]
        self.pictures.want(pages, self.model.sizes, round(SIDE * self.devicePixelRatioF()))


class _Grid(QListView):
    """A grid that reports its changes of size, which a panel around it learns too early."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("smallPages")
        self.setAccessibleName(tr("Thumbnails"))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setSpacing(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.resized.emit()
