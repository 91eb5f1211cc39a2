"""A list of wrapping texts, each to be opened by mouse or keyboard.

Rows are created shortly before they become visible, so that thousands cost no more than ten. One
Tab enters the list, and the arrow keys move within it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ui.look.theme import LIGHT, SMALL, SPACE, Theme

_FITTING_ROWS = 30
_TALL = 380
"""Pixels; a taller list scrolls by itself."""
_BATCH = 15
_ROW = Qt.ItemDataRole.UserRole
_RADIUS = 6
_SWATCH = 10.0
"""Pixels for a colour at the left edge, and the gap after it."""

_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Row:
    """``lead`` is in the margin, ``detail`` below in quiet text; ``says`` is read aloud.

    ``head`` is a heading above the row, for it and the following ones.
    """

    text: str
    detail: str = ""
    lead: str = ""
    says: str = ""
    quiet: bool = False
    """Whether the text itself is quiet."""
    head: str = ""
    swatch: str = ""
    """A colour shown at the left edge."""


class _Rows(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._made: dict[int, Row] = {}
        self._make: Callable[[int], Row] = lambda _number: Row("")
        self._count = 0

    def show(self, count: int, make: Callable[[int], Row]) -> None:
        self.beginResetModel()
        self._made = {}
        self._count, self._make = count, make
        self.endResetModel()

    def grow(self, count: int) -> None:
        if count > self._count:
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def row(self, number: int) -> Row:
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def rowCount(self, parent: _Index | None = None) -> int:
        """Qt's hook."""
        return 0 if parent and parent.isValid() else self._count

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's hook."""
        row = self.row(index.row())
        if role == _ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.says or " ".join(filter(None, (row.lead, row.text, row.detail)))
        return None


class RowList(QListView):
    """As tall as its rows, up to a height at which it scrolls; or as tall as allowed."""

    chosen = Signal(int)
    """Emitted on a click, Return, or moving to the row with the arrow keys."""
    picked = Signal(int)
    """Emitted only on a click or Return: for rows that lead away from the list."""

    def __init__(self, says: str, parent: QWidget | None = None, *, fills: bool = False) -> None:
        super().__init__(parent)
        self._fills = fills
        self.setAccessibleName(says)
        self._rows = _Rows(self)
        self._painter = _RowPainter(self)
        self.setModel(self._rows)
        self.setItemDelegate(self._painter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(_BATCH)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tall = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Ignored, tall)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.clicked.connect(lambda index: self._pick(index.row()))
        self._fit()

    def show_rows(self, count: int, make: Callable[[int], Row]) -> None:
        """Show ``count`` rows; ``make`` creates those that are needed."""
        self._painter.forget()
        self._rows.show(count, make)
        self._fit()

    def grow(self, count: int) -> None:
        """Append rows, up to ``count``; the earlier ones stay."""
        self._rows.grow(count)
        self._fit()

    @property
    def count(self) -> int:
        """The number of rows."""
        return self._rows.rowCount()

    @property
    def current(self) -> int:
        """The index of the chosen row, or -1."""
        return self.currentIndex().row()

    def row(self, number: int) -> Row:
        """Return the content of a row."""
        return self._rows.row(number)

    def says(self, number: int) -> str:
        """Return the text that is read aloud for a row."""
        return str(self._rows.index(number).data(Qt.ItemDataRole.AccessibleTextRole))

    def choose(self, number: int) -> None:
        """Choose a row, and emit ``chosen``."""
        if 0 <= number < self.count:
            self.setCurrentIndex(self._rows.index(number))
            self.chosen.emit(number)

    def step(self, by: int) -> None:
        """Go to the next row (1) or the previous one (-1), round and round."""
        if self.count:
            now = self.current
            self.choose((now + by) % self.count if now >= 0 else (0 if by > 0 else self.count - 1))

    def rect_of(self, number: int) -> QRect:
        """Return the rectangle of a row in the list."""
        return self.visualRect(self._rows.index(number))

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._painter.theme = theme
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows choose a row and show it, Return shows it again."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.setCurrentIndex(self._rows.index(max(0, self.current)))
            self._pick(self.current)
            return
        before = self.current
        super().keyPressEvent(event)
        if self.current != before:
            self.chosen.emit(self.current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: Tab comes to a row, so that there is something to see and to read aloud."""
        super().focusInEvent(event)
        if self.current < 0 and self.count:
            self.selectionModel().setCurrentIndex(
                self._rows.index(0), self.selectionModel().SelectionFlag.NoUpdate
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        if event.size().width() != event.oldSize().width():
            self._painter.forget()
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: in another font the rows have other heights."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and self.model():
            self._painter.forget()
            self.scheduleDelayedItemsLayout()
            self._fit()

    def minimumSizeHint(self) -> QSize:
        """Qt's hook."""
        return QSize(0, 0)

    def _pick(self, number: int) -> None:
        if 0 <= number < self.count:
            self.chosen.emit(number)
            self.picked.emit(number)

    def _fit(self) -> None:
        if self._fills:
            return
        fits = self.count <= _FITTING_ROWS
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded
        )
        heights = (self._painter.height(self.row(n), n) for n in range(self.count if fits else 0))
        self.setFixedHeight(sum(heights) if fits else _TALL)


