"""A document in the library: as a row with its cover, or as a cover with its title."""

from __future__ import annotations

import zlib

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyleOptionViewItem

from ui.library.covers import Covers
from ui.library.entry import ShelfEntry, author_words, progress_words, series_words, title_words
from ui.theme.theme import SPACE
from ui.widgets.row_model import Index, Row
from ui.widgets.row_painter import CENTRE, DEMI_BOLD, LEFT, RowPainter, set_text, shortened
from ui.widgets.text_direction import on_its_side

ROW_COVER = QSize(40, 56)
GRID_COVER = QSize(80, 112)
LARGE_COVER = QSize(132, 186)
_BAR = 3
_MARK = 8
_TOP, _ROUND_TURN = 90 * 16, 360 * 16
"""Qt counts angles in sixteenths of a degree, from three o'clock."""
_NOTABLE = 4
_LETTERS = 2
_HUES = (12, 34, 88, 160, 205, 262, 330)


class DocumentPainter(RowPainter):
    """Cover, title in up to two lines, authors, and how much is read and in memory."""

    covers: Covers | None = None

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        small = QFontMetrics(self.font(small=True)).lineSpacing()
        text = QFontMetrics(self.font()).lineSpacing() * 2 + small + _BAR + 4
        return QSize(0, max(ROW_COVER.height(), text) + 2 * SPACE - 2)

    def draw(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, row: Row, item: ShelfEntry
    ) -> None:
        """Paint a document in ``rect``."""
        self.ground(painter, rect, state)
        room = rect.adjusted(SPACE, SPACE, -SPACE, -SPACE)
        self.cover(painter, self.seen(QRectF(room.topLeft(), QSizeF(ROW_COVER))), item)
        room.setLeft(room.left() + ROW_COVER.width() + SPACE + 2)
        bar = QRectF(room.left(), room.bottom() - _BAR + 1, room.width(), _BAR)
        self.progress(painter, bar, item)
        room.setTop(room.top() + self.title(painter, room, row.text, weight=DEMI_BOLD) + 1)
        small = self.font(small=True)
        room.setHeight(QFontMetrics(small).lineSpacing())
        words = room.adjusted(0, 0, -_MARK - 4, 0)
        self.line(painter, words, row.detail, small, self.theme.quiet)
        mark = QRectF(room.right() - _MARK - 1, 0, _MARK, _MARK)
        mark.moveTop(room.top() + (room.height() - _MARK) / 2)
        mark = self.seen(mark)
        painter.setPen(QPen(QColor(self.theme.quiet), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(mark)
        painter.setBrush(QColor(self.theme.quiet))
        if item.remembered:
            painter.drawPie(mark, _TOP, -round(_ROUND_TURN * item.remembered))

    def title(
        self,
        painter: QPainter,
        room: QRectF,
        text: str,
        *,
        small: bool = False,
        weight: QFont.Weight = QFont.Weight.Normal,
        align: Qt.AlignmentFlag = LEFT,
    ) -> float:
        """Paint up to two lines, the last one cut; return their height."""
        font = self.font(small=small, weight=weight)
        cut = shortened(text, font, room.width(), 2)
        side = on_its_side(align)
        layout = set_text(cut, font, room.width(), lines=2, align=side)
        return self.write(painter, room, layout, self.theme.text)

    def progress(self, painter: QPainter, bar: QRectF, entry: ShelfEntry) -> None:
        """Paint how much of a document was read; nothing if it was never opened."""
        if entry.position is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.line))
            painter.drawRoundedRect(self.seen(bar), 1.5, 1.5)
            bar.setWidth(max(3.0, bar.width() * entry.progress))
            painter.setBrush(QColor(self.theme.accent))
            painter.drawRoundedRect(self.seen(bar), 1.5, 1.5)

    def cover(self, painter: QPainter, box: QRectF, entry: ShelfEntry) -> None:
        """Paint the cover of a document at the foot of ``box``, or what stands for it."""
        picture = self.covers.get(entry.record.id) if self.covers else None
        if picture is None:
            self._placeholder(painter, box, entry)
            return
        size = picture.size().scaled(box.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        where = QRectF(box.topLeft(), QSizeF(size))
        where.moveCenter(box.center())
        where.moveBottom(box.bottom())
        painter.drawPixmap(where, picture, QRectF(picture.rect()))
        painter.setPen(QColor(self.theme.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(where.adjusted(0.5, 0.5, -0.5, -0.5))

    def _placeholder(self, painter: QPainter, box: QRectF, entry: ShelfEntry) -> None:
        """Paint a bound book in one of a few quiet colours, with the initials of the title."""
        title, dark = title_words(entry), self.theme.dark
        hue = _HUES[zlib.crc32(title.encode("utf-8", "replace")) % len(_HUES)]
        cloth, shape = QColor.fromHsl(hue, 60, 70 if dark else 196), QPainterPath()
        shape.addRoundedRect(box, 3, 3)
        painter.fillPath(shape, cloth)
        spine = QRectF(box.left(), box.top(), box.width() * 0.09, box.height())
        painter.fillRect(spine, cloth.darker(112))
        painter.setPen(QColor.fromHsl(hue, 60, 225 if dark else 60))
        font = QFont("serif")
        font.setPixelSize(round(box.height() * 0.3))
        painter.setFont(font)
        room = box.adjusted(spine.width(), 0, 0, -box.height() * 0.12)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), initials(title))


class CoverPainter(DocumentPainter):
    """A cover with its title below; a large one with authors and progress too."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self.large = False

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        small, cover = QFontMetrics(self.font(small=True)).lineSpacing(), self._size
        width = cover.width() + (4 if self.large else 2) * SPACE + 2
        return QSize(width, cover.height() + (4 if self.large else 2) * small + 2 * SPACE + 10)

    def draw(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, row: Row, item: ShelfEntry
    ) -> None:
        """Paint a document in ``rect``."""
        self.ground(painter, rect, state)
        box = QRectF(rect.topLeft(), QSizeF(self._size))
        box.translate((int(rect.width()) - self._size.width()) // 2, SPACE)
        self.cover(painter, box, item)
        self.progress(painter, QRectF(box.left(), box.bottom() + 2, box.width(), _BAR), item)
        room = rect.adjusted(SPACE, 0, -SPACE, 0)
        room.setTop(box.bottom() + _BAR + 5)
        used = self.title(painter, room, row.text, small=True, align=CENTRE)
        small = self.font(small=True)
        for words in (author_words(item), series_words(item) or progress_words(item)):
            if self.large and words:
                room.setTop(room.top() + used)
                self.line(painter, room, words, small, self.theme.quiet, align=CENTRE)
                used = QFontMetrics(small).lineSpacing()

    @property
    def _size(self) -> QSize:
        """The greatest size of a cover."""
        return LARGE_COVER if self.large else GRID_COVER


def initials(title: str) -> str:
    """Return the first letters of the first two words that are long enough to mean something.

    With fewer than two of those, use the first word and the last.
    """
    words = [word for word in title.split() if word[:1].isalnum()]
    notable = [word for word in words if len(word) >= _NOTABLE]
    if len(notable) < _LETTERS:
        notable = [*words[:1], *words[1:][-1:]]
    return "".join(word[0].upper() for word in notable[:_LETTERS]) or "·"
