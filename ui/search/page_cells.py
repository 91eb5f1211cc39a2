"""The cells of the small pages: their data and their painting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import (
    QAbstractListModel,
    QObject,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from reader.pages.page_source import PageSize
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.search.small_pictures import SmallPictures
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.indices import TOP, Index

SIDE = 118
"""Pixels of the longer side of a small page."""
_CELL = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Cell:
    """The known facts about a page."""

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
        self._consulted: frozenset[int] = frozenset()

    def show(self, sizes: Sequence[PageSize], label: Callable[[int], str]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.sizes, self._label, self._consulted = sizes, label, frozenset()
        self.endResetModel()

    def mark(self, consulted: Collection[int]) -> None:
        """Mark pages as read for the answer in view."""
        before, self._consulted = self._consulted, frozenset(consulted)
        for page in self._consulted ^ before:
            self.refresh(page)

    def refresh(self, page: int) -> None:
        """Repaint a page."""
        if 0 < page <= len(self.sizes):
            index = self.index(page - 1, 0)
            self.dataChanged.emit(index, index)

    def rowCount(self, parent: Index = TOP) -> int:
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


class PageDelegate(QStyledItemDelegate):
    """A page with its label below; frames and marks add what colour alone should not carry."""

    theme: Theme = LIGHT
    colours: PageColours = WHITE_PAPER

    def least_width(self, view: QWidget) -> int:
        """Return the least width of a cell."""
        return max(SIDE * 3 // 4, view.fontMetrics().horizontalAdvance("88888")) + 2 * SPACE

    def height(self, view: QWidget) -> int:
        """Return the height of a cell."""
        return SIDE + view.fontMetrics().lineSpacing() + 2 * SPACE

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        view = option.widget
        assert isinstance(view, QListView)  # Qt types it as any widget
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
        """Paint a ribbon at the upper edge, as a bookmark has it."""
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
    """Return the rectangle of a page as large as ``room`` allows, centred at its foot."""
    scale = min(room.width() / max(1.0, size.width), room.height() / max(1.0, size.height))
    width, height = size.width * scale, size.height * scale
    return QRectF(room.center().x() - width / 2, room.bottom() - height, width, height)
