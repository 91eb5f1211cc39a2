"""The look of the small pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem

from reader.pages.page_source import PageSize
from ui.pages.document.pictures import PagePictures
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.theme.theme import SPACE
from ui.widgets.indices import Index
from ui.widgets.row_model import Row
from ui.widgets.row_painter import BOLD, NORMAL, RowPainter

SIDE = 118
"""Pixels of the longer side of a small page."""


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
