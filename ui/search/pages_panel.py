"""All pages as small pictures: the current one, those read for the answer, and jumping."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem, QWidget

from reader.pages.page_source import PageSize, Part
from ui.layouts import column
from ui.pages.document.open_document import OpenDocument
from ui.pages.document.pictures import PagePictures
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.pages.drawing.raster import Drawing
from ui.theme.theme import SPACE
from ui.timers import single_shot
from ui.widgets.row_list import RowView
from ui.widgets.row_model import Index, Row
from ui.widgets.row_painter import BOLD, NORMAL, RowPainter
from ui.widgets.small_widgets import text_label

SIDE = 118
"""Pixels of the longer side of a small page."""
_SETTLE_MILLISECONDS = 60
_MOST_BYTES = 24 << 20
_NEAR = 4
"""The number of pages beyond the visible ones that are drawn too."""


class PagePainter(RowPainter):
    """A page with its label below; frames and marks add what colour alone should not carry."""

    colours: PageColours = WHITE_PAPER
    sizes: Sequence[PageSize] = ()
    consulted: Collection[int] = frozenset()
    """Pages that were read for the answer in view, counted from 1."""

    def __init__(self, view: QListView, pictures: PagePictures) -> None:
        super().__init__(view)
        self._pictures = pictures

    @property
    def least(self) -> QSize:
        """The least size of a cell."""
        metrics = self._view.fontMetrics()
        width = max(SIDE * 3 // 4, metrics.horizontalAdvance("88888"))
        return QSize(width + 2 * SPACE, SIDE + metrics.lineSpacing() + 2 * SPACE)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        return self._view.gridSize()

    def draw(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, row: Row, item: int
    ) -> None:
        """Paint page number ``item``, counted from 0."""
        line = self._view.fontMetrics().lineSpacing()
        page = _fitted(self.sizes[item], rect.adjusted(SPACE, SPACE / 2, -SPACE, -line - SPACE))
        current = bool(state & QStyle.StateFlag.State_Selected)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        if drawn := self._pictures.newest_of(item + 1):
            painter.drawImage(page, drawn.image)
        else:
            painter.fillRect(page, QColor(self.colours.paper))
        frame = self.theme.accent if current else self.theme.edge
        painter.setPen(QPen(QColor(frame), 3 if current else 1))
        painter.drawRect(page.adjusted(-1, -1, 1, 1) if current else page)
        if item + 1 in self.consulted:  # a ribbon at the upper edge, as a bookmark has it
            ribbon = QRectF(page.right() - 16, page.top() - 1, 10, 18)
            painter.fillRect(ribbon, QColor(self.theme.accent))
            painter.setPen(QPen(QColor(self.theme.on_accent), 1))
            painter.drawRect(ribbon)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(self.theme.accent), 1))
            painter.drawRoundedRect(rect.adjusted(2, 1, -3, -1), 6, 6)
        below = QRectF(rect.left(), rect.bottom() - line - 3, rect.width(), line)
        font = self.font(weight=BOLD if current else NORMAL)
        ink = self.theme.text if current else self.theme.quiet
        self.line(painter, below, row.text, font, ink, align=Qt.AlignmentFlag.AlignCenter)


def _fitted(size: PageSize, room: QRectF) -> QRectF:
    """Return the rectangle of a page as large as ``room`` allows, centred at its foot."""
    scale = min(room.width() / max(1.0, size.width), room.height() / max(1.0, size.height))
    width, height = size.width * scale, size.height * scale
    return QRectF(room.center().x() - width / 2, room.bottom() - height, width, height)


class PagesPanel(QWidget):
    """A grid of small pages."""

    chosen = Signal(int)
    """A page, counted from 1."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures = PagePictures(self, _MOST_BYTES)
        self.grid = _Grid(self.pictures)
        self.model = self.grid.rows
        self._document: OpenDocument | None = None
        self._label: Callable[[int], str] = str
        self._current = 0
        self.says = text_label(tr("Open a document to see its pages."), "quiet")
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        self.grid.resized.connect(self._settle.start)
        self.grid.picked.connect(lambda number: self.chosen.emit(number + 1))
        self.grid.verticalScrollBar().valueChanged.connect(lambda _value: self._settle.start())
        self.pictures.arrived.connect(lambda page: self.model.refresh(page - 1))
        column(
            self.says,
            (self.grid, 1),
            (None, 0),
            on=self,
            margins=(SPACE, SPACE, 0, 0),
            spacing=SPACE,
        )
        self.grid.hide()

    def show_document(
        self,
        document: OpenDocument | None,
        sizes: Sequence[PageSize],
        colours: PageColours,
        label: Callable[[int], str],
    ) -> None:
        """Show the pages of a document in its current layout; none while there is no layout yet."""
        self._document, self._label = document, label
        pages = self.grid.pages
        pages.colours, pages.sizes, pages.consulted = colours, sizes, frozenset()
        self.pictures.show(document, colours)
        self.model.show(range(len(sizes)), self._row)
        self.says.setVisible(document is None)
        self.grid.setVisible(document is not None)
        self.follow(self._current)
        self._settle.start()

    def recolour(self, colours: PageColours) -> None:
        """Redraw the pages in these colours."""
        if colours != self.grid.pages.colours:
            self.grid.pages.colours = colours
            self._draw_again()

    def follow(self, page: int) -> None:
        """Mark the current page; the focus stays."""
        self._current = page
        # Qt would lay out all pages of a book to scroll a hidden grid.
        if self.isVisible() and 0 < page <= self.model.rowCount():
            self.grid.go_to(page - 1)
            self.grid.scrollTo(self.grid.currentIndex())

    def mark(self, consulted: Collection[int]) -> None:
        """Mark pages as read for the answer in view."""
        before, now = frozenset(self.grid.pages.consulted), frozenset(consulted)
        self.grid.pages.consulted = now
        for page in before ^ now:
            self.model.refresh(page - 1)

    def take_focus(self) -> None:
        """Take the keyboard focus."""
        self.grid.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook."""
        super().showEvent(event)
        self.follow(self._current)
        self._settle.start()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: a screen of another density needs other pictures."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._draw_again()

    def _draw_again(self) -> None:
        self.pictures.show(self._document, self.grid.pages.colours)
        self._settle.start()

    def _row(self, number: int) -> Row:
        label = self._label(number + 1)
        says = tr("Page {page}").format(page=label)
        if number + 1 in self.grid.pages.consulted:
            says = tr("{page}, read for the answer").format(page=says)
        return Row(label, says=says)

    def _look(self) -> None:
        """Request the pictures of the pages in view, and of the next ones."""
        sizes, port, cell = self.grid.pages.sizes, self.grid.viewport(), self.grid.gridSize()
        if not (self.isVisible() and sizes):
            self.pictures.want((), ())
            return
        columns = max(1, port.width() // max(1, cell.width()))
        shown = columns * (port.height() // max(1, cell.height()) + 2)
        first = max(1, self.grid.indexAt(QPoint(SPACE, SPACE)).row() + 1)
        pages = range(first, min(len(sizes), first + shown - 1 + _NEAR) + 1)
        side = round(SIDE * self.devicePixelRatioF())
        self.pictures.want((), [_small(page, sizes[page - 1], side) for page in pages])


def _small(page: int, size: PageSize, side: int) -> Drawing:
    """Return the drawing of a page that is at most ``side`` pixels wide or high."""
    scale = side / max(1.0, size.width, size.height)
    wide, high = max(1, round(size.width * scale)), max(1, round(size.height * scale))
    return Drawing(page, scale, 0, Part(0, 0, wide, high), is_full=True)


class _Grid(RowView):
    """As many columns as there is room for."""

    resized = Signal()

    def __init__(self, pictures: PagePictures) -> None:
        super().__init__(tr("Thumbnails"))
        self.pages = self.painter = PagePainter(self, pictures)
        self.setItemDelegate(self.pages)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        # Qt leaves room for a scroll bar even where it shows none.
        bar = self.verticalScrollBar().sizeHint().width()
        room, least = self.maximumViewportSize().width() - bar - 1, self.pages.least
        columns = max(1, room // least.width())
        self.setGridSize(QSize(room // columns, least.height()))
        self.resized.emit()
