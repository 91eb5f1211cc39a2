"""Requests to the library about conversations: short functions, each returning its job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.errors import NotFoundError
from reader.ports import Library
from reader.records import Conversation, ConversationHit, DocumentRecord, PastAnswer
from reader.text.document import DocumentId
from reader.values.question import ConversationId
from ui.background.jobs import Job
from ui.background.lanes import Lanes


@dataclass(frozen=True, slots=True)
class FoundConversation:
    """A conversation in a list, and whether it is about another document than the open one."""

    hit: ConversationHit
    record: DocumentRecord
    elsewhere: bool


def fetch_conversation(
    lanes: Lanes, document: DocumentId, conversation: ConversationId | None
) -> Job:
    """One event: a ``Conversation``, the newest about ``document`` if none is named; its answers.

    None and empty if there is none yet.
    """

    def find(library: Library) -> tuple[Conversation | None, Sequence[PastAnswer]]:
        known = library.conversations.all(document)
        alone = (each for each in known if not each.shelf)
        found = next((each for each in alone if conversation in (None, each.id)), None)
        return found, library.conversations.answers(found.id) if found else ()

    return lanes.fetch("Fetching a conversation", find)


def find_conversations(lanes: Lanes, words: str, document: DocumentId, *, everywhere: bool) -> Job:
    """One event: a list of ``FoundConversation``."""

    def find(library: Library) -> list[FoundConversation]:
        conversations, where = library.conversations, None if everywhere else document
        if words.strip():
            hits = conversations.search(words, where)
        else:
            hits = [ConversationHit(each, "") for each in conversations.all(where)]
        records = {record.id: record for record in library.documents.all()}
        return [
            FoundConversation(hit, records[about], about != document)
            for hit in hits
            if (about := hit.conversation.document) in records
        ]

    return lanes.fetch("Looking through conversations", find)


def find_conversation_of(lanes: Lanes, answer: int, open_now: DocumentId | None) -> Job:
    """One event: the ``FoundConversation`` that an answer belongs to."""

    def find(library: Library) -> FoundConversation:
        past = next(iter(library.conversations.numbered(answer)), None)
        known = library.conversations.all() if past else ()
        found = next((one for one in known if past and one.id == past.conversation), None)
        if found is None:
            raise NotFoundError(tr("The answer this was learnt from no longer exists."))
        record = library.documents.get(found.document)
        return FoundConversation(ConversationHit(found, ""), record, record.id != open_now)

    return lanes.fetch(tr("Looking for an answer"), find)


def rename_conversation(lanes: Lanes, conversation: ConversationId, title: str) -> Job:
    """One event: the ``Conversation``, renamed."""

    def rename(library: Library) -> Conversation:
        library.conversations.rename(conversation, title)
        found = next((c for c in library.conversations.all() if c.id == conversation), None)
        if found is None:
            raise NotFoundError(tr("This conversation is no longer in the library."))
        return found

    return lanes.change("Renaming a conversation", rename)
