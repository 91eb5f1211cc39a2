"""Paints and measures the rows of a list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reader.text.span import Span
from ui.theme.theme import LEAST_TARGET, SMALL, SPACE, Theme, current_theme
from ui.widgets.row_model import ITEM, ROW, Index, Row
from ui.widgets.text_direction import direction_of, on_its_side, paint_text, seen, side_of

_RADIUS = 6
_SWATCH = 10.0
"""Pixels for a colour at the left edge, and the gap after it."""
_LEAST_WIDTH = 40.0
LEFT, CENTRE, RIGHT = (
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignHCenter,
    Qt.AlignmentFlag.AlignRight,
)
BOLD, DEMI_BOLD, NORMAL = QFont.Weight.Bold, QFont.Weight.DemiBold, QFont.Weight.Normal


class RowPainter(QStyledItemDelegate):
    """The look of all lists: background, text, quiet details, what stands at the edges.

    A row is as high as its wrapped text needs, or, with ``lines``, as so many lines of it. Lists
    that show more than text, such as covers, override ``draw`` and ``sizeHint``, and paint with the
    same means.
    """

    def __init__(
        self,
        view: QListView,
        *,
        lines: int = 0,
        beside: float = SPACE / 2,
        above: float = SPACE / 2,
    ) -> None:
        super().__init__(view)
        self._view = view
        self._lines = lines
        self._beside, self._above = beside, above
        self._heights: dict[int, int] = {}
        self._row = QRectF()

    def seen(self, room: QRectF) -> QRectF:
        """Return where a part of the row is painted; rows are thought of from left to right."""
        return seen(room, self._row)

    @property
    def theme(self) -> Theme:
        """The colours to paint in."""
        return current_theme()

    def forget(self) -> None:
        """Drop the measured heights, for other rows or another width."""
        self._heights = {}

    def height(self, row: Row, number: int) -> int:
        """Return the height of a row, in pixels."""
        if number not in self._heights:
            least = 0 if row.strong else self._lines * QFontMetricsF(self._body(row)).lineSpacing()
            tall = max(least, self._text(row).boundingRect().height())
            tall += self._detail(row).boundingRect().height()
            tall += self._head_height(row) + 2 * self._above
            self._heights[number] = max(round(tall), LEAST_TARGET)
        return self._heights[number]

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Qt's hook."""
        return QSize(0, self.height(index.data(ROW), index.row()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._row = QRectF(option.rect)
        self.draw(painter, QRectF(option.rect), option.state, index.data(ROW), index.data(ITEM))
        painter.restore()

    def draw(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, row: Row, item: Any
    ) -> None:
        """Paint a row in ``rect``."""
        inner = rect.adjusted(self._beside, 0, -self._beside, 0)
        head = round(self._head_height(row))
        above = QRectF(inner.left(), inner.top(), inner.width(), head)
        self.line(painter, above, row.head, self._head_font, align=LEFT | _LOW)
        rect.setTop(rect.top() + head)
        inner.setTop(rect.top() + self._above)
        self.ground(painter, rect, state)
        if row.swatch:
            bar = QRectF(inner.left(), inner.top(), _SWATCH / 2, rect.height() - SPACE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(row.swatch))
            painter.drawRoundedRect(self.seen(bar), 2, 2)
            inner.setLeft(inner.left() + _SWATCH)
        ink = self.theme.quiet if row.quiet else self.theme.text
        small, line = self.font(small=True), QFontMetricsF(self._body(row)).lineSpacing()
        beside = QRectF(inner.left(), inner.top(), inner.width(), line)
        self.line(painter, beside, row.badge, small, self.theme.quiet, align=RIGHT | _MIDDLE)
        lead = self.font(small=True, weight=NORMAL if row.quiet else BOLD)
        accent = self.theme.quiet if row.quiet else self.theme.accent
        self.line(painter, beside, row.lead, lead, accent, align=LEFT | _MIDDLE)
        inner.setLeft(inner.left() + self._margin(row))
        self.write(painter, inner, self._text(row), ink)
        detail = self._detail(row)
        inner.setTop(rect.bottom() - self._above - detail.boundingRect().height())
        self.write(painter, inner, detail, self.theme.quiet)

    def ground(self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag) -> None:
        """Paint the background of a row: selected, under the mouse, with the keyboard."""
        flag, ground = QStyle.StateFlag, ""
        if state & flag.State_Selected:
            ground = self.theme.tint
        elif state & flag.State_MouseOver:
            ground = self.theme.hover
        focus = bool(state & flag.State_HasFocus)
        painter.setPen(QPen(QColor(self.theme.accent), 1.5) if focus else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        if ground or focus:
            painter.drawRoundedRect(rect.adjusted(0.75, 0.75, -0.75, -0.75), _RADIUS, _RADIUS)

    def line(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        font: QFont,
        colour: str = "",
        *,
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Paint one line of plain text, cut if there is no room."""
        painter.setFont(font)
        painter.setPen(QColor(colour or self.theme.text))
        metrics = QFontMetricsF(font)
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        paint_text(painter, self.seen(room), cut, align)

    def write(self, painter: QPainter, room: QRectF, layout: QTextLayout, colour: str) -> float:
        """Paint text that was laid out, from the top of ``room``; return its height."""
        painter.setPen(QColor(colour))
        width = layout.lineAt(0).width() if layout.lineCount() else room.width()
        layout.draw(painter, self.seen(QRectF(room.topLeft(), QSizeF(width, 0))).topLeft())
        return layout.boundingRect().height()

    def font(self, *, small: bool = False, weight: QFont.Weight = NORMAL) -> QFont:
        """Return the list's font."""
        font = QFont(self._view.font())
        if small:
            font.setPointSizeF(SMALL)
        font.setWeight(weight)
        return font

    @property
    def _head_font(self) -> QFont:
        return self.font(small=True, weight=BOLD)

    def _head_height(self, row: Row) -> float:
        return QFontMetricsF(self._head_font).height() + SPACE if row.head else 0.0

    def _body(self, row: Row) -> QFont:
        return self.font(small=row.quiet, weight=DEMI_BOLD if row.strong else NORMAL)

    def _text(self, row: Row) -> QTextLayout:
        font, width = self._body(row), self._width(row)
        text = shortened(row.text, font, width, 1) if row.strong or row.badge else row.text
        # A title stands at the side of the window, a passage at the side where its writing begins.
        align = on_its_side(LEFT) if row.strong or row.badge else side_of(text)
        return set_text(text, font, width, lines=self._lines, marked=row.marked, align=align)

    def _detail(self, row: Row) -> QTextLayout:
        font, width = self.font(small=True), self._width(row)
        text = shortened(row.detail, font, width, 1) if self._lines else row.detail
        return set_text(text, font, width, align=on_its_side(LEFT))

    def _width(self, row: Row) -> float:
        """Return the width of a row's text: the badge has the rest, with a gap."""
        badge = QFontMetricsF(self.font(small=True)).horizontalAdvance(row.badge)
        aside = self._margin(row) + (_SWATCH if row.swatch else 0) + (badge + SPACE if badge else 0)
        return max(_LEAST_WIDTH, self._view.viewport().width() - aside - 2 * self._beside)

    def _margin(self, row: Row) -> float:
        if not row.lead:
            return 0.0
        metrics = QFontMetricsF(self.font(small=True))
        return metrics.horizontalAdvance("0" * max(2, len(row.lead))) + SPACE


_MIDDLE, _LOW = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignBottom


def set_text(
    text: str,
    font: QFont,
    width: float,
    *,
    lines: int = 0,
    marked: Sequence[Span] = (),
    ink: str = "",
    align: Qt.AlignmentFlag = LEFT,
) -> QTextLayout:
    """Lay out text in lines of ``width``, of which the first ``lines`` are kept, or all.

    A word longer than a line is cut. What is ``marked`` is bold, and has the colour ``ink``.
    """
    layout = QTextLayout(text, font)
    if not text:
        return layout
    option = QTextOption(align)
    option.setTextDirection(direction_of(text))
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats([_bold(text, span, ink) for span in marked])
    layout.beginLayout()
    y = 0.0
    for number, line in enumerate(iter(partial(_next_line, layout), None), start=1):
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
        if number == lines:
            break
    layout.endLayout()
    return layout


def shortened(text: str, font: QFont, width: float, lines: int) -> str:
    """Return as much of ``text`` as so many lines hold, with an ellipsis if it is cut."""
    layout = set_text(text, font, width, lines=lines)
    last = layout.lineAt(layout.lineCount() - 1) if text else None
    if last is None or last.textStart() + last.textLength() >= len(text):
        return text
    rest = QFontMetricsF(font).elidedText(
        text[last.textStart() :], Qt.TextElideMode.ElideRight, width
    )
    return text[: last.textStart()] + rest


def _bold(text: str, span: Span, ink: str) -> QTextLayout.FormatRange:
    bold = QTextLayout.FormatRange()
    # Qt counts in UTF-16: what lies beyond the first plane counts twice.
    bold.start = len(text[: span.start].encode("utf-16-le")) // 2
    bold.length = len(span.of(text).encode("utf-16-le")) // 2
    form = QTextCharFormat()
    form.setFontWeight(BOLD)
    if ink:
        form.setForeground(QColor(ink))
    bold.format = form
    return bold


def _next_line(layout: QTextLayout) -> Any:
    line = layout.createLine()
    return line if line.isValid() else None
