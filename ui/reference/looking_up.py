"""Looking up the selected word in the dictionaries that were added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from reader.dictionaries.dictionary import Dictionaries, LookUp
from ui.action_names import Act
from ui.actions.actions import Actions
from ui.background.jobs import Urgency
from ui.background.latest import Latest
from ui.failures import Failure
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane
from ui.reference.asked_place import AskedPlace
from ui.reference.dictionaries_dialog import FREE_DICTIONARIES
from ui.reference.dictionary_shelf import DictionaryShelf
from ui.reference.reference_card import CardPart, ReferenceCard
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line

_MOST_FOUND = 2


class LookingUp(QObject):
    """The action, the menu and the card."""

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
        shelf: DictionaryShelf,
        messages: MessageBar,
    ) -> None:
        super().__init__(pane)
        self._pane = pane
        self._actions = actions
        self._card = card
        self._shelf = shelf
        self._messages = messages
        self._asked = asked
        self._latest = Latest()
        self._word = ""
        self._at: QPoint | None = None
        actions[Act.LOOK_UP].triggered.connect(lambda _on=False: self.look_up())
        handling.menu_opening.connect(self._add_to_menu)
        card.stopped.connect(self.stop)
        shelf.added.connect(self._again)

    def look_up(self) -> None:
        """Look up the selection, or the word under the pointer."""
        at, self._at = self._at, None
        self._asked.take_word(at)
        selected = self._asked.selected
        if selected is None:
            self._messages.note(tr("Select a word first, or point at it."))
            return
        word = " ".join(selected[1].split())
        self._card.open(word, self._asked.rect(), self._asked.port)
        self._word = word
        self._card.show_parts((), tr("Looking it up …"))
        self.opened.emit()
        self._ask()

    def show_document(self, *, is_open: bool) -> None:
        """Follow another document, or none."""
        self.stop()
        closed = tr("No document is open.")
        self._actions.allow(Act.LOOK_UP, allowed=is_open, why_not=closed)

    def stop(self) -> None:
        """Stop waiting for an answer."""
        self._latest.stop()
        self._word = ""

    def _ask(self) -> None:
        word = self._word
        document = self._pane.document
        language = document.record.language if document else None

        def work(dictionaries: Dictionaries) -> Iterator[LookUp]:
            yield dictionaries.look_up(word, language)

        job = self._latest.follow(self._shelf.start(tr("Looking up a word"), work, Urgency.NOW))
        job.happened.connect(self._show)
        job.failed.connect(self._fail)

    def _again(self) -> None:
        if self._word and self._card.isVisible():
            self._ask()

    def _show(self, found: LookUp) -> None:
        parts = [CardPart(each.headword, each.text, each.dictionary) for each in found.definitions]
        problems = "\n".join(one_line(each, 300) for each in found.problems)
        if parts:
            self._card.show_parts(parts, problems)
        elif not found.dictionaries:
            self._offer_dictionaries(found.offered)
        elif not found.word:
            self._card.show_parts((), tr("Select a single word, or a short expression."))
        else:
            nothing = tr(
                "This isn't in your dictionaries. Select a shorter form of the word, or add "
                "another dictionary."
            )
            self._card.show_parts((), f"{problems}\n{nothing}".strip(), [self._manage])

    def _offer_dictionaries(self, offered: Sequence[Path]) -> None:
        found = [
            Offer(
                tr("Use “{name}”, found on this machine").format(name=path.stem),
                partial(self._shelf.add, path),
            )
            for path in offered[:_MOST_FOUND]
        ]
        said = tr("There is no dictionary yet.")
        hint = "" if found else f" {FREE_DICTIONARIES}"
        self._card.show_parts((), said + hint, [*found, self._manage])

    @property
    def _manage(self) -> Offer:
        return Offer(tr("Dictionaries …"), self._actions[Act.DICTIONARIES].trigger)

    def _fail(self, failure: Failure) -> None:
        self._card.close_card()
        self._messages.show_failure(failure)

    def _add_to_menu(self, menu: QMenu, at: QPoint) -> None:
        self._at = at
        menu.addAction(self._actions[Act.LOOK_UP])
        menu.aboutToHide.connect(self._forget_point, Qt.ConnectionType.QueuedConnection)

    def _forget_point(self) -> None:
        """Forget the point of the menu, once its action has run."""
        self._at = None
