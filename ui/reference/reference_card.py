"""A card over the page that explains a word or a passage. Its text can be selected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QTextEdit, QVBoxLayout, QWidget

from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.message_bar import Offer
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_WIDTH, _LEAST_HEIGHT, _MOST_HEIGHT = 400, 40, 260
"""Pixels of the text."""
_AWAY = 8
_LONGEST_TITLE = 90
_MOST_OFFERS = 4


@dataclass(frozen=True, slots=True)
class CardPart:
    """A stretch of text under a heading; ``source`` names its origin in small print."""

    heading: str
    text: str
    source: str = ""


class ReferenceCard(QFrame):
    """Shows plain text only: no markup is interpreted, and nothing is loaded."""

    left = Signal()
    """Emitted when it closes, to give the focus back to the pages."""
    stopped = Signal()
    """Emitted when the text being written is not wanted any more."""
    copy_wanted = Signal(str)
    """Emitted to copy all of the text."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._theme = LIGHT
        self._beside, self._within = QRectF(), QRectF()
        self._parts: Sequence[CardPart] = ()
        self._offers: Sequence[Offer] = ()
        self.title = text_label(name="cardName")
        self.note = text_label(name="small")
        self.text = _selectable_text()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.offers = [push_button("") for _ in range(_MOST_OFFERS)]
        self.copy = push_button(tr("Copy"), "link", tr("Copy this text"))
        self.copy.setToolTip(tr("Copy this text"))
        self.stop = push_button(tr("Stop"), "", tr("Stop translating"))
        self.stop.setToolTip(tr("Stop translating"))
        self.done = push_button(tr("Close"), "", tr("Close the card"))
        self.done.setToolTip(tr("Close the card (Esc)"))
        self._connect()
        self._arrange()
        self.hide()

    def _connect(self) -> None:
        for number, button in enumerate(self.offers):
            button.clicked.connect(lambda _on=False, at=number: self._take(at))
        self.copy.clicked.connect(lambda: self.copy_wanted.emit(self.plain_text))
        self.stop.clicked.connect(self.stopped)
        self.done.clicked.connect(self.close_card)
        for part in (self, self.text, self.copy, self.stop, self.done, *self.offers):
            part.installEventFilter(self)

    @property
    def plain_text(self) -> str:
        """Return the card's text."""
        return "\n\n".join(part.text.strip() for part in self._parts).strip()

    def open(self, title: str, beside: QRectF, within: QRectF) -> None:
        """Appear beside the words asked about, both in pixels of the parent; empty at first."""
        self.stopped.emit()
        self._beside, self._within = beside, within
        self.title.setText(one_line(title, _LONGEST_TITLE))
        self.setAccessibleName(self.title.text())
        self.show_parts(())
        self.show()
        self.raise_()
        self.setFocus()

    def show_parts(
        self,
        parts: Sequence[CardPart],
        note: str = "",
        offers: Sequence[Offer] = (),
        *,
        writing: bool = False,
    ) -> None:
        """Show ``parts``, and below them ``note`` and ``offers``; ``writing``: more will come."""
        self._parts, self._offers = parts, offers[:_MOST_OFFERS]
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.text.setAccessibleName(note if not parts else self.title.text())
        self._write()
        self.copy.setVisible(bool(self.plain_text) and not writing)
        self.stop.setVisible(writing)
        for number, button in enumerate(self.offers):
            has = number < len(self._offers)
            button.setVisible(has)
            if has:
                button.setText(self._offers[number].words.replace("&", "&&"))
                button.setAccessibleName(self._offers[number].words)
        self._place()
        if parts and self.window().focusWidget() is self:
            self.text.setFocus()

    def move_beside(self, beside: QRectF, within: QRectF) -> None:
        """Follow the words asked about to where they are seen now."""
        self._beside, self._within = beside, within
        self._place()

    def close_card(self) -> None:
        """Close; stop what is being written."""
        if self.isHidden():
            return
        held = self.isAncestorOf(self.window().focusWidget() or self)
        self.stopped.emit()
        self.hide()
        if held:
            self.left.emit()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.setStyleSheet(
            f"#card {{ background: {theme.field}; border: 1px solid {theme.edge};"
            " border-radius: 6px; } #cardName { font-weight: 600; }"
            " QTextEdit { background: transparent; padding: 0; }"
        )
        self._write()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: Esc closes the card; the window has Esc for other things."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.close_card()
                return True
        return super().eventFilter(watched, event)

    def _take(self, number: int) -> None:
        if number < len(self._offers):
            self._offers[number].do()

    def _write(self) -> None:
        """Write the text: formats are set here; words from outside are inserted as they are."""
        scrolled = self.text.verticalScrollBar().value()
        self.text.clear()
        cursor = QTextCursor(self.text.document())
        plain, strong, small = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        for style in (plain, strong):
            style.setForeground(QColor(self._theme.text))
        strong.setFontWeight(QFont.Weight.DemiBold)
        small.setForeground(QColor(self._theme.quiet))
        for number, part in enumerate(self._parts):
            if number:
                cursor.insertText("\n\n", plain)
            if part.heading:
                cursor.insertText(part.heading, strong)
            if part.source:
                cursor.insertText(f"  {part.source}", small)
            if part.heading or part.source:
                cursor.insertText("\n", plain)
            cursor.insertText(part.text.strip("\n"), plain)
        # The caret went along to the end, and the keyboard's focus would scroll there.
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.text.verticalScrollBar().setValue(scrolled)

    def _place(self) -> None:
        """Place the card, as tall as its text, below the words asked about or above them."""
        self.text.setVisible(bool(self._parts))
        width = min(_WIDTH, round(self._within.width()) - 2 * SPACE)
        document = self.text.document().clone(self)
        document.setTextWidth(max(1, width - 2 * SPACE))
        most = min(_MOST_HEIGHT, max(_LEAST_HEIGHT, round(self._within.height() * 0.5)))
        height = max(_LEAST_HEIGHT, min(most, round(document.size().height()) + SPACE))
        document.deleteLater()
        self.text.setFixedHeight(height)
        layout = self.layout()
        assert layout is not None  # made at the beginning
        self.setFixedSize(QSize(width, layout.totalHeightForWidth(width)))
        top = self._beside.bottom() + _AWAY
        if top + self.height() > self._within.bottom():
            above = self._beside.top() - _AWAY - self.height()
            top = above if above >= self._within.top() else self._within.bottom() - self.height()
        left = min(self._beside.left(), self._within.right() - self.width() - SPACE)
        self.move(
            round(max(self._within.left() + SPACE, left)), round(max(self._within.top(), top))
        )

    def _arrange(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(SPACE // 2)
        for number, button in enumerate(self.offers):
            grid.addWidget(button, number, 0)
        row = QHBoxLayout()
        row.setSpacing(SPACE // 2)
        row.addStretch(1)
        for button in (self.copy, self.stop, self.done):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        column.setSpacing(SPACE)
        for part in (self.title, self.text, self.note):
            column.addWidget(part)
        column.addLayout(grid)
        column.addLayout(row)


def _selectable_text() -> QTextEdit:
    text = QTextEdit()
    text.setReadOnly(True)
    text.setUndoRedoEnabled(False)
    text.setFrameShape(QFrame.Shape.NoFrame)
    text.setTabChangesFocus(True)
    text.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return text
