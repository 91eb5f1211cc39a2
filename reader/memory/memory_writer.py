"""Stores what was read before it is announced; several units together when they come fast."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from reader.generators import closed
from reader.memory.reading_events import (
    EpisodeFound,
    EpisodeRead,
    NodeBuilt,
    ReadingEvent,
    SentencesEmbedded,
)
from reader.ports import Library
from reader.text.document import DocumentId
from reader.values.maker import Maker

AT_RISK = 0.25
"""The seconds of work that a power cut may cost. A commit waits for the disk, about 5 ms: one for
each of the 4,400 units of a 560,000-word book took 20 s, and the units themselves less than 1
s. A model that needs longer than this for a unit has every unit committed by itself, also those
that come at once because they were made meanwhile.
"""

_AT_ONCE = 64
"""Events between two that wait for a model: the gists in progress, with their leaves and the nodes
above them. Each is stored as if the next one took long.
"""


class MemoryWriter:
    """Stores events, several in a transaction when they come fast, and then passes them on."""

    def __init__(
        self, library: Library, document: DocumentId, maker: Maker, clock: Callable[[], float]
    ) -> None:
        self._library = library
        self._document = document
        self._maker = maker
        self._clock = clock
        self._stored_at = clock()
        self._held: list[ReadingEvent] = []
        self._expected_slow = 0

    def stored(
        self,
        events: Iterator[ReadingEvent],
        ahead_of: Callable[[int], Iterator[SentencesEmbedded]],
    ) -> Iterator[ReadingEvent]:
        """Yield the stored events; at an episode's end, those needed for the next come first."""
        try:
            with closed(events):
                while (event := self._awaited(events)) is not None:
                    yield from self._take(event)
                    if isinstance(event, EpisodeFound):
                        yield from ahead_of(event.episode.span.end)
        finally:
            rest = self._store_all()
        yield from rest

    def _awaited(self, events: Iterator[ReadingEvent]) -> ReadingEvent | None:
        """Return the next event; after one that took long, others are expected to."""
        begun = self._clock()
        event = next(events, None)
        slow = self._clock() - begun >= AT_RISK
        self._expected_slow = _AT_ONCE if slow else max(0, self._expected_slow - 1)
        return event

    def _take(self, event: ReadingEvent) -> list[ReadingEvent]:
        """Hold an event; return all held so far, stored, when it is time."""
        self._held.append(event)
        due = self._expected_slow or self._clock() - self._stored_at >= AT_RISK
        return self._store_all() if due else []

    def _store_all(self) -> list[ReadingEvent]:
        """Store the events held, and return them."""
        events, self._held = self._held, []
        with self._library.together():
            for event in events:
                self._store(event)
        self._stored_at = self._clock()
        return events

    def _store(self, event: ReadingEvent) -> None:
        memories = self._library.memories
        if isinstance(event, EpisodeRead):
            memories.add_episode(self._document, event.episode, event.gist, self._maker)
        elif isinstance(event, NodeBuilt):
            memories.add_node(self._document, event.node, self._maker)
