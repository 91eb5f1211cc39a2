"""The conversations of the library: searched, and renamed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.records import Conversation
from ui.answers.answer_jobs import find_conversations, rename_conversation
from ui.answers.ask_panel import AskPanel
from ui.answers.current_conversation import CurrentConversation
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.collection.scope import Scope


class ConversationFinding(QObject):
    """The controller between the panel's list and title, and the library.

    ``looking`` is shared with whatever else fetches conversations: only the newest job matters.
    """

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(
        self,
        panel: AskPanel,
        lanes: Lanes,
        scope: Scope,
        current: CurrentConversation,
        looking: Latest,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._scope = scope
        self._current = current
        self._looking = looking
        panel.conversations.wanted.connect(self._search)
        panel.header.listed.connect(panel.show_list)
        panel.header.renamed.connect(self._rename)

    def _search(self, words: str, everywhere: bool) -> None:
        self._looking.stop()
        if record := self._scope.record:
            asked = find_conversations(self._lanes, words, record.id, everywhere=everywhere)
            job = self._looking.follow(asked)
            job.happened.connect(self._panel.conversations.show_found)
            job.failed.connect(self.failed)

    def _rename(self, title: str) -> None:
        if self._current.id is not None:
            job = rename_conversation(self._lanes, self._current.id, title)
            job.happened.connect(self._show_renamed)
            job.failed.connect(self.failed)

    def _show_renamed(self, conversation: Conversation) -> None:
        if conversation.id == self._current.id:
            self._panel.header.show_title(conversation.title)
