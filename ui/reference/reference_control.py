"""Help with words, as one part of the window: dictionaries, translation, and their card."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane
from ui.reference.asked_words import AskedWords
from ui.reference.dictionaries import DictionaryShelf
from ui.reference.translation import Translation
from ui.reference.word_lookup import WordLookup
from ui.services import Services
from ui.widgets.message_bar import MessageBar


class ReferenceControl(QObject):
    """Creates the parts and connects them."""

    opened = Signal()
    """Emitted when the card is shown."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self,
        pane: DocumentPane,
        handling: Handling,
        actions: Actions,
        *,
        window: QWidget,
        lanes: Lanes,
        services: Services,
        jobs: JobsBar,
        messages: MessageBar,
    ) -> None:
        super().__init__(window)
        asked = AskedWords(pane, handling, actions, messages)
        self.card = asked.card
        self.shelf = DictionaryShelf(window, lanes, services.open_dictionaries, jobs)
        self._lookup = WordLookup(asked, self.shelf)
        self._translation = Translation(asked, lanes, services.settings)
        asked.opened.connect(self.opened)
        self.shelf.failed.connect(self.failed)
        actions[Act.DICTIONARIES].triggered.connect(lambda _on=False: self.shelf.open())
        self.show_document(is_open=False)

    def show_document(self, *, is_open: bool) -> None:
        """Follow another document, or none."""
        self.card.close_card()
        self._lookup.show_document(is_open=is_open)
        self._translation.show_document()

    def stop(self) -> None:
        """Stop; the window is closing."""
        self._lookup.stop()
        self._translation.stop()
        self.card.close_card()
        self.shelf.close()
