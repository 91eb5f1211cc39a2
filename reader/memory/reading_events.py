"""Events of reading a document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, Node


@dataclass(frozen=True, slots=True)
class SentencesEmbedded:
    """Event: the first ``done`` of all sentences have vectors now."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class EpisodeFound:
    """Event: where the next episode ends; its gist is yet to be made."""

    episode: Episode


@dataclass(frozen=True, slots=True)
class EpisodeRead:
    """Event: an episode was found and shortened."""

    episode: Episode
    gist: Gist


@dataclass(frozen=True, slots=True)
class NodeBuilt:
    """Event: a node of the tree has its summary. Children come before their parents."""

    node: Node


@dataclass(frozen=True, slots=True)
class Promise:
    """About how much of a reading is left.

    ``calls`` and ``tokens`` are of a language model, 0 without one. ``seconds`` of work is None
    until a speed has been measured.
    """

    calls: int
    tokens: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """Event: so many of the document's words have been read; ``left`` is what is still to do."""

    done: int
    of: int
    left: Promise | None = None


class Stale(StrEnum):
    """The extent to which a memory would be made differently now."""

    TREE = "tree"
    """The summaries above the gists; episodes and gists are as they would be."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class MemoryIsStale:
    """Event: what is remembered was made by another model or with other settings, and is kept.

    Reading it afresh replaces ``part`` of it.
    """

    made_by: Maker
    now: Maker
    part: Stale = Stale.ALL


ReadingEvent = (
    SentencesEmbedded | EpisodeFound | EpisodeRead | NodeBuilt | ReadingProgress | MemoryIsStale
)
