"""All pages small, side by side: where one is, what was read for the answer, a way to jump."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reader.pages.values import PageSize
from ui.finding.small_pictures import SmallPictures
from ui.look.parts import text_label
from ui.look.theme import LIGHT, SPACE, Theme
from ui.pages.colours import WHITE_PAPER, PageColours
from ui.pages.open_document import OpenDocument

_SIDE = 118
"""Pixels of the longer side of a small page."""
_SETTLE_MILLISECONDS = 60
_NEAR = 4
"""Pages beyond those in sight that are drawn too."""
_CELL = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Cell:
    """What is known of a page."""

    label: str
    image: QImage | None
    size: PageSize
    consulted: bool


class PagesModel(QAbstractListModel):
    """One row per page of the current layout."""

    def __init__(self, parent: QObject, pictures: SmallPictures) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.sizes: Sequence[PageSize] = ()
        self._label: Callable[[int], str] = str
        self._consulted: Collection[int] = ()

    def show(self, sizes: Sequence[PageSize], label: Callable[[int], str]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.sizes, self._label, self._consulted = sizes, label, ()
        self.endResetModel()

    def mark(self, consulted: Collection[int]) -> None:
        """These pages were read for the answer that is shown."""
        self._consulted = frozenset(consulted)
        if self.sizes:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.sizes) - 1, 0))

    def refresh(self, page: int) -> None:
        """The picture of a page came."""
        if 0 < page <= len(self.sizes):
            index = self.index(page - 1, 0)
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Qt's hook."""
        return 0 if parent.isValid() else len(self.sizes)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook."""
        if not index.isValid():
            return None
        page = index.row() + 1
        consulted = page in self._consulted
        if role == _CELL:
            image = self._pictures.get(page)
            return Cell(self._label(page), image, self.sizes[page - 1], consulted)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            says = tr("Page {page}").format(page=self._label(page))
            return tr("{page}, read for the answer").format(page=says) if consulted else says
        return None


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
        self.grid.setObjectName("smallPages")
        self.grid.setAccessibleName(tr("Small pages"))
        self.grid.setViewMode(QListView.ViewMode.IconMode)
        self.grid.setMovement(QListView.Movement.Static)
        self.grid.setResizeMode(QListView.ResizeMode.Adjust)
        self.grid.setUniformItemSizes(True)
        self.grid.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.grid.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.grid.setSpacing(0)
        self.grid.setModel(self.model)
        self._delegate = _PageDelegate(self.grid)
        self.grid.setItemDelegate(self._delegate)
        self.grid.clicked.connect(self._choose)
        self.grid.activated.connect(self._choose)
        self.says = text_label(tr("Open a document to see its pages."), "quiet")
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MILLISECONDS)
        self._settle.timeout.connect(self._look)
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
        """The pages of a document as laid out now; none while there is no layout yet."""
        self._document = document
        self._delegate.colours = colours
        self.pictures.show(document, colours)
        self.model.show(sizes, label)
        self.says.setVisible(document is None)
        self.grid.setVisible(document is not None)
        self.follow(self._current)
        self._settle.start()

    def recolour(self, colours: PageColours) -> None:
        """Pages look otherwise now."""
        if colours != self._delegate.colours:
            self._delegate.colours = colours
            self.pictures.show(self._document, colours)
            self._settle.start()

    def follow(self, page: int) -> None:
        """Somebody reads here. The focus stays."""
        self._current = page
        if 0 < page <= len(self.model.sizes):
            index = self.model.index(page - 1, 0)
            if index != self.grid.currentIndex():
                self.grid.setCurrentIndex(index)
            self.grid.scrollTo(index)

    def mark(self, consulted: Collection[int]) -> None:
        """These pages were read for the answer that is shown."""
        self.model.mark(consulted)

    def take_focus(self) -> None:
        """The keyboard comes here."""
        self.grid.setFocus()

    def stop(self) -> None:
        """The window goes."""
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
        """As many columns as there is room for."""
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
        self.pictures.want(pages, self.model.sizes, round(_SIDE * self.devicePixelRatioF()))


class _Grid(QListView):
    """Says when it has another size, which a panel around it learns too early."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.resized.emit()


class _PageDelegate(QStyledItemDelegate):
    """A page, its label below it; frames and marks say more without colour alone."""

    theme: Theme = LIGHT
    colours: PageColours = WHITE_PAPER

    def least_width(self, view: QWidget) -> int:
        """Of a cell."""
        return max(_SIDE * 3 // 4, view.fontMetrics().horizontalAdvance("88888")) + 2 * SPACE

    def height(self, view: QWidget) -> int:
        """Of a cell."""
        return _SIDE + view.fontMetrics().lineSpacing() + 2 * SPACE

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        view = option.widget
        assert isinstance(view, QListView)  # noqa: S101  # Qt types it as any widget
        return view.gridSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        cell: Cell = index.data(_CELL)
        rect: QRect = option.rect
        line = option.fontMetrics.lineSpacing()
        room = QRectF(rect).adjusted(SPACE, SPACE / 2, -SPACE, -line - SPACE)
        page = _fitted(cell.size, room)
        current = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if cell.image:
            painter.drawImage(page, cell.image)
        else:
            painter.fillRect(page, QColor(self.colours.paper))
        painter.setPen(
            QPen(QColor(self.theme.accent if current else self.theme.edge), 3 if current else 1)
        )
        painter.drawRect(page.adjusted(-1, -1, 1, 1) if current else page)
        if cell.consulted:
            self._paint_mark(painter, page)
        self._paint_label(painter, rect, line, cell, current=current, option=option)
        painter.restore()

    def _paint_mark(self, painter: QPainter, page: QRectF) -> None:
        """A ribbon at the upper edge, as one marks a page that matters."""
        ribbon = QRectF(page.right() - 16, page.top() - 1, 10, 18)
        painter.fillRect(ribbon, QColor(self.theme.accent))
        painter.setPen(QPen(QColor(self.theme.on_accent), 1))
        painter.drawRect(ribbon)

    def _paint_label(
        self,
        painter: QPainter,
        rect: QRect,
        line: int,
        cell: Cell,
        *,
        current: bool,
        option: QStyleOptionViewItem,
    ) -> None:
        below = QRect(rect.left(), rect.bottom() - line - 2, rect.width(), line)
        focused = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if focused:
            painter.setPen(QPen(QColor(self.theme.accent), 1))
            painter.drawRoundedRect(rect.adjusted(2, 1, -3, -1), 6, 6)
        font = painter.font()
        font.setBold(current)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.text if current else self.theme.quiet))
        cut = painter.fontMetrics().elidedText(
            cell.label, Qt.TextElideMode.ElideRight, rect.width()
        )
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), cut)


def _fitted(size: PageSize, room: QRectF) -> QRectF:
    """A page as large as ``room`` allows, at its foot and in its middle."""
    scale = min(room.width() / max(1.0, size.width), room.height() / max(1.0, size.height))
    width, height = size.width * scale, size.height * scale
    return QRectF(room.center().x() - width / 2, room.bottom() - height, width, height)
