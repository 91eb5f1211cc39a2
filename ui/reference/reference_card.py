"""A card over the page that explains a word or a passage. Its text can be selected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QTextEdit

from ui import layouts
from ui.theme.theme import SPACE, current_theme
from ui.widgets.message_bar import Offer
from ui.widgets.page_card import PageCard
from ui.widgets.small_widgets import push_button, text_label
from ui.widgets.wording import one_line

_WIDTH, _LEAST_HEIGHT, _MOST_HEIGHT = 400, 40, 260
"""Pixels of the text."""
_LONGEST_TITLE = 90
_MOST_OFFERS = 4


@dataclass(frozen=True, slots=True)
class CardPart:
    """A stretch of text under a heading; ``source`` names its origin in small print."""

    heading: str
    text: str
    source: str = ""


class ReferenceCard(PageCard):
    """Shows plain text only: no markup is interpreted, and nothing is loaded."""

    stopped = Signal()
    """Emitted when the text being written is not wanted any more."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view, "")
        self._rects: Sequence[QRectF] = ()
        self._parts: Sequence[CardPart] = ()
        self._offers: Sequence[Offer] = ()
        self.title, self.note = text_label(name="cardName"), text_label(name="small")
        self.text = _selectable_text()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.offers = [push_button("") for _ in range(_MOST_OFFERS)]
        for number, button in enumerate(self.offers):
            button.clicked.connect(partial(self._take, number))
        self.copy = push_button(tr("Copy"), "link", tr("Copy this text"))
        self.stop = push_button(tr("Stop"), "", tr("Stop translating"))
        self.stop.clicked.connect(self.stopped)
        self.done = push_button(tr("Close"), "", tr("Close the card"))
        self.done.clicked.connect(self.close_card)
        for button in (self.copy, self.stop):
            button.setToolTip(button.accessibleName())
        self.done.setToolTip(tr("Close the card (Esc)"))
        offers = layouts.column(*self.offers, spacing=SPACE // 2)
        buttons = layouts.row(None, self.copy, self.stop, self.done, spacing=SPACE // 2)
        parts, around = (self.title, self.text, self.note, offers, buttons), layouts.around(SPACE)
        self._column = layouts.column(*parts, on=self, margins=around, spacing=SPACE)

    @property
    def plain_text(self) -> str:
        """Return the card's text."""
        return "\n\n".join(part.text.strip() for part in self._parts).strip()

    def open(self, title: str, rects: Sequence[QRectF]) -> None:
        """Appear beside the words asked about; empty at first."""
        self.stopped.emit()
        self._rects = rects
        self.title.setText(one_line(title, _LONGEST_TITLE))
        self.setAccessibleName(self.title.text())
        self.show_parts(())
        self.appear()
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
        for button in self.offers[len(self._offers) :]:
            button.hide()
        for button, offer in zip(self.offers, self._offers, strict=False):
            button.show()
            button.setText(offer.words.replace("&", "&&"))
            button.setAccessibleName(offer.words)
        self._fit()
        if parts and self.window().focusWidget() is self:
            self.text.setFocus()

    def move_beside(self, rects: Sequence[QRectF]) -> None:
        """Follow the words asked about to where they are seen now."""
        self._rects = rects
        self._fit()

    def close_card(self) -> None:
        """Close; stop what is being written."""
        if not self.isHidden():
            super().close_card()
            self.stopped.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is drawn again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._write()

    def _take(self, number: int, *_: object) -> None:
        if number < len(self._offers):
            self._offers[number].do()

    def _write(self) -> None:
        """Write the text: formats are set here; words from outside are inserted as they are."""
        scrolled = self.text.verticalScrollBar().value()
        self.text.clear()
        cursor = QTextCursor(self.text.document())
        plain, small = QTextCharFormat(), QTextCharFormat()
        plain.setForeground(QColor(current_theme().text))
        small.setForeground(QColor(current_theme().quiet))
        strong = QTextCharFormat(plain)
        strong.setFontWeight(QFont.Weight.DemiBold)
        for number, part in enumerate(self._parts):
            source = f"  {part.source}" if part.source else ""
            for words, style in (
                ("\n\n" if number else "", plain),
                (part.heading, strong),
                (source, small),
                ("\n" if part.heading or source else "", plain),
                (part.text.strip("\n"), plain),
            ):
                cursor.insertText(words, style)
        # The caret went along to the end, and the keyboard's focus would scroll there.
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
        self.text.verticalScrollBar().setValue(scrolled)

    def _fit(self) -> None:
        """Be as tall as the text, below the words asked about or above them."""
        self.text.setVisible(bool(self._parts))
        width = min(_WIDTH, round(self.port.width()) - 2 * SPACE)
        document = self.text.document().clone(self)
        document.setTextWidth(max(1, width - 2 * SPACE))
        most = min(_MOST_HEIGHT, max(_LEAST_HEIGHT, round(self.port.height() * 0.5)))
        height = max(_LEAST_HEIGHT, min(most, round(document.size().height()) + SPACE))
        document.deleteLater()
        self.text.setFixedHeight(height)
        self.setFixedSize(QSize(width, self._column.totalHeightForWidth(width)))
        beside = self.seen(self._rects)
        self.place(beside, beside.left(), SPACE)


def _selectable_text() -> QTextEdit:
    text = QTextEdit(readOnly=True, undoRedoEnabled=False, tabChangesFocus=True)
    text.setFrameShape(QFrame.Shape.NoFrame)
    text.setStyleSheet("QTextEdit { background: transparent; padding: 0; }")
    text.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    return text
