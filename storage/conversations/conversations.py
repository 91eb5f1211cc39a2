"""Conversations: series of questions, each stored from the moment it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from gettext import gettext as tr
from itertools import groupby
from typing import Any

from reader.errors import NotFoundError
from reader.records import AnswerState, Conversation, ConversationHit, PastAnswer
from reader.text.document import DocumentId
from reader.values.answer import Answer, Grade
from reader.values.question import ConversationId, Question
from reader.values.strategy import Strategy
from storage.conversations import shelves
from storage.conversations.answers import StoredAnswers
from storage.file.store import Store
from storage.rows import encoding
from storage.rows.content import require

_AROUND = 60
"""Characters shown on each side of a search hit."""

_ABOUT = """
    SELECT c.id, c.document FROM conversations c
    UNION ALL
    SELECT s.conversation, s.document FROM shelves s"""
"""Every document of a conversation, including those of a shelf; some occur twice."""

_LIST = f"""
    SELECT c.id, ifnull(max(CASE WHEN about.document = c.document THEN c.document END),
                        min(about.document)),
        c.title,
        (SELECT max(asked) FROM answers WHERE conversation = c.id),
        (SELECT count(*) FROM answers WHERE conversation = c.id),
        (SELECT question FROM answers WHERE conversation = c.id ORDER BY id LIMIT 1),
        (SELECT max(id) FROM answers WHERE conversation = c.id) AS latest
    FROM conversations c
    JOIN ({_ABOUT}) AS about ON about.id = c.id
    JOIN documents d ON d.id = about.document
    WHERE d.set_aside IS NULL AND (?1 IS NULL OR about.document = ?1)
    GROUP BY c.id HAVING latest IS NOT NULL ORDER BY latest DESC"""

_TEXTS = f"""
    SELECT conversation, question, text FROM answers
    WHERE ?1 IS NULL OR conversation IN (SELECT id FROM ({_ABOUT}) WHERE document = ?1)
    ORDER BY conversation, id"""


class StoredConversations:
    """``reader.ports.Conversations`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._answers = StoredAnswers(store)

    def begin(self, question: Question, strategy: Strategy, model: str) -> PastAnswer:
        """Store a question now. Raises ``NotFoundError`` if document or conversation are gone."""
        return self._insert(_nothing_yet(question, strategy, model), AnswerState.BEGUN)

    def keep(self, number: int, answer: Answer, state: AnswerState) -> None:
        """Store the current state of an unfinished answer, replacing the one before."""
        with self._store.together():
            self._answers.replace(number, answer, state)

    def add(self, answer: Answer) -> PastAnswer:
        """Store a question with its complete answer. Raises ``NotFoundError`` as ``begin`` does."""
        return self._insert(answer, AnswerState.WHOLE)

    def of(self, document: DocumentId) -> Sequence[PastAnswer]:
        """The answers about a document, in the order in which they were asked."""
        return self._answers.where("document", document)

    def answers(self, conversation: ConversationId) -> Sequence[PastAnswer]:
        """The answers of one conversation, in the order in which they were asked."""
        return self._answers.where("conversation", conversation)

    def numbered(self, number: int) -> Sequence[PastAnswer]:
        """The answer with this number. Empty if there is none."""
        return self._answers.where("id", number)

    def all(self, document: DocumentId | None = None) -> Sequence[Conversation]:
        """All conversations, the newest first."""
        with self._store.unchanging():
            rows = self._store.rows(_LIST, document)
            volumes = shelves.of(self._store, (row[0] for row in rows))
        return [_conversation(row, volumes[row[0]]) for row in rows]

    def rename(self, conversation: ConversationId, title: str) -> None:
        """Change its title. Raises ``NotFoundError``."""
        with self._store.together():
            self._require(conversation)
            self._store.run(
                "UPDATE conversations SET title = ? WHERE id = ?",
                encoding.storable(" ".join(title.split())),
                conversation,
            )

    def search(
        self, words: str, document: DocumentId | None = None, limit: int = 100
    ) -> Sequence[ConversationHit]:
        """Conversations with all of ``words``, the newest first."""
        wanted = words.casefold().split()
        with self._store.unchanging():
            known = self.all(document)
            texts = _by_conversation(self._store.rows(_TEXTS, document))
        hits = (_hit(one, texts.get(one.id, ()), wanted) for one in known)
        return [hit for hit in hits if hit is not None][:limit]

    def _insert(self, answer: Answer, state: AnswerState) -> PastAnswer:
        asked = datetime.now(UTC)
        document, conversation = answer.question.document, answer.question.known.conversation
        with self._store.together():
            require(self._store, document)
            if conversation is None:
                made = self._store.insert("conversations", {"document": document})
                conversation = ConversationId(made)
                shelves.insert(self._store, made, answer.question.shelf)
            else:
                self._require(conversation)
            row = {
                "document": document,
                "asked": asked.isoformat(),
                "conversation": conversation,
                "state": state.value,
            }
            number = self._answers.insert(answer, row)
        return PastAnswer(number, asked, answer, conversation, state)

    def _require(self, conversation: ConversationId) -> None:
        if self._store.row("SELECT 1 FROM conversations WHERE id = ?", conversation) is None:
            raise NotFoundError(
                tr("This conversation is no longer in the library."), tr("Start a new one.")
            )


def _nothing_yet(question: Question, strategy: Strategy, model: str) -> Answer:
    return Answer(question, "", Grade.DOESNT_SAY, strategy, model, (), (), (), (), (), 0.0, 0, 0)


def _conversation(row: tuple[Any, ...], volumes: tuple[DocumentId, ...]) -> Conversation:
    number, document, title, asked, questions, first, _ = row
    return Conversation(
        ConversationId(number),
        DocumentId(document),
        title or first,
        datetime.fromisoformat(asked),
        questions,
        volumes,
    )


def _by_conversation(rows: Iterable[tuple[int, str, str]]) -> dict[ConversationId, list[str]]:
    """Questions and answers, alternating."""
    groups: Iterator[tuple[int, Iterator[tuple[int, str, str]]]] = groupby(rows, lambda row: row[0])
    return {
        ConversationId(number): [text for _, *both in group for text in both]
        for number, group in groups
    }


def _hit(
    conversation: Conversation, texts: Sequence[str], wanted: Sequence[str]
) -> ConversationHit | None:
    said = [conversation.title, *texts]
    folded = [text.casefold() for text in said]
    if not all(any(word in text for text in folded) for word in wanted):
        return None
    for text, flat in zip(said, folded, strict=True):
        at = min((found for word in wanted if (found := flat.find(word)) >= 0), default=-1)
        # The title is shown beside it: what else holds a word says more.
        if at >= 0 and text != conversation.title:
            return ConversationHit(conversation, _around(text, at))
    return ConversationHit(conversation, "")


def _around(text: str, at: int) -> str:
    """Complete words around ``at``, on one line."""
    start, end = max(0, at - _AROUND), at + 2 * _AROUND
    cut = text[start:end]
    # Scripts without spaces are cut where they are.
    if start:
        cut = f"… {cut[cut.find(' ', 0, _AROUND) + 1 :]}"
    if end < len(text):
        space = cut.rfind(" ", _AROUND)
        cut = f"{cut[:space] if space > 0 else cut} …"
    return " ".join(cut.split())
