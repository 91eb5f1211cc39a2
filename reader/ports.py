"""Ports of the algorithms to the outside: places to keep things, and sentence vectors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.encoder_scales import Scale
from reader.experience_ports import Experiences
from reader.marks.mark_store import Marks
from reader.records import (
    AnswerState,
    Choice,
    Collection,
    CollectionId,
    Conversation,
    ConversationHit,
    Details,
    DocumentRecord,
    Hit,
    HitPlace,
    MemoryStatus,
    PastAnswer,
    Position,
    Restriction,
    Source,
    TermCounts,
)
from reader.text.document import DocumentId, DocumentText, ParsedDocument
from reader.values.answer import Answer
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from reader.values.named import Named
from reader.values.question import ConversationId, Question
from reader.values.strategy import Strategy


class Documents(Protocol):
    """The documents of a library."""

    def add(self, parsed: ParsedDocument, source: Source) -> DocumentRecord:
        """Store a document, completely or not at all; text and full-text index included."""
        ...

    def all(self) -> Sequence[DocumentRecord]:
        """Return every document, the newest last."""
        ...

    def get(self, document: DocumentId) -> DocumentRecord:
        """Return one document. Raises ``NotFoundError``."""
        ...

    def by_hash(self, sha256: str) -> DocumentRecord | None:
        """Return the document whose file has this content, at any place."""
        ...

    def content(self, document: DocumentId) -> DocumentText:
        """Return its canonical text and structure. Raises ``NotFoundError``."""
        ...

    def cover(self, document: DocumentId) -> bytes | None:
        """Return its cover picture, PNG or JPEG."""
        ...

    def original(self, document: DocumentId) -> Details:
        """Return the details as the file states them, whatever was edited since."""
        ...

    def edit(self, document: DocumentId, details: Details) -> DocumentRecord:
        """Change its details; values equal to the original are no edits."""
        ...

    def relocate(self, document: DocumentId, path: Path) -> DocumentRecord:
        """Store the present place of its file."""
        ...

    def note_unchanged(self, document: DocumentId, modified: int) -> None:
        """Record that its file, with this modification time, is unchanged since the import."""
        ...

    def set_aside(self, document: DocumentId) -> None:
        """Hide it, with everything that belongs to it; nothing is deleted yet."""
        ...

    def put_back(self, document: DocumentId) -> DocumentRecord:
        """Undo ``set_aside``. Raises ``NotFoundError`` once it has been deleted."""
        ...

    def put_back_by_hash(self, sha256: str) -> DocumentRecord | None:
        """Undo it for the document with this content; None if there is none."""
        ...

    def set_aside_before(self, moment: datetime) -> Sequence[DocumentId]:
        """Return those that were set aside before ``moment``: to be removed for good."""
        ...

    def remove(self, document: DocumentId) -> None:
        """Delete it, set aside or not, with everything derived. The file itself is not touched."""
        ...


class Memories(Protocol):
    """Memories of documents, stored unit by unit; each ``add`` is durable when it returns."""

    def status(self, document: DocumentId) -> MemoryStatus:
        """Return how far the document has been read."""
        ...

    def statuses(self) -> Mapping[DocumentId, MemoryStatus]:
        """Return the status of all documents at once."""
        ...

    def episodes(self, document: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        """Return all episodes with their gists, in order."""
        ...

    def add_episode(self, document: DocumentId, episode: Episode, gist: Gist, by: Maker) -> None:
        """Store an episode with its gist; must follow those already there."""
        ...

    def tree(self, document: DocumentId) -> MemoryTree:
        """Return the nodes built so far; empty before the first."""
        ...

    def add_node(self, document: DocumentId, node: Node, by: Maker) -> None:
        """Store a node of the tree."""
        ...

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> NDArray[np.float32]:
        """Return unit vectors of the sentences ``first`` up to ``last``, as far as they exist."""
        ...

    def add_vectors(
        self, document: DocumentId, encoder: str, first: int, rows: NDArray[np.float32]
    ) -> None:
        """Store vectors of the sentences ``first``, ``first + 1`` …; must follow existing ones."""
        ...

    def embedded(self, document: DocumentId, encoder: str) -> int:
        """Count the sentences, from the first on, that have a vector of ``encoder``."""
        ...

    def forget_other_vectors(self, document: DocumentId, encoder: str) -> None:
        """Drop the vectors that are not of ``encoder``."""
        ...

    def forget(self, document: DocumentId) -> None:
        """Drop everything derived by reading: vectors, episodes, tree. The text stays."""
        ...

    def forget_gists(self, document: DocumentId) -> None:
        """Drop episodes and tree; the vectors stay."""
        ...

    def forget_tree(self, document: DocumentId) -> None:
        """Drop the tree; episodes with their gists stay, and so do the vectors."""
        ...


class Terms(Protocol):
    """Full-text search (FTS5) over everything, and the statistics that BM25 needs."""

    def counts(self, document: DocumentId, query: str) -> Sequence[TermCounts]:
        """Return one entry per distinct term of ``query``, analysed as the index was, in order."""
        ...

    def lengths(self, document: DocumentId) -> NDArray[np.int32]:
        """Return the number of terms in each passage of the document."""
        ...

    def counts_in(self, passages: Sequence[str], query: str) -> Sequence[TermCounts]:
        """Return the same as ``counts``, for a text that is in no library."""
        ...

    def lengths_of(self, passages: Sequence[str]) -> NDArray[np.int32]:
        """Return the same as ``lengths``, for a text that is in no library."""
        ...

    def search(
        self,
        query: str,
        document: DocumentId | None,
        limit: int,
        *,
        unfinished: bool = False,
    ) -> Sequence[Hit]:
        """Return the best passages of one document or of all. No part of ``query`` is syntax.

        If it is ``unfinished``, its last word may be the beginning of a longer one.
        """
        ...

    def places(self, hits: Sequence[Hit], query: str) -> Sequence[HitPlace]:
        """Locate each of ``hits``, which were found for ``query``; no book is loaded."""
        ...


class Conversations(Protocol):
    """Questions and answers; nothing in it is ever lost."""

    def begin(self, question: Question, strategy: Strategy, model: str) -> PastAnswer:
        """Store a question as soon as it is asked, in its conversation or in a new one.

        Raises ``NotFoundError`` if its document or its conversation is gone.
        """
        ...

    def keep(self, number: int, answer: Answer, state: AnswerState) -> None:
        """Store the present answer to a question that was begun, replacing an earlier state."""
        ...

    def add(self, answer: Answer) -> PastAnswer:
        """Store a question together with its complete answer."""
        ...

    def of(self, document: DocumentId) -> Sequence[PastAnswer]:
        """Return everything asked about a document, in the order it was asked."""
        ...

    def answers(self, conversation: ConversationId) -> Sequence[PastAnswer]:
        """Return the answers of one conversation, in the order they were asked; may be empty."""
        ...

    def numbered(self, number: int) -> Sequence[PastAnswer]:
        """Return the answer with this number. Empty if there is none."""
        ...

    def all(self, document: DocumentId | None = None) -> Sequence[Conversation]:
        """Return conversations about a document, or all that are not set aside; newest first."""
        ...

    def rename(self, conversation: ConversationId, title: str) -> None:
        """Rename it to ``title``; empty restores its first question."""
        ...

    def search(
        self, words: str, document: DocumentId | None = None, limit: int = 100
    ) -> Sequence[ConversationHit]:
        """Find conversations with all of ``words`` in title, question or answer; newest first."""
        ...


class Positions(Protocol):
    """A person's place in each document, and the restrictions set for it."""

    def all(self) -> Mapping[DocumentId, Position]:
        """Return the places in every document that was opened."""
        ...

    def of(self, document: DocumentId) -> Position | None:
        """Return the last place; None if it was never opened."""
        ...

    def open(self, document: DocumentId) -> Position:
        """Record that it is opened now, and return where to continue."""
        ...

    def move(self, document: DocumentId, place: int, furthest: int) -> None:
        """Store the present place, and up to where it was read."""
        ...

    def restrict(self, document: DocumentId, restriction: Restriction, *, wished: bool) -> None:
        """Set or lift one restriction; others stay as they are."""
        ...

    def keep(self, document: DocumentId, position: Position | None) -> None:
        """Set all of it, as an undo does; None for a document that counts as never opened."""
        ...


