"""The words that the user asks about on the pages, and the card beside them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor

from reader.text.units import Unit, unit_at
from ui.actions.actions import Actions
from ui.failures import Failure
from ui.pages.input.handling import Handling
from ui.pages.input.selection import put_text
from ui.pages.viewing.document_pane import DocumentPane
from ui.reference.reference_card import ReferenceCard
from ui.widgets.message_bar import MessageBar

_NEAR = 4.0
"""Points around a letter that still count as the letter."""


class AskedWords(QObject):
    """Looks up the selection or the word under the pointer, and shows the result in the card."""

    opened = Signal()
    """Emitted when the card is shown."""

    def __init__(
        self, pane: DocumentPane, handling: Handling, actions: Actions, messages: MessageBar
    ) -> None:
        super().__init__(pane)
        self.pane = pane
        self.handling = handling
        self.actions = actions
        self.messages = messages
        self.card = ReferenceCard(pane.view)
        self.card.copy.clicked.connect(lambda: put_text(self.card.plain_text))
        self.card.left.connect(lambda: pane.view.setFocus(Qt.FocusReason.OtherFocusReason))
        handling.mouse.clicked.connect(lambda _at: self.card.close_card())
        pane.view.arranged.connect(self._follow_pages)

    @property
    def text(self) -> str:
        """The selected words; empty if nothing is selected."""
        return self.handling.selection.text

    def take_word(self, at: QPoint | None = None) -> None:
        """Select the word at ``at``, under the pointer or the caret, if nothing is selected."""
        selection = self.handling.selection
        if selection.span or selection.content is None:
            return
        port = self.pane.view.viewport()
        at = port.mapFromGlobal(QCursor.pos()) if at is None else at
        offset = self._offset_at(at) if port.rect().contains(at) else None
        offset = selection.caret if offset is None else offset
        if offset is not None:
            word = unit_at(selection.content, Unit.WORD, offset)
            if word and word.of(selection.content.text)[:1].isalnum():
                selection.take(word)

    def open_card(self, title: str) -> None:
        """Show the card beside the words, empty at first."""
        self.card.open(title, self.handling.layer.rects())
        self.opened.emit()

    def fail(self, failure: Failure) -> None:
        """Report a failure in place of the card."""
        self.card.close_card()
        self.messages.show_failure(failure)

    def _follow_pages(self) -> None:
        """Move the card with the pages."""
        if self.card.isVisible():
            self.card.move_beside(self.handling.layer.rects())

    def _offset_at(self, at: QPoint) -> int | None:
        spot = self.pane.view.spot_at(at)
        surface = self.handling.texts.get(spot.page) if spot else None
        if spot is None or surface is None or not surface.text.touches(spot.x, spot.y, _NEAR):
            return None
        return surface.text.character_at(spot.x, spot.y)
