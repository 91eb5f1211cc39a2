"""Paints and measures the rows of a list of wrapping texts."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme.theme import LIGHT, SMALL, SPACE
from ui.widgets.row_model import ROW, Index, Row

_RADIUS = 6
_SWATCH = 10.0
"""Pixels for a colour at the left edge, and the gap after it."""


class RowPainter(QStyledItemDelegate):
    """Paints rows as high as their wrapped texts need."""

    def __init__(self, view: QListView) -> None:
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

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Qt's hook."""
        return QSize(0, self.height(index.data(ROW), index.row()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        row: Row = index.data(ROW)
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
