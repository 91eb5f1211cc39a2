"""The list under the palette's field: matches, with the matched letters and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.actions.rows import Found, Row
from ui.theme.theme import LIGHT, SMALL, SPACE, Theme
from ui.widgets.indices import TOP, Index
from ui.widgets.wording import one_line

_FOUND = Qt.ItemDataRole.UserRole + 1
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class _Model(QAbstractListModel):
    found: Sequence[Found] = ()

    def show(self, found: Sequence[Found]) -> None:
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, _parent: Index = TOP) -> int:
        return len(self.found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == _FOUND:
            return self.found[index.row()]
        row = self.found[index.row()].row
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(row.text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usable = self.found[index.row()].row.usable
        return Qt.ItemFlag.ItemIsSelectable | (
            Qt.ItemFlag.ItemIsEnabled if usable else Qt.ItemFlag.NoItemFlags
        )


class FoundList(QListView):
    """Always has a chosen row, if there is any."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = _Model(self)
        self._painter = _RowPainter(self)
        self.setModel(self._model)
        self.setItemDelegate(self._painter)

    def show_found(self, found: Sequence[Found]) -> None:
        """Replace the rows and choose the first."""
        self._model.show(found)
        self.move_to(0)

    def chosen(self) -> Row | None:
        """The row that Return would run."""
        found: Found | None = self.currentIndex().data(_FOUND)
        return found.row if found else None

    def move_by(self, rows: int, *, around: bool) -> None:
        """Choose another row; with ``around``, the first follows the last."""
        count = self._model.rowCount()
        if count:
            to = self.currentIndex().row() + rows
            self.move_to(to % count if around else max(0, min(count - 1, to)))

    def move_to(self, row: int) -> None:
        """Choose a row, even a disabled one: its reason is worth reading."""
        self.setCurrentIndex(self._model.index(row))
        self.scrollTo(self.currentIndex())

    def fit(self, rows: int, most: int) -> None:
        """Make the list as tall as its rows, at most ``rows`` of them and ``most`` pixels."""
        each = max(1, self.sizeHintForRow(0))
        shown = min(rows, self._model.rowCount(), max(1, most // each))
        self.setFixedHeight(shown * each + 2)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._painter.theme = theme
        self.viewport().update()


class _RowPainter(QStyledItemDelegate):
    """Paints name and hint on the left, kind and keys on the right."""

    theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        return QSize(0, option.fontMetrics.lineSpacing() + 2 * SPACE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        found: Found = index.data(_FOUND)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.tint))
            painter.drawRoundedRect(option.rect, 6, 6)
        room = option.rect.adjusted(SPACE, 0, -SPACE, 0)
        small = QFont(option.font)
        small.setPointSizeF(SMALL)
        self._paint_right(painter, room, small, found.row)
        self._paint_name(painter, room, option.font, found)
        painter.setFont(small)
        painter.setPen(QColor(self.theme.quiet))
        self._paint_cut(painter, room.adjusted(SPACE, 0, 0, 0), one_line(found.row.hint))
        painter.restore()

    def _paint_right(self, painter: QPainter, room: QRect, font: QFont, row: Row) -> None:
        """Paint kind or keys; shrinks ``room`` by what it needs."""
        painter.setFont(font)
        metrics = QFontMetrics(font)
        text = row.keys or row.kind
        width = metrics.horizontalAdvance(text) + (2 * SPACE if row.keys else 0)
        if not text or width > room.width() // 2:
            return
        cap = QRect(room.right() - width + 1, 0, width, metrics.height() + 4)
        cap.moveTop(room.center().y() - cap.height() // 2)
        if row.keys:
            painter.setPen(QColor(self.theme.line))
            painter.setBrush(QColor(self.theme.panel))
            painter.drawRoundedRect(cap, 4, 4)
        painter.setPen(QColor(self.theme.quiet))
        painter.drawText(cap, _CENTRE, text)
        room.setRight(cap.left() - SPACE)

    def _paint_name(self, painter: QPainter, room: QRect, font: QFont, found: Found) -> None:
        """Paint the name with the matched letters in bold; shrinks ``room`` by what it needs."""
        bold = QFont(font)
        bold.setWeight(QFont.Weight.Bold)
        plain, strong = QFontMetrics(font), QFontMetrics(bold)
        text = found.row.text
        if plain.horizontalAdvance(text) > room.width() or text != one_line(text):
            painter.setFont(font)
            painter.setPen(QColor(self.theme.text if found.row.usable else self.theme.quiet))
            self._paint_cut(painter, room, one_line(text))
            room.setLeft(room.right())
            return
        base = QPoint(room.left(), room.center().y() + (plain.ascent() - plain.descent() + 1) // 2)
        for piece, met in _pieces(text, found.met):
            painter.setFont(bold if met else font)
            painter.setPen(QColor(self._ink(met=met, usable=found.row.usable)))
            painter.drawText(base, piece)
            base.setX(base.x() + (strong if met else plain).horizontalAdvance(piece))
        room.setLeft(base.x())

    def _ink(self, *, met: bool, usable: bool) -> str:
        if not usable:
            return self.theme.quiet
        return self.theme.accent if met else self.theme.text

    def _paint_cut(self, painter: QPainter, room: QRect, text: str) -> None:
        cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, _LEFT, cut)


def _pieces(text: str, met: frozenset[int]) -> list[tuple[str, bool]]:
    """Split ``text`` into runs of matched and other letters."""
    pieces: list[tuple[str, bool]] = []
    for index, letter in enumerate(text):
        if pieces and pieces[-1][1] == (index in met):
            pieces[-1] = (pieces[-1][0] + letter, index in met)
        else:
            pieces.append((letter, index in met))
    return pieces