class Collections(Protocol):
    """Documents put together under a name."""

    def all(self) -> Sequence[Collection]:
        """Return all in the person's order. Documents set aside are left out."""
        ...

    def make(self, name: str, after: CollectionId | None = None) -> Collection:
        """Make a new one, at the end or after another. Raises ``NameTakenError``."""
        ...

    def put_back(self, collection: Collection, at: int) -> None:
        """Restore one that was removed, with its id and documents, as number ``at`` of all."""
        ...

    def rename(self, collection: CollectionId, name: str) -> None:
        """Rename it. Raises ``NameTakenError``."""
        ...

    def remove(self, collection: CollectionId) -> None:
        """Delete the collection; its documents stay in the library."""
        ...

    def arrange(self, collections: Sequence[CollectionId]) -> None:
        """Put them in this order; those not named come last."""
        ...

    def put_in(self, collection: CollectionId, documents: Sequence[DocumentId]) -> None:
        """Add documents; those already there stay where they are."""
        ...

    def take_out(self, collection: CollectionId, documents: Sequence[DocumentId]) -> None:
        """Remove documents from it."""
        ...


class Choices(Protocol):
    """The choices made for this library."""

    def get(self, choice: Choice) -> str | None:
        """Return the choice; None if there is none."""
        ...

    def set(self, choice: Choice, value: str | None) -> None:
        """Set a choice; None for the default again."""
        ...


