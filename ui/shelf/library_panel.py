"""The documents of the library: what they are, and how far they have been read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reader.ports import DocumentRecord, MemoryStatus
from reader.text.document import DocumentId
from ui.look.parts import push_button, text_label
from ui.look.theme import LIGHT, SMALL, SPACE, Theme
from ui.look.wording import book_line, one_line, share_read

_ENTRY = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """A document as the list shows it."""

    record: DocumentRecord
    memory: MemoryStatus


class LibraryPanel(QWidget):
    """A list of documents, the newest first, and the way to add one."""

    chosen = Signal(object)
    """A ``DocumentRecord``."""

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setAccessibleName("Library")
        self.list.setUniformItemSizes(True)
        self.list.setSpacing(1)
        self._delegate = _BookDelegate(self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.add = push_button("Add a document …")
        self.empty = text_label("Drop a PDF or EPUB anywhere in this window.", "quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        column.addWidget(self.add)

    def show_entries(self, entries: Sequence[ShelfEntry], current: DocumentId | None) -> None:
        """Replace the list."""
        self.list.clear()
        for entry in reversed(entries):
            item = QListWidgetItem()
            item.setData(_ENTRY, entry)
            title = one_line(entry.record.title)
            line = book_line(entry.record, entry.memory)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {line}")
            self.list.addItem(item)
            if entry.record.id == current:
                self.list.setCurrentItem(item)
        self.empty.setVisible(not entries)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._delegate.theme = theme
        self.list.viewport().update()

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(_ENTRY).record)


class _BookDelegate(QStyledItemDelegate):
    """Two lines: the title, and what there is to know. A thin bar says how much is read."""

    theme: Theme = LIGHT

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Qt's hook."""
        line = option.fontMetrics.lineSpacing()
        return QSize(0, 2 * line + 2 * SPACE + 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Qt's hook."""
        entry: ShelfEntry = index.data(_ENTRY)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, option.state)
        text = rect.adjusted(SPACE, SPACE - 2, -SPACE, -SPACE)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        self._paint_line(painter, text, font, self.theme.text, one_line(entry.record.title))
        font = QFont(option.font)
        font.setPointSizeF(SMALL)
        line = book_line(entry.record, entry.memory)
        text.translate(0, option.fontMetrics.lineSpacing() + 2)
        self._paint_line(painter, text, font, self.theme.quiet, line)
        self._paint_share(painter, rect, share_read(entry.record, entry.memory))
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(QColor(self.theme.tint))
            painter.drawRoundedRect(rect, 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(QColor(self.theme.hover))
            painter.drawRoundedRect(rect, 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(self.theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), 6, 6)

    def _paint_line(
        self, painter: QPainter, rect: QRect, font: QFont, colour: str, text: str
    ) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        metrics = painter.fontMetrics()
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        painter.drawText(rect, int(flags), cut)

    def _paint_share(self, painter: QPainter, rect: QRect, share: float) -> None:
        if not 0 < share < 1:
            return
        bar = QRect(rect.left() + SPACE, rect.bottom() - 3, rect.width() - 2 * SPACE, 2)
        painter.fillRect(bar, QColor(self.theme.line))
        bar.setWidth(round(bar.width() * share))
        painter.fillRect(bar, QColor(self.theme.accent))
