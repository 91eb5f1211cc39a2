"""Events of reading a document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reader.memory.reading_limits import Hold
from reader.records import Depth
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
    """How many seconds of work are left; None where no speed is known yet.

    Until the memory is complete, and answers can rest on it; until a language model has written all
    summaries; until it has read everything.
    """

    memory: float | None = 0.0
    summaries: float | None = 0.0
    everything: float | None = 0.0


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """Event: the number of the document's words that have been read; ``left`` is the rest."""

    done: int
    of: int
    left: Promise | None = None


@dataclass(frozen=True, slots=True)
class Deepened:
    """Event: a language model has read a part; ``node`` has its gist or summary now.

    ``share`` of its work is done, and ``left`` to do.
    """

    node: Node
    depth: Depth
    share: float
    left: Promise


@dataclass(frozen=True, slots=True)
class DeepeningBegun:
    """Event: a language model begins, or goes on, to read what is in memory."""

    depth: Depth
    share: float
    left: Promise


@dataclass(frozen=True, slots=True)
class Held:
    """Event, the last: a language model reads no further for now."""

    why: Hold


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
    SentencesEmbedded
    | EpisodeFound
    | EpisodeRead
    | NodeBuilt
    | ReadingProgress
    | MemoryIsStale
    | DeepeningBegun
    | Deepened
    | Held
)
