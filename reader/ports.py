"""What the algorithms need from outside: somewhere to keep things, and sentence vectors."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.asking.values import Answer, Question
from reader.memory.values import Episode, Gist, Maker, MemoryTree, Node
from reader.text.document import DocumentId, DocumentText, Format, ParsedDocument
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Source:
    """The original file: never copied, known by what is in it."""

    path: Path
    sha256: str
    size: int


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    """A document as a library lists it."""

    id: DocumentId
    source: Source
    format: Format
    title: str
    authors: tuple[str, ...]
    language: str | None
    pages: int
    words: int
    characters: int
    unreadable_pages: tuple[int, ...]
    """Pages that hold a picture of text, or are damaged; numbers count from 1."""
    warnings: tuple[str, ...]
    added: datetime


@dataclass(frozen=True, slots=True)
class MemoryStatus:
    """How far a document has been read."""

    sentences: int
    sentences_embedded: int
    episodes: int
    read_to: int
    """The offset up to which there are episodes with gists."""
    tree_complete: bool
    maker: Maker | None
    """None before anything was read."""


@dataclass(frozen=True, slots=True)
class TermCounts:
    """How often one query term stands in the passages of one document.

    ``passages`` (int32) are indices into ``DocumentText.passages``, ascending; ``counts`` (int32)
    say how often it stands in each.
    """

    term: str
    passages: NDArray[np.int32]
    counts: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found by full-text search. Higher ``score`` is better."""

    document: DocumentId
    span: Span
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """A question asked before, with its answer, as kept in the library."""

    id: int
    asked: datetime
    answer: Answer


class Documents(Protocol):
    """The documents of a library."""

    def add(self, parsed: ParsedDocument, source: Source) -> DocumentRecord:
        """Keep a document, whole or not at all; text and full-text index included."""
        ...

    def all(self) -> Sequence[DocumentRecord]:
        """Every document, the newest last."""
        ...

    def get(self, document: DocumentId) -> DocumentRecord:
        """One document. Raises ``NotFound``."""
        ...

    def by_hash(self, sha256: str) -> DocumentRecord | None:
        """The document whose file has this content, wherever it lay."""
        ...

    def content(self, document: DocumentId) -> DocumentText:
        """Its canonical text and structure. Raises ``NotFound``."""
        ...

    def cover(self, document: DocumentId) -> bytes | None:
        """Its cover picture, PNG or JPEG."""
        ...

    def relocate(self, document: DocumentId, path: Path) -> DocumentRecord:
        """Remember where its file lies now."""
        ...

    def remove(self, document: DocumentId) -> None:
        """Forget it and everything derived from it. The file itself is not touched."""
        ...


class Memories(Protocol):
    """What was read, unit by unit; each ``add`` is durable when it returns."""

    def status(self, document: DocumentId) -> MemoryStatus:
        """How far the document has been read."""
        ...

    def episodes(self, document: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        """All episodes with their gists, in order."""
        ...

    def add_episode(self, document: DocumentId, episode: Episode, gist: Gist, by: Maker) -> None:
        """Keep an episode with its gist; must follow those already there."""
        ...

    def tree(self, document: DocumentId) -> MemoryTree:
        """The nodes built so far; empty before the first."""
        ...

    def add_node(self, document: DocumentId, node: Node, by: Maker) -> None:
        """Keep a node of the tree."""
        ...

    def vectors(self, document: DocumentId, encoder: str) -> NDArray[np.float32]:
        """Unit vectors of the sentences from the first on, one row each, as far as they go."""
        ...

    def add_vectors(
        self, document: DocumentId, encoder: str, first: int, rows: NDArray[np.float32]
    ) -> None:
        """Vectors of the sentences ``first``, ``first + 1`` …; must follow those already there."""
        ...

    def forget(self, document: DocumentId) -> None:
        """Drop everything derived by reading: vectors, episodes, tree. The text stays."""
        ...


class Terms(Protocol):
    """Full-text search (FTS5): over everything, and as the statistics that BM25 needs."""

    def counts(self, document: DocumentId, query: str) -> Sequence[TermCounts]:
        """One entry per distinct term of ``query``, analysed as the index was, in query order."""
        ...

    def lengths(self, document: DocumentId) -> NDArray[np.int32]:
        """The number of terms in each passage of the document."""
        ...

    def search(self, query: str, document: DocumentId | None, limit: int) -> Sequence[Hit]:
        """The best passages of one document or of all. Any ``query`` is allowed; none is syntax."""
        ...


class Conversations(Protocol):
    """Questions and answers; nothing in it is ever lost."""

    def add(self, answer: Answer) -> PastAnswer:
        """Keep a question with its answer."""
        ...

    def of(self, document: DocumentId) -> Sequence[PastAnswer]:
        """In the order they were asked."""
        ...


class Library(Protocol):
    """Everything that is remembered. Bound to the thread that opened it."""

    @property
    def documents(self) -> Documents:
        """What can be read."""
        ...

    @property
    def memories(self) -> Memories:
        """What was read."""
        ...

    @property
    def terms(self) -> Terms:
        """Full-text search."""
        ...

    @property
    def conversations(self) -> Conversations:
        """What was asked."""
        ...

    def together(self) -> AbstractContextManager[None]:
        """Several changes as one: all of them are kept, or none."""
        ...

    def close(self) -> None:
        """Let go of it."""
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

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. Raises ``ModelProblem``."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class Relevance(Protocol):
    """How much each passage of a document has to do with a question."""

    def scores(self, question: Question) -> NDArray[np.float32]:
        """One score per ``DocumentText.passages``, comparable within one question."""
        ...
