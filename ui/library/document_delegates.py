"""A document on the shelf: as a row with its cover, or as a cover with its title."""

from __future__ import annotations

import zlib
from typing import Protocol

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from reader.text.document import DocumentId
from ui.library.document_words import author_words, progress_words, series_words, title_words
from ui.library.entry import ShelfEntry
from ui.library.model import ENTRY
from ui.theme.theme import LIGHT, SMALL, SPACE, Theme
from ui.widgets.wording import pages

ROW_COVER = QSize(40, 56)
GRID_COVER = QSize(80, 112)
LARGE_COVER = QSize(132, 186)
_ROUND = 6
_BAR = 3
_MARK = 8
_TOP, _ROUND_TURN = 90 * 16, 360 * 16
"""Qt counts angles in sixteenths of a degree, from three o'clock."""
_NOTABLE = 4
_LETTERS = 2
_HUES = (12, 34, 88, 160, 205, 262, 330)
_Index = QModelIndex | QPersistentModelIndex


class CoverSource(Protocol):
    """A source of covers."""

    def get(self, document: DocumentId) -> QPixmap | None:
        """Return a cover; None if there is none, or not yet."""
        ...


class RowDelegate(QStyledItemDelegate):
    """Cover, title in up to two lines, authors, and facts."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.theme: Theme = LIGHT
        self.covers: CoverSource | None = None

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Qt's hook."""
        small = QFontMetrics(small_font(option.font)).lineSpacing()
        text = option.fontMetrics.lineSpacing() * 2 + small + _BAR + 4
        return QSize(0, max(ROW_COVER.height(), text) + 2 * SPACE - 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook."""
        entry: ShelfEntry = index.data(ENTRY)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paint_ground(painter, rect, option.state, self.theme)
        inner = rect.adjusted(SPACE, SPACE, -SPACE, -SPACE)
        cover = QRect(inner.topLeft(), ROW_COVER)
        _paint_cover(painter, cover, entry, self.covers, self.theme)
        self._paint_words(
            painter, inner.adjusted(ROW_COVER.width() + SPACE + 2, 0, 0, 0), option.font, entry
        )
        painter.restore()

    def _paint_words(self, painter: QPainter, room: QRect, font: QFont, entry: ShelfEntry) -> None:
        bold = QFont(font)
        bold.setWeight(QFont.Weight.DemiBold)
        painter.setPen(QColor(self.theme.text))
        used = _paint_lines(painter, room, bold, title_words(entry), 2)
        line = room.adjusted(0, used + 1, -_MARK - 4, 0)
        small = small_font(font)
        painter.setPen(QColor(self.theme.quiet))
        words = author_words(entry) or pages(entry.record.pages)
        height = _paint_lines(painter, line, small, words, 1)
        mark = QRectF(room.right() - _MARK, line.top() + (height - _MARK) / 2, _MARK, _MARK)
        _paint_memory(painter, mark, entry, self.theme)
        bar = QRect(room.left(), room.bottom() - _BAR + 2, room.width(), _BAR)
        _paint_progress(painter, bar, entry, self.theme)


class GridDelegate(QStyledItemDelegate):
    """A cover with its title below; a large one with authors and progress too."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.theme: Theme = LIGHT
        self.covers: CoverSource | None = None
        self.large = False

    @property
    def cover(self) -> QSize:
        """The greatest size of a cover."""
        return LARGE_COVER if self.large else GRID_COVER

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        """Qt's hook."""
        small = QFontMetrics(small_font(option.font)).lineSpacing()
        lines = 4 if self.large else 2
        width = self.cover.width() + (4 if self.large else 2) * SPACE + 2
        return QSize(width, self.cover.height() + lines * small + 2 * SPACE + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Qt's hook."""
        entry: ShelfEntry = index.data(ENTRY)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paint_ground(painter, rect, option.state, self.theme)
        left = rect.left() + (rect.width() - self.cover.width()) // 2
        cover = QRect(QPoint(left, rect.top() + SPACE), self.cover)
        _paint_cover(painter, cover, entry, self.covers, self.theme)
        bar = QRect(left, cover.bottom() + 3, cover.width(), 3)
        _paint_progress(painter, bar, entry, self.theme)
        room = QRect(rect.left() + SPACE, bar.bottom() + 4, rect.width() - 2 * SPACE, rect.height())
        painter.setPen(QColor(self.theme.text))
        small = small_font(option.font)
        used = _paint_lines(painter, room, small, title_words(entry), 2, centred=True)
        if self.large:
            painter.setPen(QColor(self.theme.quiet))
            for words in (author_words(entry), series_words(entry) or progress_words(entry)):
                below = room.adjusted(0, used, 0, 0)
                used += _paint_lines(painter, below, small, words, 1, centred=True) if words else 0
        painter.restore()


def small_font(font: QFont) -> QFont:
    """Return the font in the size of less important text."""
    small = QFont(font)
    small.setPointSizeF(SMALL)
    return small


def paint_ground(painter: QPainter, rect: QRect, state: QStyle.StateFlag, theme: Theme) -> None:
    """Paint the background of a row: selected, under the mouse, with the keyboard."""
    painter.setPen(Qt.PenStyle.NoPen)
    if state & QStyle.StateFlag.State_Selected:
        painter.setBrush(QColor(theme.tint))
        painter.drawRoundedRect(rect, _ROUND, _ROUND)
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.setBrush(QColor(theme.hover))
        painter.drawRoundedRect(rect, _ROUND, _ROUND)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(QColor(theme.accent), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), _ROUND, _ROUND)


def _paint_lines(
    painter: QPainter, room: QRect, font: QFont, text: str, most: int, *, centred: bool = False
) -> int:
    """Paint up to ``most`` lines of plain text, the last one cut; return their height."""
    metrics = QFontMetrics(font)
    lines, used = _broken(text, font, room.width(), most), 0
    painter.setFont(font)
    flag = Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft
    for line in lines:
        place = QRect(room.left(), room.top() + used, room.width(), metrics.lineSpacing())
        painter.drawText(place, int(flag | Qt.AlignmentFlag.AlignTop), line)
        used += metrics.lineSpacing()
    return used


def _broken(text: str, font: QFont, width: int, most: int) -> list[str]:
    metrics = QFontMetrics(font)
    if most == 1 or metrics.horizontalAdvance(text) <= width:
        return [metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)]
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    lines, start = [], 0
    for _ in range(most - 1):
        line = layout.createLine()
        line.setLineWidth(width)
        end = line.textStart() + line.textLength()
        lines.append(text[start:end].rstrip())
        start = end
    layout.endLayout()
    return [*lines, metrics.elidedText(text[start:], Qt.TextElideMode.ElideRight, width)]


