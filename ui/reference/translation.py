"""Translation of the selection by the chosen language model, on the card over the page."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from reader.errors import NeedsLanguageModelError
from reader.language import number, spoken
from ui.actions.acts import Act
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes, Latest
from ui.failures import Failure
from ui.reference.asked_words import AskedWords
from ui.reference.reference_card import CardPart
from ui.settings.choices import TargetLanguage
from ui.settings.feature_settings import OWN_NAMES
from ui.settings.store import SettingsStore
from ui.widgets.message_bar import Offer

_LONGEST = 8000
"""Characters of a selection; for more, a small model takes many minutes."""


class Translation(QObject):
    """The action, the menu and the card. Text written before *Stop* stays."""

    def __init__(self, asked: AskedWords, lanes: Lanes, settings: SettingsStore) -> None:
        super().__init__(asked)
        self._asked = asked
        self._card = asked.card
        self._lanes = lanes
        self._settings = settings
        self._latest = Latest()
        self._written = ""
        asked.actions[Act.TRANSLATE].triggered.connect(lambda _on=False: self.translate())
        asked.handling.menu_opening.connect(self._add_to_menu)
        asked.handling.selection.changed.connect(self.show_document)
        asked.card.stopped.connect(self.stop)

    def show_document(self) -> None:
        """Allow the action only while something is selected."""
        nothing = tr("Nothing is selected on the pages.")
        allowed = bool(self._asked.handling.selection.span)
        self._asked.actions.allow(Act.TRANSLATE, allowed=allowed, why_not=nothing)

    def translate(self) -> None:
        """Translate the selection into the language that is set."""
        text = self._asked.text.strip()
        if len(text) > _LONGEST:
            said = tr("Select less: at most {count} characters are translated at a time.")
            self._asked.messages.note(said.format(count=number(_LONGEST)))
        elif self._asked.text:
            wished = self._settings.now.translating.language
            target = TargetLanguage(spoken()) if wished is TargetLanguage.WINDOW else wished
            title = tr("Translation: {language}").format(language=OWN_NAMES[target])
            self._asked.open_card(title)
            self._start(text, target)

    def stop(self) -> None:
        """Stop writing; the text so far stays on the card."""
        if self._latest.running:
            self._latest.stop()
            self._show(tr("Stopped."))

    def _start(self, text: str, target: TargetLanguage) -> None:
        language = target.name.capitalize()
        self._written = ""
        self._show(writing=True)
        job = self._lanes.session.start(
            tr("Translating"), lambda session: session.translate(text, language), Urgency.NOW
        )
        self._latest.follow(job).then(self._grow, self._fail, lambda: self._end(job))

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
            models = Offer(tr("Models …"), self._asked.actions[Act.MODELS].trigger)
            self._card.show_parts((), f"{failure.what} {failure.hint}", [models])
        else:
            self._asked.fail(failure)

    def _add_to_menu(self, menu: QMenu, _at: object) -> None:
        menu.addAction(self._asked.actions[Act.TRANSLATE])
