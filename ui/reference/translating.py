"""Translation of the selection by the chosen language model, on the card over the page."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from reader.errors import NeedsLanguageModelError
from reader.language import spoken
from ui.action_names import Act
from ui.actions.actions import Actions
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.failures import Failure
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane
from ui.reference.asked_place import AskedPlace
from ui.reference.reference_card import CardPart, ReferenceCard
from ui.services import Session
from ui.settings.choices import TargetLanguage
from ui.settings.store import SettingsStore
from ui.settings.translating_settings import OWN_NAMES
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import number

_LONGEST = 8000
"""Characters of a selection; for more, a small model takes many minutes."""


class Translating(QObject):
    """The action, the menu and the card. Text written before *Stop* stays."""

    opened = Signal()
    """Emitted when the card is shown."""

    def __init__(
        self,
        pane: DocumentPane,
        handling: Handling,
        actions: Actions,
        *,
        asked: AskedPlace,
        card: ReferenceCard,
        lanes: Lanes,
        settings: SettingsStore,
        messages: MessageBar,
    ) -> None:
        super().__init__(pane)
        self._pane = pane
        self._handling = handling
        self._actions = actions
        self._asked = asked
        self._card = card
        self._lanes = lanes
        self._settings = settings
        self._messages = messages
        self._latest = Latest()
        self._written = ""
        actions[Act.TRANSLATE].triggered.connect(lambda _on=False: self.translate())
        handling.menu_opening.connect(self._add_to_menu)
        handling.selection.changed.connect(self.show_document)
        card.stopped.connect(self.stop)

    def show_document(self) -> None:
        """Allow the action only while something is selected."""
        nothing = tr("Nothing is selected on the pages.")
        allowed = bool(self._handling.selection.span)
        self._actions.allow(Act.TRANSLATE, allowed=allowed, why_not=nothing)

    def translate(self) -> None:
        """Translate the selection into the language that is set."""
        selected = self._asked.selected
        if selected is None:
            return
        text = selected[1].strip()
        if len(text) > _LONGEST:
            said = tr("Select less: at most {count} characters are translated at a time.")
            self._messages.note(said.format(count=number(_LONGEST)))
            return
        target = self._target
        title = tr("Translation: {language}").format(language=OWN_NAMES[target])
        self._card.open(title, self._asked.rect(), self._asked.port)
        self._written = ""
        self._show(writing=True)
        self.opened.emit()
        self._start(text, target)

    def stop(self) -> None:
        """Stop writing; the text so far stays on the card."""
        if self._latest.running:
            self._latest.stop()
            self._show(tr("Stopped."))

    @property
    def _target(self) -> TargetLanguage:
        wished = self._settings.now.translating.language
        return TargetLanguage(spoken()) if wished is TargetLanguage.WINDOW else wished

    def _start(self, text: str, target: TargetLanguage) -> None:
        language = target.name.capitalize()

        def work(session: Session) -> Iterator[str]:
            return session.translate(text, language)

        job = self._latest.follow(self._lanes.session.start(tr("Translating"), work, Urgency.NOW))
        job.happened.connect(self._grow)
        job.failed.connect(self._fail)
        job.ended.connect(lambda: self._end(job))

    def _grow(self, piece: str) -> None:
        self._written += piece
        self._show(writing=True)

    def _end(self, job: Job) -> None:
        if not job.cancelled and self._written and self._card.isVisible():
            self._show(tr("Translated by the language model; may contain mistakes."))

    def _show(self, note: str = "", *, writing: bool = False) -> None:
        if writing and not self._written:
            note = tr("Translating …")
        parts = [CardPart("", self._written)] if self._written else []
        self._card.show_parts(parts, note, writing=writing)

    def _fail(self, failure: Failure) -> None:
        if isinstance(failure.error, NeedsLanguageModelError):
            models = Offer(tr("Models …"), self._actions[Act.MODELS].trigger)
            self._card.show_parts((), f"{failure.what} {failure.hint}", [models])
        else:
            self._card.close_card()
            self._messages.show_failure(failure)

    def _add_to_menu(self, menu: QMenu, _at: object) -> None:
        menu.addAction(self._actions[Act.TRANSLATE])
