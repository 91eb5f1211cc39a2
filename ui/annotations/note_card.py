"""A note at its place on the page: read, written, coloured, removed."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QVBoxLayout, QWidget

from reader.annotations.mark import LONGEST_NOTE, Colour, Draft, Mark
from ui.annotations.swatches import Swatches
from ui.theme.theme import SPACE, Theme
from ui.widgets.flow import FlowLayout
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_SIZE = QSize(320, 210)
_AWAY = 8
_LONGEST_QUOTE = 140


class NoteCard(QFrame):
    """Saves whatever is typed when the card closes, however it closes."""

    kept = Signal(object, str, object)
    """The ``Mark`` or ``Draft``, the text of its note, and its ``Colour``."""
    removed = Signal(object)
    """The ``Mark`` to remove."""
    left = Signal()
    """Emitted to give the keyboard focus back to the pages."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Note"))
        self.about: Mark | Draft | None = None
        self._colour = Colour.YELLOW
        self.quote = text_label(name="small")
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(tr("Your note"))
        self.text.setPlaceholderText(tr("Write a note"))
        self.text.setTabChangesFocus(True)
        self.text.installEventFilter(self)
        self.swatches = Swatches()
        self.swatches.picked.connect(self._recolour)
        self.remove = push_button(tr("Remove"), "link", tr("Remove the mark"))
        self.remove.setToolTip(tr("Remove the mark and its note"))
        self.remove.clicked.connect(self._remove)
        self.done = push_button(tr("Done"), "", tr("Keep the note and close"))
        self.done.setToolTip(tr("Keep the note and close (Esc)"))
        self.done.clicked.connect(self.close_card)
        self._arrange()
        self.hide()

    def name(self, names: Mapping[Colour, str]) -> None:
        """Use the user's names of the colours."""
        self.swatches.name(names)

    def open(self, about: Mark | Draft, beside: QRectF, within: QRectF) -> None:
        """Show and edit a note; a ``Draft`` becomes a mark only when something is written."""
        self.keep()
        self.about = about
        self._colour = about.colour
        self.quote.setText(one_line(about.anchor.quote, _LONGEST_QUOTE))
        self.text.setPlainText(about.note)
        self.swatches.choose(about.colour)
        self.remove.setVisible(isinstance(about, Mark))
        self.move_beside(beside, within)
        self.show()
        self.raise_()
        self.text.setFocus()
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)

    def move_beside(self, beside: QRectF, within: QRectF) -> None:
        """Stand below or above a place, as large as fits into the view."""
        self.resize(_SIZE.boundedTo(QSize(round(within.width()), round(within.height()))))
        top = beside.bottom() + _AWAY
        if top + self.height() > within.bottom():
            top = max(within.top(), beside.top() - _AWAY - self.height())
        left = min(beside.left(), within.right() - self.width())
        self.move(round(max(within.left(), left)), round(top))

    def keep(self) -> None:
        """Emit what was written, once."""
        about, self.about = self.about, None
        if about is None:
            return
        note = self.text.toPlainText().strip()[:LONGEST_NOTE]
        if (note, self._colour) != (about.note, about.colour) or isinstance(about, Draft):
            self.kept.emit(about, note, self._colour)

    def close_card(self) -> None:
        """Save what was written, and close."""
        held = self.isAncestorOf(self.window().focusWidget() or self)
        self.keep()
        self.hide()
        if held:
            self.left.emit()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.setStyleSheet(
            f"#card {{ background: {theme.field}; border: 1px solid {theme.edge};"
            " border-radius: 6px; }"
        )
        self.swatches.dress(theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: Esc and Ctrl+Return close the card, before the window's shortcuts."""
        if isinstance(event, QKeyEvent):
            closes = event.key() == Qt.Key.Key_Escape or (
                event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
                and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            )
            if closes and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if closes and event.type() == QEvent.Type.KeyPress:
                self.close_card()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Esc works from every part of the card."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_card()
        else:
            super().keyPressEvent(event)

    def _recolour(self, colour: Colour) -> None:
        self._colour = colour
        self.swatches.choose(colour)

    def _remove(self) -> None:
        about, self.about = self.about, None
        self.hide()
        if isinstance(about, Mark):
            self.removed.emit(about)
        self.left.emit()

    def _arrange(self) -> None:
        buttons = QWidget()
        row = FlowLayout(buttons, SPACE // 2)
        for part in (self.swatches, self.remove, self.done):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE)
        column.addWidget(self.quote)
        column.addWidget(self.text, 1)
        column.addWidget(buttons)
