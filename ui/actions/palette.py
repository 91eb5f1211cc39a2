"""The command palette: type a few letters of anything that can be done, opened or set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from ui.actions.found_list import FoundList
from ui.actions.rows import Row, ranked
from ui.theme.theme import SPACE, Theme

_WIDTH, _MARGIN, _TOP = 660, 24, 0.1
_MOST = 200
_ROWS_SHOWN = 10


class Palette(QWidget):
    """Covers its window while open; Esc or a click beside it closes it."""

    ran = Signal(object)
    """The ``Row`` that was chosen and run."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("scrim")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._rows: Sequence[Row] = ()
        self._recent: Sequence[str] = ()
        self._before: QWidget | None = None
        self.edit = QLineEdit()
        self.edit.setObjectName("paletteEdit")
        self.edit.setPlaceholderText(tr("Type a command, a title, a section or a setting"))
        self.edit.setAccessibleName(tr("Find a command"))
        self.edit.textChanged.connect(self._search)
        self.edit.installEventFilter(self)
        self.list = FoundList()
        self.list.clicked.connect(self._run)
        self.nothing = QLabel()
        self.nothing.setObjectName("quiet")
        self.nothing.setTextFormat(Qt.TextFormat.PlainText)
        self._box = QFrame(self)
        self._box.setObjectName("palette")
        self._column = column = QVBoxLayout(self._box)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.edit)
        column.addWidget(self.list)
        column.addWidget(self.nothing)
        window.installEventFilter(self)
        self.hide()

    def open(self, rows: Sequence[Row], recent: Sequence[str]) -> None:
        """Open with ``rows``; those named in ``recent`` were used last."""
        self._rows, self._recent = rows, recent
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
        self._rows = ()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.list.dress(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the window's size, and the keys that move in the list."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._cover()
        if watched is self.edit and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride and event.key() in self._keys():
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in self._keys():
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

    def _keys(self) -> dict[Qt.Key, Callable[[], None]]:
        return {
            Qt.Key.Key_Escape: self.close_palette,
            Qt.Key.Key_Return: self._run,
            Qt.Key.Key_Enter: self._run,
            Qt.Key.Key_Down: lambda: self._move(1),
            Qt.Key.Key_Up: lambda: self._move(-1),
            Qt.Key.Key_PageDown: lambda: self._move(_ROWS_SHOWN, around=False),
            Qt.Key.Key_PageUp: lambda: self._move(-_ROWS_SHOWN, around=False),
            Qt.Key.Key_Tab: lambda: self._move(1),
            Qt.Key.Key_Backtab: lambda: self._move(-1),
        }

    def _search(self) -> None:
        found = ranked(self.edit.text(), self._rows, self._recent, _MOST)
        self.list.show_found(found)
        self.list.setVisible(bool(found))
        self.nothing.setVisible(not found)
        self.nothing.setText(tr("No matches."))
        said = ngettext("{count} result", "{count} results", len(found)).format(count=len(found))
        self.edit.setAccessibleDescription(said)
        self._cover()
        self._update_note()

    def _move(self, rows: int, *, around: bool = True) -> None:
        self.list.move_by(rows, around=around)
        self._update_note()

    def _run(self) -> None:
        row = self.list.chosen()
        if row is None:
            return
        if not row.usable:
            self._update_note()
            return
        self.close_palette()
        row.run()
        self.ran.emit(row)

    def _update_note(self) -> None:
        """Announce the row for screen readers, since the focus stays in the field."""
        event = QAccessibleEvent(self.list, QAccessible.Event.Focus)
        event.setChild(self.list.currentIndex().row())
        QAccessible.updateAccessibility(event)

    def _cover(self) -> None:
        room = self.window().rect()
        self.setGeometry(room)
        width = min(_WIDTH, room.width() - 2 * _MARGIN)
        top = max(_MARGIN // 2, int(room.height() * _TOP))
        self.list.fit(_ROWS_SHOWN, room.height() - 2 * top - 8 * SPACE)
        self._box.setGeometry((room.width() - width) // 2, top, width, 0)
        self._column.activate()
        self._box.resize(width, self._box.sizeHint().height())
