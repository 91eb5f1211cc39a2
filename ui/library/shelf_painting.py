"""The name of a shelf: quiet, with the number of its documents at the end."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.library.arranging import ShelfRow
from ui.library.document_delegates import paint_ground, small_font
from ui.theme.theme import LEAST_TARGET, LIGHT, SPACE, Theme
from ui.widgets.wording import number, one_line

SHELF = Qt.ItemDataRole.UserRole + 1
_LONGEST = 120
_Index = QModelIndex | QPersistentModelIndex


class ShelfDelegate(QStyledItemDelegate):
    """Rows of a ``ShelvesView``."""

    theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Qt's hook."""
        return QSize(0, max(LEAST_TARGET, option.fontMetrics.lineSpacing() + SPACE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook."""
        row: ShelfRow = index.data(SHELF)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, rect, option.state, self.theme)
        room = rect.adjusted(SPACE, 0, -SPACE, 0)
        count = number(row.count)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(self.theme.quiet))
        painter.setFont(small_font(option.font))
        painter.drawText(room, int(middle | Qt.AlignmentFlag.AlignRight), count)
        room.setRight(room.right() - painter.fontMetrics().horizontalAdvance(count) - SPACE)
        painter.setPen(QColor(self.theme.text))
        painter.setFont(option.font)
        name = one_line(row.name, _LONGEST)
        cut = option.fontMetrics.elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(middle | Qt.AlignmentFlag.AlignLeft), cut)
        painter.restore()

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, _index: _Index
    ) -> QWidget:
        """Qt's hook."""
        editor = QLineEdit(parent)
        editor.setObjectName("inRow")
        editor.setMaxLength(_LONGEST)
        return editor
