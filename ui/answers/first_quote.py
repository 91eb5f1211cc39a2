"""Shows the first quote of a new answer on the pages, and offers the way back."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from reader.values.answer import Answer
from reader.values.strategy import Strategy
from ui.answers.ask_panel import AskPanel
from ui.answers.conversation_control import ConversationControl
from ui.library.place_keeper import PlaceKeeper
from ui.pages.viewing.document_pane import DocumentPane, same_line
from ui.settings.store import SettingsStore


class FirstQuote(QObject):
    """Leaves the pages alone if the user has moved on since asking, or has turned this off."""

    def __init__(
        self,
        panel: AskPanel,
        talking: ConversationControl,
        pane: DocumentPane,
        *,
        places: PlaceKeeper,
        back: QAction,
        settings: SettingsStore,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._pane = pane
        self._places = places
        self._back = back
        self._settings = settings
        self._left = pane.view.place
        self._goes = False
        talking.began.connect(self._note)
        panel.answered.connect(self._show)
        pane.view.jumped.connect(self._arrive)
        panel.view.back.clicked.connect(back.trigger)
        back.triggered.connect(panel.view.back.hide)

    def _note(self) -> None:
        """Remember where the user is reading."""
        self._left = self._pane.view.place
        self._goes = False

    @property
    def _moved(self) -> bool:
        return not same_line(self._left, self._pane.view.place)

    def _show(self, answer: Answer) -> None:
        document = self._pane.document
        if not document or not answer.citations or answer.strategy is Strategy.SUMMARY:
            return  # a summary is about more than one place
        elsewhere = answer.citations[0].document != document.record.id
        if self._settings.now.asking.shows_first and not (elsewhere or self._moved):
            self._goes = True
            self._panel.show_first_quote()

    def _arrive(self) -> None:
        """Offer the way back; the library keeps the place where the user was reading."""
        if self._goes:
            self._goes = False
            self._places.visit()
            self._panel.view.back.setToolTip(self._back.toolTip())
            self._panel.view.back.setVisible(self._moved)
