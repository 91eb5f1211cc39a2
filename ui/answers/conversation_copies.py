"""Answers and conversations taken out of the window: copied, saved, printed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from reader.records import PastAnswer
from ui.answers.ask_panel import AskPanel
from ui.answers.current_conversation import CurrentConversation
from ui.answers.taking_away import TakingAway, words_of
from ui.background.lanes import Lanes
from ui.collection.scope import Scope


class ConversationCopies(QObject):
    """Copies and saves what is shown, in the terms in which it is shown."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self, panel: AskPanel, lanes: Lanes, scope: Scope, current: CurrentConversation
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._scope = scope
        self._current = current
        self._taking = TakingAway(panel, lanes)
        self._taking.failed.connect(self.failed)
        self._taking.copied.connect(panel.view.bar.say_copied)
        panel.copied.connect(self._copy_one)
        panel.header.copied.connect(self.copy_conversation)
        panel.header.exported.connect(self.save_conversation)

    @property
    def words_of_answer(self) -> Callable[[], str] | None:
        """A function that writes the answer in view as Markdown."""
        shown, about = self._panel.shown, self._scope.about
        return words_of("", [shown], about) if shown and about else None

    def copy_answer(self) -> None:
        """Copy the answer in view, with its citations."""
        if self._panel.shown:
            self._copy_one(self._panel.shown)

    def copy_conversation(self) -> None:
        """Copy the conversation as Markdown."""
        if self._current.past and (about := self._scope.about):
            self._taking.copy(self._title, self._seen, about)

    def save_conversation(self) -> None:
        """Save the conversation as Markdown, in a file that the user names."""
        if self._current.past and (about := self._scope.about):
            self._taking.save(self._title, self._seen, about)

    def _copy_one(self, shown: PastAnswer) -> None:
        if about := self._scope.about:
            self._taking.copy("", [shown], about)

    @property
    def _title(self) -> str:
        return self._panel.header.called

    @property
    def _seen(self) -> list[PastAnswer]:
        return [self._scope.seen(past) for past in self._current.past]
