"""A hit as a row of a list: the words around it, those found in bold, and its place."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reader.search.excerpts import Excerpt
from ui.theme.theme import LIGHT, SMALL, SPACE, Theme

ROW = Qt.ItemDataRole.UserRole + 1
"""The role under which a model gives a ``HitRow`` or a ``HeadRow``."""


@dataclass(frozen=True, slots=True)
class HitRow:
    """One hit."""

    excerpt: Excerpt
    place: str

    @property
    def says(self) -> str:
        """The text for a screen reader."""
        return tr("{words}, {place}").format(words=self.excerpt.text, place=self.place)


@dataclass(frozen=True, slots=True)
class HeadRow:
    """The heading above hits: the document or section that they are in."""

    title: str
    note: str

    @property
    def says(self) -> str:
        """The text for a screen reader."""
        return tr("{title}, {note}").format(title=self.title, note=self.note)


class HitDelegate(QStyledItemDelegate):
    """Paints rows; a hit may have ``lines`` lines of text."""

    def __init__(self, parent: QObject, lines: int) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self._lines = lines

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Qt's hook."""
        line = option.fontMetrics.lineSpacing()
        lines = 1 if isinstance(index.data(ROW), HeadRow) else self._lines
        return QSize(0, (lines + 1) * line + SPACE + 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Qt's hook."""
        row = index.data(ROW)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, rect, option.state)
        inner = rect.adjusted(SPACE, SPACE // 2, -SPACE, -SPACE // 2)
        if isinstance(row, HeadRow):
            self._paint_head(painter, inner, row, option.font)
        else:
            self._paint_hit(painter, inner, row, option.font)
        painter.restore()

    def _paint_ground(self, painter: QPainter, rect: QRect, state: QStyle.StateFlag) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        ground = None
        if state & QStyle.StateFlag.State_Selected:
            ground = self.theme.tint
        elif state & QStyle.StateFlag.State_MouseOver:
            ground = self.theme.hover
        if ground:
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(rect.adjusted(2, 1, -2, -1), 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(self.theme.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(2, 1, -3, -2), 6, 6)

    def _paint_head(self, painter: QPainter, rect: QRect, row: HeadRow, font: QFont) -> None:
        strong = QFont(font)
        strong.setWeight(QFont.Weight.DemiBold)
        self._line(painter, rect, strong, self.theme.text, row.title)
        rect.translate(0, painter.fontMetrics().lineSpacing())
        small = QFont(font)
        small.setPointSizeF(SMALL)
        self._line(painter, rect, small, self.theme.quiet, row.note)

    def _paint_hit(self, painter: QPainter, rect: QRect, row: HitRow, font: QFont) -> None:
        layout = _laid_out(row.excerpt, font, rect.width(), self._lines)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.text))
        painter.setClipRect(rect)
        layout.draw(painter, QPointF(rect.topLeft()))
        height = painter.fontMetrics().lineSpacing() * self._lines
        small = QFont(font)
        small.setPointSizeF(SMALL)
        rect.setTop(rect.top() + height + 1)
        self._line(painter, rect, small, self.theme.quiet, row.place)

    def _line(self, painter: QPainter, rect: QRect, font: QFont, colour: str, text: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft), cut)


def _laid_out(excerpt: Excerpt, font: QFont, width: int, lines: int) -> QTextLayout:
    layout = QTextLayout(excerpt.text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    bold = QTextCharFormat()
    bold.setFontWeight(QFont.Weight.Bold)
    layout.setFormats([_range(excerpt.text, s.start, s.end, bold) for s in excerpt.marked])
    layout.beginLayout()
    height = 0.0
    for _ in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def _range(text: str, start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    # Qt counts in UTF-16: what lies beyond the first plane counts twice.
    found.start = len(text[:start].encode("utf-16-le")) // 2
    found.length = len(text[start:end].encode("utf-16-le")) // 2
    found.format = form
    return found