class _RowPainter(QStyledItemDelegate):
    def __init__(self, view: RowList) -> None:
        super().__init__(view)
        self.theme = LIGHT
        self._view = view
        self._heights: dict[int, int] = {}

    def forget(self) -> None:
        """Drop the measured heights, for other rows or another width."""
        self._heights = {}

    def height(self, row: Row, number: int) -> int:
        """Return the height of a row, in pixels."""
        if number not in self._heights:
            body = self._set(row.text, self._font(small=row.quiet), row)
            detail = self._set(row.detail, self._font(small=True), row)
            tall = body.boundingRect().height() + detail.boundingRect().height()
            self._heights[number] = round(tall + self._head_height(row)) + SPACE
        return self._heights[number]

    def sizeHint(self, _option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Qt's hook."""
        number = index.row()
        return QSize(0, self.height(self._view.row(number), number))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook."""
        row: Row = index.data(_ROW)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_head(painter, option, row)
        option.rect.setTop(option.rect.top() + round(self._head_height(row)))
        self._paint_ground(painter, option)
        self._paint_swatch(painter, option, row)
        body, small = self._font(small=row.quiet), self._font(small=True)
        x, y = option.rect.left() + SPACE / 2, option.rect.top() + SPACE / 2
        x += _SWATCH if row.swatch else 0.0
        painter.setPen(QColor(self.theme.quiet if row.quiet else self.theme.accent))
        bold = QFont(small)
        bold.setBold(not row.quiet)
        painter.setFont(bold)
        line = QFontMetricsF(body).lineSpacing()
        beside = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(x, y, self._margin(row), line), beside, row.lead)
        x += self._margin(row)
        painter.setPen(QColor(self.theme.quiet if row.quiet else self.theme.text))
        y += self._draw(painter, self._set(row.text, body, row), x, y)
        painter.setPen(QColor(self.theme.quiet))
        self._draw(painter, self._set(row.detail, small, row), x, y)
        painter.restore()

    def _paint_swatch(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        if row.swatch:
            bar = QRectF(option.rect).adjusted(SPACE / 2, SPACE / 2, 0, -SPACE / 2)
            bar.setWidth(_SWATCH / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(row.swatch))
            painter.drawRoundedRect(bar, 2, 2)

    def _paint_head(self, painter: QPainter, option: QStyleOptionViewItem, row: Row) -> None:
        if row.head:
            font = self._head_font()
            room = QRectF(option.rect).adjusted(SPACE / 2, 0, -SPACE / 2, 0)
            room.setHeight(self._head_height(row))
            metrics = QFontMetricsF(font)
            cut = metrics.elidedText(row.head, Qt.TextElideMode.ElideRight, room.width())
            painter.setFont(font)
            painter.setPen(QColor(self.theme.text))
            low = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            painter.drawText(room, low, cut)

    def _head_height(self, row: Row) -> float:
        return QFontMetricsF(self._head_font()).height() + SPACE if row.head else 0.0

    def _head_font(self) -> QFont:
        font = self._font(small=True)
        font.setBold(True)
        return font

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        state, flag = option.state, QStyle.StateFlag
        frame = QRectF(option.rect).adjusted(0.75, 0.75, -0.75, -0.75)
        ground = None
        if state & flag.State_Selected:
            ground = self.theme.tint
        elif state & flag.State_MouseOver:
            ground = self.theme.hover
        painter.setPen(Qt.PenStyle.NoPen)
        if state & flag.State_HasFocus:
            painter.setPen(QPen(QColor(self.theme.accent), 1.5))
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        if ground or state & flag.State_HasFocus:
            painter.drawRoundedRect(frame, _RADIUS, _RADIUS)

    def _draw(self, painter: QPainter, text: QTextLayout, x: float, y: float) -> float:
        if not text.lineCount():
            return 0.0
        text.draw(painter, QRectF(x, y, 0, 0).topLeft())
        return text.boundingRect().height()

    def _set(self, text: str, font: QFont, row: Row) -> QTextLayout:
        """Lay text out in lines of the current width; a word longer than a line is cut."""
        layout = QTextLayout(text, font)
        if not text:
            return layout
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        aside = self._margin(row) + (_SWATCH if row.swatch else 0.0)
        width = max(40.0, self._view.viewport().width() - aside - SPACE)
        layout.beginLayout()
        y = 0.0
        for line in iter(partial(_next_line, layout), None):
            line.setLineWidth(width)
            line.setPosition(QRectF(0, y, 0, 0).topLeft())
            y += line.height()
        layout.endLayout()
        return layout

    def _margin(self, row: Row) -> float:
        if not row.lead:
            return 0.0
        metrics = QFontMetricsF(self._font(small=True))
        return metrics.horizontalAdvance("0" * max(2, len(row.lead))) + SPACE

    def _font(self, *, small: bool) -> QFont:
        font = QFont(self._view.font())
        if small:
            font.setPointSizeF(SMALL)
        return font


def _next_line(layout: QTextLayout) -> Any:
    line = layout.createLine()
    return line if line.isValid() else None