def _paint_progress(painter: QPainter, bar: QRect, entry: ShelfEntry, theme: Theme) -> None:
    if entry.position is None:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.line))
    painter.drawRoundedRect(bar, 1.5, 1.5)
    done = QRectF(bar)
    done.setWidth(max(3.0, bar.width() * entry.progress))
    painter.setBrush(QColor(theme.accent))
    painter.drawRoundedRect(done, 1.5, 1.5)


def _paint_memory(painter: QPainter, box: QRectF, entry: ShelfEntry, theme: Theme) -> None:
    """Paint a circle filled by the share of the document in memory."""
    painter.setPen(QPen(QColor(theme.quiet), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(box)
    painter.setBrush(QColor(theme.quiet))
    if entry.remembered:
        painter.drawPie(box, _TOP, -round(_ROUND_TURN * entry.remembered))


def _paint_cover(
    painter: QPainter, box: QRect, entry: ShelfEntry, covers: CoverSource | None, theme: Theme
) -> None:
    picture = covers.get(entry.record.id) if covers else None
    if picture is None:
        _paint_placeholder(painter, QRectF(box), entry, theme)
        return
    size = picture.size().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    where = QRectF(0, 0, size.width(), size.height())
    where.moveCenter(QRectF(box).center())
    where.moveBottom(box.bottom() + 1)
    painter.drawPixmap(where, picture, QRectF(picture.rect()))
    painter.setPen(QColor(theme.line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(where.adjusted(0.5, 0.5, -0.5, -0.5))


def _paint_placeholder(painter: QPainter, box: QRectF, entry: ShelfEntry, theme: Theme) -> None:
    """Paint a bound book in one of a few quiet colours, with the initials of the title."""
    title = title_words(entry)
    hue = _HUES[zlib.crc32(title.encode("utf-8", "replace")) % len(_HUES)]
    cloth = QColor.fromHsl(hue, 60, 70 if theme.dark else 196)
    shape = QPainterPath()
    shape.addRoundedRect(box, 3, 3)
    painter.fillPath(shape, cloth)
    spine = QRectF(box.left(), box.top(), box.width() * 0.09, box.height())
    painter.fillRect(spine, cloth.darker(112))
    painter.setPen(QColor.fromHsl(hue, 60, 225 if theme.dark else 60))
    font = QFont("serif")
    font.setPixelSize(round(box.height() * 0.3))
    painter.setFont(font)
    room = box.adjusted(spine.width(), 0, 0, -box.height() * 0.12)
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), initials(title))


def initials(title: str) -> str:
    """Return the first letters of the first two words that are long enough to mean something.

    With fewer than two of those, use the first word and the last.
    """
    words = [word for word in title.split() if word[:1].isalnum()]
    notable = [word for word in words if len(word) >= _NOTABLE]
    if len(notable) < _LETTERS:
        notable = [*words[:1], *words[1:][-1:]]
    return "".join(word[0].upper() for word in notable[:_LETTERS]) or "·"
