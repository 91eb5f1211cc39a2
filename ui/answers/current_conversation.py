"""The open conversation: its number in the library, and its answers so far."""

from __future__ import annotations

from datetime import UTC, datetime

from reader.asking.conversation import turns_of
from reader.records import PastAnswer
from reader.text.document import DocumentId
from reader.values.answer import Answer
from reader.values.question import ConversationId, Turn
from ui.answers.answer_jobs import OpenConversation


class CurrentConversation:
    """Empty and without a number until its first question is in the library."""

    def __init__(self) -> None:
        self.id: ConversationId | None = None
        self.past: list[PastAnswer] = []

    def start(self) -> None:
        """Start a new conversation."""
        self.id = None
        self.past = []

    def open(self, opened: OpenConversation) -> None:
        """Continue a conversation from the library."""
        self.id = opened.conversation.id if opened.conversation else None
        self.past = list(opened.answers)

    def add(self, answer: Answer, number: int | None) -> PastAnswer:
        """Add an answer with its number in the library, if it has one, and return it."""
        # Without a number in the library, one that none has there.
        past = PastAnswer(
            number if number is not None else -1 - len(self.past),
            datetime.now(UTC),
            answer,
            self.id or ConversationId(0),
        )
        self.past.append(past)
        return past

    def turns(self, document: DocumentId, shelf: tuple[DocumentId, ...]) -> tuple[Turn, ...]:
        """Return its questions and answers about ``document`` or ``shelf``, for a follow-up."""
        return turns_of((past.answer for past in self.past), document, shelf)
