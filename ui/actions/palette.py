"""The command palette: type a few letters of anything that can be done, opened or set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QStyle, QStyleOptionViewItem, QWidget

from reader.text.span import Span
from ui.actions.command_ranking import Command, Found, ranked
from ui.layouts import around, column
from ui.theme.theme import SPACE
from ui.widgets.row_list import RowView
from ui.widgets.row_model import ITEM, USUAL, Index, Row
from ui.widgets.row_painter import RowPainter, set_text, shortened
from ui.widgets.wording import one_line

_WIDTH, _MARGIN, _TOP = 660, 24, 0.1
_MOST = 200
_ROWS_SHOWN = 10
_CENTRE, _MIDDLE = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignVCenter
_NOT_SHOWN = QStyle.StateFlag.State_MouseOver | QStyle.StateFlag.State_HasFocus


class Palette(QWidget):
    """Covers its window while open; Esc or a click beside it closes it."""

    ran = Signal(object)
    """The ``Command`` that was chosen and run."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("scrim")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._commands: Sequence[Command] = ()
        self._recent: Sequence[str] = ()
        self._before: QWidget | None = None
        self.edit = QLineEdit()
        self.edit.setObjectName("paletteEdit")
        self.edit.setPlaceholderText(tr("Type a command, a title, a section or a setting"))
        self.edit.setAccessibleName(tr("Find a command"))
        self.edit.textChanged.connect(self._search)
        self.edit.installEventFilter(self)
        self.list = RowView("", painter=_Painter)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.picked.connect(self._run)
        self.nothing = QLabel(tr("No matches."))
        self.nothing.setObjectName("quiet")
        self._box = QFrame(self)
        self._box.setObjectName("palette")
        parts = (self.edit, self.list, self.nothing)
        self._column = column(*parts, on=self._box, margins=around(SPACE), spacing=SPACE)
        window.installEventFilter(self)
        self.hide()

    @property
    def chosen(self) -> Command | None:
        """The command that Return would run: there is always one, if any is found."""
        found: Found | None = self.list.currentIndex().data(ITEM)
        return found.command if found else None

    def open(self, commands: Sequence[Command], recent: Sequence[str]) -> None:
        """Open with these commands; those named in ``recent`` were used last."""
        self._commands, self._recent = commands, recent
        self._before = self.window().focusWidget()
        self.edit.clear()
        self._search()
        self._cover()
        self.show()
        self.raise_()
        self.edit.setFocus()

    def close_palette(self) -> None:
        """Close, and give the keyboard focus back."""
        self.hide()
        if self._before:
            self._before.setFocus()
        self._commands = ()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the window's size, and the keys that move in the list."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover()
        if watched is self.edit and isinstance(event, QKeyEvent) and event.key() in self._keys():
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._keys()[Qt.Key(event.key())]()
                return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click beside the box closes it."""
        if not self._box.geometry().contains(event.position().toPoint()):
            self.close_palette()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: only now the list knows how tall its rows are."""
        super().showEvent(event)
        self._cover()

    def _keys(self) -> dict[Qt.Key, Callable[[], object]]:
        next_, previous = partial(self._move, 1), partial(self._move, -1)
        return {
            Qt.Key.Key_Escape: self.close_palette,
            Qt.Key.Key_Return: self._run,
            Qt.Key.Key_Enter: self._run,
            Qt.Key.Key_Down: next_,
            Qt.Key.Key_Up: previous,
            Qt.Key.Key_PageDown: partial(self._move, _ROWS_SHOWN, around=False),
            Qt.Key.Key_PageUp: partial(self._move, -_ROWS_SHOWN, around=False),
            Qt.Key.Key_Tab: next_,
            Qt.Key.Key_Backtab: previous,
        }

    def _search(self) -> None:
        found = ranked(self.edit.text(), self._commands, self._recent, _MOST)
        self.list.rows.show_items(found, _row)
        self.list.go_to(0)
        self.list.setVisible(bool(found))
        self.nothing.setVisible(not found)
        said = ngettext("{count} result", "{count} results", len(found)).format(count=len(found))
        self.edit.setAccessibleDescription(said)
        self._cover()
        self._update_note()

    def _move(self, by: int, *, around: bool = True) -> None:
        """Choose another row, even a disabled one: its reason is worth reading."""
        if count := self.list.rows.rowCount():
            to = self.list.current + by
            self.list.go_to(to % count if around else max(0, min(count - 1, to)))
        self._update_note()

    def _run(self) -> None:
        command = self.chosen
        if command and command.usable:
            self.close_palette()
            command.run()
            self.ran.emit(command)
        elif command:
            self._update_note()

    def _update_note(self) -> None:
        """Announce the row for screen readers, since the focus stays in the field."""
        event = QAccessibleEvent(self.list, QAccessible.Event.Focus)
        event.setChild(self.list.current)
        QAccessible.updateAccessibility(event)

    def _cover(self) -> None:
        room = self.window().rect()
        self.setGeometry(room)
        width = min(_WIDTH, room.width() - 2 * _MARGIN)
        top = max(_MARGIN // 2, int(room.height() * _TOP))
        row, most = max(1, self.list.sizeHintForRow(0)), room.height() - 2 * top - 8 * SPACE
        shown = min(_ROWS_SHOWN, self.list.rows.rowCount(), max(1, most // row))
        self.list.setFixedHeight(shown * row + 2)
        self._box.setGeometry((room.width() - width) // 2, top, width, 0)
        self._column.activate()
        self._box.resize(width, self._box.sizeHint().height())


def _row(found: Found) -> Row:
    command, text = found.command, one_line(found.command.text)
    met = sorted(found.met) if text == command.text else ()
    return Row(
        text,
        one_line(command.hint),
        says=command.spoken,
        badge=command.keys or command.kind,
        marked=tuple(Span(at, at + 1) for at in met),
        flags=USUAL if command.usable else Qt.ItemFlag.ItemIsSelectable,
    )


class _Painter(RowPainter):
    """Name and hint on the left, kind or keys on the right."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook."""
        return QSize(0, self._view.fontMetrics().lineSpacing() + 2 * SPACE)

    def draw(
        self, painter: QPainter, rect: QRectF, state: QStyle.StateFlag, row: Row, item: Found
    ) -> None:
        """Paint a command in ``rect``."""
        self.ground(painter, rect, state & ~_NOT_SHOWN)
        room = rect.adjusted(SPACE, 0, -SPACE, 0)
        self._paint_right(painter, room, row.badge, capped=bool(item.command.keys))
        quiet, font, usable = self.theme.quiet, self.font(), item.command.usable
        text = shortened(row.text, font, room.width(), 1)
        ink = self.theme.accent if usable else quiet
        name = set_text(text, font, room.width(), lines=1, marked=row.marked, ink=ink)
        at = room.adjusted(0, (room.height() - name.boundingRect().height()) / 2, 0, 0)
        self.write(painter, at, name, self.theme.text if usable else quiet)
        room.setLeft(room.left() + name.maximumWidth() + SPACE)
        self.line(painter, room, row.detail, self.font(small=True), quiet, align=_MIDDLE)

    def _paint_right(self, painter: QPainter, room: QRectF, text: str, *, capped: bool) -> None:
        """Paint kind or keys, those as on a key; shrinks ``room`` by what it needs."""
        font = self.font(small=True)
        metrics = QFontMetricsF(font)
        width = metrics.horizontalAdvance(text) + (2 * SPACE if capped else 1)
        if text and width <= room.width() / 2:
            cap = QRectF(room.right() - width, room.top(), width, metrics.height() + 4)
            cap.moveTop(room.center().y() - cap.height() / 2)
            if capped:
                painter.setPen(QColor(self.theme.line))
                painter.setBrush(QColor(self.theme.panel))
                painter.drawRoundedRect(cap, 4, 4)
            self.line(painter, cap, text, font, self.theme.quiet, align=_CENTRE)
            room.setRight(cap.left() - SPACE)