class Names(Protocol):
    """The people and terms of documents, derived from their texts; dropped with a memory."""

    def of(self, document: DocumentId, version: int) -> Sequence[Named] | None:
        """Return the list of a document in its order; None if none of that version is stored."""
        ...

    def keep(self, document: DocumentId, version: int, names: Sequence[Named]) -> None:
        """Store a list in place of the one before. Raises ``NotFoundError``."""
        ...


class Library(Protocol):
    """Everything that is stored. Bound to the thread that opened it."""

    @property
    def documents(self) -> Documents:
        """The documents of the library."""
        ...

    @property
    def memories(self) -> Memories:
        """The memories of the documents."""
        ...

    @property
    def names(self) -> Names:
        """The people, places and terms that the documents mention."""
        ...

    @property
    def terms(self) -> Terms:
        """Full-text search."""
        ...

    @property
    def conversations(self) -> Conversations:
        """The questions and answers."""
        ...

    @property
    def positions(self) -> Positions:
        """The person's place in each document."""
        ...

    @property
    def collections(self) -> Collections:
        """The collections of documents."""
        ...

    @property
    def choices(self) -> Choices:
        """The choices made for the library."""
        ...

    @property
    def marks(self) -> Marks:
        """The marks in the documents."""
        ...

    @property
    def experiences(self) -> Experiences:
        """The experiences: what was learnt."""
        ...

    def together(self) -> AbstractContextManager[None]:
        """Make several changes as one: all of them are kept, or none."""
        ...

    def close(self) -> None:
        """Close the library."""
        ...


class Encoder(Protocol):
    """Turns sentences into unit vectors that lie close where meanings do."""

    @property
    def name(self) -> str:
        """Identity of the model, checksum included: vectors of two names never meet."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    @property
    def scale(self) -> Scale:
        """The scale of its cosines, for comparisons with a fixed number."""
        ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. Raises ``ModelError``."""
        ...

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the same for questions, which some models want to be marked."""
        ...

    def close(self) -> None:
        """Close the encoder."""
        ...


class Relevance(Protocol):
    """The relevance of each passage of a document to a question."""

    def scores(self, question: Question) -> NDArray[np.float32]:
        """Return one score per ``DocumentText.passages``, comparable within one question."""
        ...
