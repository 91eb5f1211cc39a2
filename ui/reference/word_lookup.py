"""Looking up the selected word in the dictionaries that were added."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from reader.dictionaries.dictionary import LookUp
from ui.actions.acts import Act
from ui.background.jobs import Urgency
from ui.background.lanes import Latest
from ui.reference.asked_words import AskedWords
from ui.reference.dictionaries import FREE_DICTIONARIES, DictionaryShelf
from ui.reference.reference_card import CardPart
from ui.widgets.message_bar import Offer
from ui.widgets.wording import one_line

_MOST_FOUND = 2
_LONGEST_PROBLEM = 300


class WordLookup(QObject):
    """The action, the menu, and what is found on the card."""

    def __init__(self, asked: AskedWords, shelf: DictionaryShelf) -> None:
        super().__init__(asked)
        self._asked = asked
        self._card = asked.card
        self._shelf = shelf
        self._latest = Latest()
        self._word = ""
        self._at: QPoint | None = None
        asked.actions[Act.LOOK_UP].triggered.connect(lambda _on=False: self.look_up())
        asked.handling.menu_opening.connect(self._add_to_menu)
        asked.card.stopped.connect(self.stop)
        shelf.added.connect(self._again)

    def look_up(self) -> None:
        """Look up the selection, or the word under the pointer."""
        at, self._at = self._at, None
        self._asked.take_word(at)
        word = " ".join(self._asked.text.split())
        if not word:
            self._asked.messages.note(tr("Select a word first, or point at it."))
            return
        self._asked.open_card(word)
        self._word = word
        self._card.show_parts((), tr("Looking it up …"))
        self._ask()

    def show_document(self, *, is_open: bool) -> None:
        """Follow another document, or none."""
        self.stop()
        closed = tr("No document is open.")
        self._asked.actions.allow(Act.LOOK_UP, allowed=is_open, why_not=closed)

    def stop(self) -> None:
        """Stop waiting for an answer."""
        self._latest.stop()
        self._word = ""

    def _ask(self) -> None:
        word, document = self._word, self._asked.pane.document
        language = document.record.language if document else None
        job = self._shelf.lane.ask(
            tr("Looking up a word"),
            lambda dictionaries: dictionaries.look_up(word, language),
            Urgency.NOW,
        )
        self._latest.follow(job).then(self._show, self._asked.fail)

    def _again(self) -> None:
        if self._word and self._card.isVisible():
            self._ask()

    def _show(self, found: LookUp) -> None:
        parts = [CardPart(each.headword, each.text, each.dictionary) for each in found.definitions]
        problems = "\n".join(one_line(each, _LONGEST_PROBLEM) for each in found.problems)
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
        use = tr("Use “{name}”, found on this machine")
        found = [
            Offer(use.format(name=path.stem), partial(self._shelf.add, path))
            for path in offered[:_MOST_FOUND]
        ]
        said = tr("There is no dictionary yet.")
        hint = "" if found else f" {FREE_DICTIONARIES}"
        self._card.show_parts((), said + hint, [*found, self._manage])

    @property
    def _manage(self) -> Offer:
        return Offer(tr("Dictionaries …"), self._asked.actions[Act.DICTIONARIES].trigger)

    def _add_to_menu(self, menu: QMenu, at: QPoint) -> None:
        self._at = at
        menu.addAction(self._asked.actions[Act.LOOK_UP])
        # Once the action of the menu has run, its place is of no use.
        menu.aboutToHide.connect(self._forget_point, Qt.ConnectionType.QueuedConnection)

    def _forget_point(self) -> None:
        self._at = None
