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
    """Event: the end of the next episode; its gist is yet to be made."""

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
    """An estimate of the rest of a reading.

    ``calls`` and ``tokens`` are of a language model, 0 without one. ``seconds`` of work is None
    until a speed has been measured.
    """

    calls: int
    tokens: int
    seconds: float | None


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """Event: the number of the document's words that have been read; ``left`` is the rest."""

    done: int
    of: int
    left: Promise | None = None


class Stale(StrEnum):
    """The extent to which a memory would be made differently now."""

    TREE = "tree"
    """The summaries above the gists; episodes and gists are up to date."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class MemoryIsStale:
    """Event: the memory was made by another model or with other settings, and is kept.

    Re-reading replaces ``part`` of it.
    """

    made_by: Maker
    now: Maker
    part: Stale = Stale.ALL


ReadingEvent = (
    SentencesEmbedded | EpisodeFound | EpisodeRead | NodeBuilt | ReadingProgress | MemoryIsStale
)
