"""Ports of the algorithms to the outside: places to keep things, and sentence vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.annotations.mark import Marks
from reader.document_ports import Documents, Memories, Names, Terms
from reader.encoder_scales import Scale
from reader.errors import LibraryError
from reader.experience_ports import Experiences
from reader.records import (
    AnswerState,
    Choice,
    Collection,
    CollectionId,
    Conversation,
    ConversationHit,
    PastAnswer,
    Position,
    Restriction,
)
from reader.text.document import DocumentId
from reader.values.answer import Answer
from reader.values.question import ConversationId, Question
from reader.values.reading import Reading
from reader.values.strategy import Strategy


class Conversations(Protocol):
    """Questions and answers; nothing in it is ever lost."""

    def begin(self, question: Question, strategy: Strategy, model: str) -> PastAnswer:
        """Store a question as soon as it is asked, in its conversation or in a new one.

        Raises ``NotFoundError`` if its document or its conversation is gone.
        """

    def keep(self, number: int, answer: Answer, state: AnswerState) -> None:
        """Store the present answer to a question that was begun, replacing an earlier state."""

    def add(self, answer: Answer) -> PastAnswer:
        """Store a question together with its complete answer."""

    def of(self, document: DocumentId) -> Sequence[PastAnswer]:
        """Return everything asked about a document, in the order it was asked."""

    def answers(self, conversation: ConversationId) -> Sequence[PastAnswer]:
        """Return the answers of one conversation, in the order they were asked; may be empty."""

    def numbered(self, number: int) -> Sequence[PastAnswer]:
        """Return the answer with this number. Empty if there is none."""

    def all(self, document: DocumentId | None = None) -> Sequence[Conversation]:
        """Return conversations about a document, or all that are not set aside; newest first."""

    def rename(self, conversation: ConversationId, title: str) -> None:
        """Rename it to ``title``; empty restores its first question."""

    def search(
        self, words: str, document: DocumentId | None = None, limit: int = 100
    ) -> Sequence[ConversationHit]:
        """Find conversations with all of ``words`` in title, question or answer; newest first."""


class Positions(Protocol):
    """The user's place in each document, and the restrictions set for it."""

    def all(self) -> Mapping[DocumentId, Position]:
        """Return the places in every document that was opened."""

    def of(self, document: DocumentId) -> Position | None:
        """Return the last place; None if it was never opened."""

    def open(self, document: DocumentId) -> Position:
        """Record that it is opened now, and return where to continue."""

    def move(self, document: DocumentId, place: int, furthest: int) -> None:
        """Store the present place, and up to where it was read."""

    def restrict(self, document: DocumentId, restriction: Restriction, *, wished: bool) -> None:
        """Set or lift one restriction; others stay as they are."""

    def keep(self, document: DocumentId, position: Position | None) -> None:
        """Set all of it, as an undo does; None for a document that counts as never opened."""


class Collections(Protocol):
    """Documents put together under a name."""

    def all(self) -> Sequence[Collection]:
        """Return all in the user's order. Documents set aside are left out."""

    def make(self, name: str, after: CollectionId | None = None) -> Collection:
        """Make a new one, at the end or after another. Raises ``NameTakenError``."""

    def put_back(self, collection: Collection, at: int) -> None:
        """Restore one that was removed, with its id and documents, as number ``at`` of all."""

    def rename(self, collection: CollectionId, name: str) -> None:
        """Rename it. Raises ``NameTakenError``."""

    def remove(self, collection: CollectionId) -> None:
        """Delete the collection; its documents stay in the library."""

    def arrange(self, collections: Sequence[CollectionId]) -> None:
        """Put them in this order; those not named come last."""

    def put_in(self, collection: CollectionId, documents: Sequence[DocumentId]) -> None:
        """Add documents; those already there stay where they are."""

    def take_out(self, collection: CollectionId, documents: Sequence[DocumentId]) -> None:
        """Remove documents from it."""


class Choices(Protocol):
    """The choices made for this library."""

    def get(self, choice: Choice) -> str | None:
        """Return the choice; None if there is none."""

    def set(self, choice: Choice, value: str | None) -> None:
        """Set a choice; None for the default again."""


class Library(Protocol):
    """Everything that is stored. Bound to the thread that opened it."""

    @property
    def documents(self) -> Documents:
        """The documents of the library."""

    @property
    def memories(self) -> Memories:
        """The memories of the documents."""

    @property
    def names(self) -> Names:
        """The people, places and terms that the documents mention."""

    @property
    def terms(self) -> Terms:
        """Full-text search."""

    @property
    def conversations(self) -> Conversations:
        """The questions and answers."""

    @property
    def positions(self) -> Positions:
        """The user's place in each document."""

    @property
    def collections(self) -> Collections:
        """The collections of documents."""

    @property
    def choices(self) -> Choices:
        """The choices made for the library."""

    @property
    def marks(self) -> Marks:
        """The marks in the documents."""

    @property
    def experiences(self) -> Experiences:
        """The experiences: what was learnt."""

    @property
    def damage(self) -> LibraryError | None:
        """Why it can't be changed, if it is damaged; what can be read of it is there."""

    def together(self) -> AbstractContextManager[None]:
        """Make several changes as one: all of them are kept, or none."""

    def close(self) -> None:
        """Close the library."""


class Encoder(Protocol):
    """Turns sentences into unit vectors that lie close where meanings do."""

    @property
    def name(self) -> str:
        """Identity of the model, checksum included: vectors of two names never meet."""

    @property
    def dimensions(self) -> int:
        """Length of a vector."""

    @property
    def scale(self) -> Scale:
        """The scale of its cosines, for comparisons with a fixed number."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. Raises ``ModelError``."""

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the same for questions, which some models want to be marked.

        A question in a language that the encoder doesn't know has a row of zeros: it is close to
        nothing, and words alone decide.
        """

    def close(self) -> None:
        """Close the encoder."""


class PassageReader(Protocol):
    """Reads a question, or a statement, and a passage together: the reader network."""

    @property
    def name(self) -> str:
        """Identity of the network, checksum included."""

    def read(self, asked: str, passages: Sequence[str]) -> Sequence[Reading]:
        """Return what it makes of ``asked`` and each passage of up to about 150 words.

        Nothing at all if it doesn't know the language that they are in.

        Raises ``ModelError`` if it can't be loaded, or its process died twice.
        """


class Relevance(Protocol):
    """The relevance of each passage of a document to a question."""

    def scores(self, question: Question) -> NDArray[np.float32]:
        """Return one score per ``DocumentText.passages``, comparable within one question."""
