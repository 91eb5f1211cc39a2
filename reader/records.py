"""Records of a library: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import NewType

import numpy as np
from numpy.typing import NDArray

from reader.text.document import DocumentId, Format
from reader.text.imprint import Imprint
from reader.text.span import Span
from reader.values.answer import Answer
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, Node
from reader.values.question import ConversationId


@dataclass(frozen=True, slots=True)
class Source:
    """The original file: never copied, identified by its content."""

    path: Path
    sha256: str
    size: int
    modified: int | None = field(default=None, compare=False)
    """The time at which the file had this content, by its own clock, in nanoseconds; None if
    unknown.
    """


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
    """Return pages that contain a picture of text, or are damaged; numbers count from 1."""
    warnings: tuple[str, ...]
    added: datetime
    imprint: Imprint = field(default_factory=Imprint)


@dataclass(frozen=True, slots=True)
class Details:
    """Title and other details of a document, from its file or from the user who keeps it."""

    title: str
    authors: tuple[str, ...]
    language: str | None
    imprint: Imprint = field(default_factory=Imprint)


class Restriction(StrEnum):
    """What the user has disabled for a document."""

    ONLY_READ = "only_read"
    """Nothing beyond the place read is used or shown."""
    ONLY_READ_CONTENTS = "only_read_contents"
    """The table of contents, too, ends there."""
    NOTHING_LEARNT = "nothing_learnt"
    """Nothing is learnt from it, and nothing that was learnt is used for it."""


@dataclass(frozen=True, slots=True)
class Position:
    """The user's place in a document. Offsets are characters of the canonical text."""

    place: int
    """The offset at the top of the window when it was last looked at."""
    furthest: int
    """The offset up to which it has been read."""
    opened: datetime
    """The time at which it was last opened."""
    restrictions: frozenset[Restriction] = frozenset()

    @property
    def bound(self) -> int | None:
        """The offset up to which anything may be shown or used, if restricted; None otherwise."""
        return self.furthest if Restriction.ONLY_READ in self.restrictions else None


CollectionId = NewType("CollectionId", int)


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents under a name; a document may be in many."""

    id: CollectionId
    name: str
    documents: tuple[DocumentId, ...]
    """The documents in the order they were added."""


@dataclass(frozen=True, slots=True)
class Depth:
    """How many parts of a memory a language model has read: ``passages`` and ``summaries``.

    Everything else was quoted by the embedded reader.
    """

    passages: int = 0
    of_passages: int = 0
    summaries: int = 0
    of_summaries: int = 0

    def __bool__(self) -> bool:
        """Whether there is anything of a language model."""
        return bool(self.passages or self.summaries)

    def __add__(self, other: Depth) -> Depth:
        """Return the depth of two memories together."""
        return Depth(*(one + two for one, two in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class MemoryStatus:
    """The extent to which a document has been read."""

    sentences: int
    sentences_embedded: int
    episodes: int
    read_to: int
    """The offset up to which there are episodes with gists."""
    tree_complete: bool
    maker: Maker | None
    """The maker of the gists; None before anything was read."""
    tree_maker: Maker | None = None
    """The maker of the summaries above them; None before there is one."""
    depth: Depth = Depth()


@dataclass(frozen=True, slots=True, eq=False)
class WholeMemory:
    """All that was read of a document, with the maker of each part, to be passed on as one.

    ``deepened`` names the language models that have read parts, by the ids of their nodes.
    ``vectors`` are of the sentences from the first on, by the name of their encoder, in half
    precision.
    """

    episodes: tuple[tuple[Episode, Gist, Maker], ...]
    nodes: tuple[tuple[Node, Maker], ...]
    """The nodes in the order they were built, children first."""
    vectors: Mapping[str, NDArray[np.float16]]
    deepened: Mapping[int, Maker] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether anything was read."""
        return bool(self.episodes or self.nodes or self.vectors)

    @property
    def makers(self) -> tuple[Maker, ...]:
        """The makers of gists and summaries, each once."""
        built = [by for *_, by in self.episodes] + [by for _, by in self.nodes]
        return tuple(dict.fromkeys([*built, *self.deepened.values()]))


@dataclass(frozen=True, slots=True)
class TermCounts:
    """The occurrences of one query term in the passages of one document.

    ``passages`` (int32) are indices into ``DocumentText.passages``, ascending; ``counts`` (int32)
    are the numbers of occurrences in each.
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
class HitPlace:
    """The place of a ``Hit``: ``words`` are those that were searched for, in order.

    ``page`` and ``printed`` are labels, of the page and of the page of the printed edition;
    ``section`` is the title of the innermost one. Empty if there is none.
    """

    words: tuple[Span, ...]
    page: str
    printed: str
    section: str


class AnswerState(StrEnum):
    """The states of an answer."""

    BEGUN = "begun"
    """Being answered; or the program ended before the answer was complete."""
    STOPPED = "stopped"
    """Stopped by the user, or by an error."""
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """A question asked before, with its answer as far as it is stored."""

    id: int
    asked: datetime
    answer: Answer
    conversation: ConversationId
    state: AnswerState = AnswerState.WHOLE


@dataclass(frozen=True, slots=True)
class Conversation:
    """Questions that follow each other. ``title`` is the first, until renamed.

    ``latest`` is when the last of its ``questions`` was asked. ``shelf`` are the volumes they are
    about, deleted ones included, and ``document`` is one that exists; empty for one document.
    """

    id: ConversationId
    document: DocumentId
    title: str
    latest: datetime
    questions: int
    shelf: tuple[DocumentId, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationHit:
    """A conversation in which something was found, and the words around it."""

    conversation: Conversation
    around: str


class Choice(StrEnum):
    """The choices that each library has of its own."""

    MODEL = "model"
    """The model that reads, as JSON."""
    ENCODER = "encoder"
    """The sentence encoder that finds text, as JSON; the built-in one if nothing was chosen."""
    RERANKER = "reranker"
    """The cross-encoder that ranks again what was found, as JSON; none if nothing was chosen."""
    REASONING = "reasoning"
    """The models that give reasons before they choose: names and whether, as JSON."""
    CHECKS = "checks"
    """The measured skills of models: by the models' names, as JSON."""
    ROLES = "roles"
    """The skills assigned by the user, whatever was measured: by the models' names, as JSON."""
    NAMES = "names"
    """The user's names for models: by the names in what they made, as JSON."""
    PACES = "paces"
    """How fast models have read: seconds for a unit of work by the models' names, as JSON."""
    LEFT_UNREAD = "left unread"
    """The documents whose reading was cancelled, as JSON."""
