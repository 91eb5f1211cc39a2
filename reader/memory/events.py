"""What happens while a document is being read."""

from __future__ import annotations

from dataclasses import dataclass

from reader.memory.values import Episode, Gist, Maker, Node


@dataclass(frozen=True, slots=True)
class SentencesEmbedded:
    """Event: the first ``done`` of all sentences have vectors now."""

    done: int
    of: int


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
class ReadingProgress:
    """Event: so many of the document's words have been read."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class MemoryIsStale:
    """Event: what is remembered was made by another model or with other settings, and is kept.

    Reading it afresh replaces it.
    """

    made_by: Maker
    now: Maker


ReadingEvent = SentencesEmbedded | EpisodeRead | NodeBuilt | ReadingProgress | MemoryIsStale
