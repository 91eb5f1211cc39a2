"""What stands on the page beside marked words: a bar to mark them, and a card for their note."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QPlainTextEdit, QWidget

from reader.annotations.mark import LONGEST_NOTE, Colour, Draft, Mark
from ui import layouts
from ui.annotations.highlight_colours import Swatches
from ui.theme.theme import SPACE
from ui.widgets.flow import FlowLayout
from ui.widgets.page_card import PageCard
from ui.widgets.small_widgets import push_button, text_label, tool_button
from ui.widgets.wording import one_line

_NOTE_SIZE = QSize(320, 210)
_LONGEST_QUOTE = 140


class MarkBar(PageCard):
    """Acts on a selection, or on a mark that was clicked. It never takes the keyboard focus."""

    away = 6

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view, tr("Mark the selection"))
        self.about: Mark | None = None
        """The mark that was clicked; None for the selection."""
        self.swatches = Swatches()
        self.underline = tool_button(tr("Underline"), "underline", strong=True)
        self.note = tool_button(tr("Write a note"), "note", strong=True)
        self.remove = tool_button(tr("Remove the mark"), "close", strong=True)
        buttons = (self.underline, self.note, self.remove)
        around = (SPACE // 2, SPACE // 2, SPACE // 2, SPACE // 2)
        layouts.row(self.swatches, *buttons, on=self, margins=around, spacing=2)
        for part in (*self.swatches.buttons.values(), *buttons):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def show_for(self, mark: Mark | None, rects: Sequence[QRectF]) -> None:
        """Appear beside the lines of a mark, or of the selection."""
        self.about = mark
        self.swatches.choose(mark.colour if mark else None)
        self.underline.setVisible(mark is None)
        self.remove.setVisible(mark is not None)
        self.adjustSize()
        beside = self.seen(rects)
        self.place(beside, beside.right() - self.width() / 2)
        self.appear()


class NoteCard(PageCard):
    """Saves whatever is typed when the card closes, however it closes."""

    kept = Signal(object, str, object)
    """The ``Mark`` or ``Draft``, the text of its note, and its ``Colour``."""
    removed = Signal(object)
    """The ``Mark`` to remove."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view, tr("Note"))
        self.about: Mark | Draft | None = None
        self._colour = Colour.YELLOW
        self.quote = text_label(name="small")
        self.text = QPlainTextEdit(tabChangesFocus=True, placeholderText=tr("Write a note"))
        self.text.setAccessibleName(tr("Your note"))
        self.swatches = Swatches()
        self.swatches.picked.connect(self._recolour)
        self.remove = push_button(tr("Remove"), "link", tr("Remove the mark"))
        self.remove.setToolTip(tr("Remove the mark and its note"))
        self.remove.clicked.connect(self._remove)
        self.done = push_button(tr("Done"), "", tr("Keep the note and close"))
        self.done.setToolTip(tr("Keep the note and close (Esc)"))
        self.done.clicked.connect(self.close_card)
        buttons = QWidget()
        row = FlowLayout(buttons, SPACE // 2)
        for part in (self.swatches, self.remove, self.done):
            row.addWidget(part)
        around, parts = (SPACE, SPACE, SPACE, SPACE), (self.quote, (self.text, 1), buttons)
        layouts.column(*parts, on=self, margins=around, spacing=SPACE)

    def open(self, about: Mark | Draft, rects: Sequence[QRectF]) -> None:
        """Show and edit a note; a ``Draft`` becomes a mark only when something is written."""
        self.keep()
        self.about = about
        self.quote.setText(one_line(about.anchor.quote, _LONGEST_QUOTE))
        self.text.setPlainText(about.note)
        self._recolour(about.colour)
        self.remove.setVisible(isinstance(about, Mark))
        self.move_beside(rects)
        self.appear()
        self.text.setFocus()
        self.text.moveCursor(self.text.textCursor().MoveOperation.End)

    def move_beside(self, rects: Sequence[QRectF]) -> None:
        """Stand beside the lines of a mark, as large as fits into the view."""
        self.resize(_NOTE_SIZE.boundedTo(self.port.size().toSize()))
        beside = self.seen(rects)
        self.place(beside, beside.left())

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
        self.keep()
        super().close_card()

    def event(self, event: QEvent) -> bool:
        """Qt's hook: Ctrl+Return is the card's, whatever it is in the window."""
        if ends := event.type() == QEvent.Type.ShortcutOverride and _ends(event):
            event.accept()
        return ends or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Ctrl+Return closes the card, as Esc does."""
        if _ends(event):
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


def _ends(event: QEvent) -> bool:
    return (
        isinstance(event, QKeyEvent)
        and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    )
