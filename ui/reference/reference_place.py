"""Help with words, as one part of the window: dictionaries, translation, and their card."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from ui.action_names import Act
from ui.actions.actions import Actions
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.pages.input import copying
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.page_view import PageView
from ui.reference.asked_place import AskedPlace
from ui.reference.dictionary_shelf import DictionaryShelf
from ui.reference.looking_up import LookingUp
from ui.reference.reference_card import ReferenceCard
from ui.reference.translating import Translating
from ui.services import Services
from ui.theme.theme import Theme
from ui.widgets.message_bar import MessageBar


class ReferencePlace(QObject):
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
        self._asked = AskedPlace(pane, handling)
        self.card = ReferenceCard(pane.view)
        self.shelf = DictionaryShelf(window, lanes, services.open_dictionaries, jobs)
        self._looking_up = LookingUp(
            pane,
            handling,
            actions,
            asked=self._asked,
            card=self.card,
            shelf=self.shelf,
            messages=messages,
        )
        self._translating = Translating(
            pane,
            handling,
            actions,
            asked=self._asked,
            card=self.card,
            lanes=lanes,
            settings=services.settings,
            messages=messages,
        )
        actions[Act.DICTIONARIES].triggered.connect(lambda _on=False: self.shelf.open())
        handling.mouse.clicked.connect(lambda _at: self.card.close_card())
        self._connect(pane.view)
        self.show_document(is_open=False)

    def _connect(self, pages: PageView) -> None:
        for part in (self._looking_up, self._translating):
            part.opened.connect(self.opened)
        self.shelf.failed.connect(self.failed)
        pages.arranged.connect(self._follow_pages)
        self.card.copy_wanted.connect(copying.put_text)
        self.card.left.connect(lambda: pages.setFocus(Qt.FocusReason.OtherFocusReason))

    def show_document(self, *, is_open: bool) -> None:
        """Follow another document, or none."""
        self.card.close_card()
        self._looking_up.show_document(is_open=is_open)
        self._translating.show_document()

    def _follow_pages(self) -> None:
        """Move the card with the pages."""
        if self.card.isVisible():
            self.card.move_beside(self._asked.rect(), self._asked.port)

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self.card.dress(theme)
        self.shelf.dress(theme)

    def stop(self) -> None:
        """Stop; the window is closing."""
        self._looking_up.stop()
        self._translating.stop()
        self.card.close_card()
        self.shelf.close()
