"""The volumes of a shelf as one document that can be read, looked up and walked like any other.

It has its own id, below 0, a text, a memory and a tree. Positions, episodes and nodes of the
joined text map back to those of a volume; all results are returned in a volume's coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from reader.asking.partial_memory import stretches, uncovered, with_one_root
from reader.collection.joining import (
    NODES,
    Loaded,
    Place,
    joined,
    memory_of,
    nodes_of,
    places_of,
    record_of_all,
    root_above,
    shifted,
)
from reader.hopping.graph import relocated, reopened
from reader.memory.episodes import EpisodeSize
from reader.memory.tree import fan_out_for
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import ABOVE, Answer, Consulted, Step
from reader.values.hop import Hop
from reader.values.memory_tree import Episode, Gist, GistMemory, MemoryTree, Node
from reader.values.quotation import Citation, Excerpt


class JoinedVolumes:
    """Volumes joined in the order given; there is at least one."""

    def __init__(self, number: DocumentId, title: str, volumes: Sequence[Loaded]) -> None:
        self.id = number
        self.places = places_of(volumes)
        titles = [volume.record.title for volume in volumes]
        self.content = joined(titles, [volume.content for volume in volumes])
        self.record = record_of_all(number, title, self.content, [v.record for v in volumes])
        both = list(zip(self.places, volumes, strict=True))
        self.memory: GistMemory = [
            pair for place, volume in both for pair in memory_of(place, volume)
        ]
        nodes = [node for place, volume in both for node in nodes_of(place, volume)]
        self.tree = MemoryTree([*nodes, *root_above(title, self.content, nodes)])

    @property
    def unread(self) -> tuple[Span, ...]:
        """The spans not read yet, of all volumes."""
        return tuple(shifted(s, place.span.start) for place in self.places for s in place.unread)

    def renewed(self, volume: Loaded) -> JoinedVolumes:
        """Return the same with a newer state of one of its volumes."""
        index = next(n for n, p in enumerate(self.places) if p.document == volume.record.id)
        place = replace(self.places[index], unread=volume.unread)
        others = [n for n in self.tree if n.id != ABOVE and n.id // NODES != index]
        nodes = [*others, *nodes_of(place, volume)]
        renewed = copy(self)
        renewed.places = (*self.places[:index], place, *self.places[index + 1 :])
        renewed.tree = MemoryTree([*nodes, *root_above(self.record.title, self.content, nodes)])
        return renewed

    @property
    def volumes(self) -> tuple[DocumentRecord, ...]:
        """The volumes, in order."""
        return tuple(place.record for place in self.places)

    def record_of(self, citation: Citation) -> DocumentRecord:
        """Return the volume of a citation, in its own coordinates or in the joined ones."""
        return next(place.record for place in self.places if place.document == citation.document)

    def place_of(self, document: DocumentId) -> Place | None:
        """Return the place of a volume; None if it is not part of the joined text."""
        return next((place for place in self.places if place.document == document), None)

    def place_at(self, offset: int) -> Place:
        """Return the volume that contains a character; white space after it is its own."""
        return self.places[max(0, int(np.searchsorted(self._starts, offset, side="right")) - 1)]

    def own(self, span: Span) -> tuple[DocumentId, Span]:
        """Return the volume of ``span`` and the span there, cut at its end."""
        place = self.place_at(span.start)
        start = min(span.start, place.span.end)
        within = Span(start, max(start, min(span.end, place.span.end)))
        return place.document, shifted(within, -place.span.start)

    def citation(self, citation: Citation) -> Citation:
        """Map a citation to its volume; unchanged if its volume is not there."""
        if citation.document != self.id and self.place_of(citation.document) is None:
            return citation
        document, span = self.own(citation.span)
        return Citation(document, span, citation.quote[: len(span)])

    def consulted(self, consulted: Consulted) -> Consulted:
        """Map a consulted stretch to its volume."""
        document, span = self.own(consulted.span)
        return Consulted(span, self._own_episode(consulted.episode), document)

    def hop(self, hop: Hop) -> Hop:
        """Map a hop to its volumes, with its quotes and what was opened for it."""
        return relocated(hop, self.citation, self._own_excerpt)

    def step(self, step: Step) -> Step:
        """Map a step to its volume; to none if it is about all of them."""
        about = self._about(step)
        own = replace(
            step,
            node=self._own_node(step.node),
            target=self._own_node(step.target),
            episode=self._own_episode(step.episode),
            span=None,
        )
        if about is None or step.span is None:
            return own
        document, span = self.own(step.span)
        return replace(own, span=span, document=document)

    def span_of(self, document: DocumentId | None, span: Span) -> Span:
        """Map a stretch of a volume to the joined text; unchanged if it is of no volume."""
        place = None if document is None else self.place_of(document)
        return span if place is None else shifted(span, place.span.start)

    def answer(self, answer: Answer) -> Answer:
        """Map an answer in its volumes' coordinates to the joined text.

        A quote from a volume that is not part of it keeps its number, and is placed beyond the end.
        """
        consulted = [c for c in answer.consulted if c.document and self.place_of(c.document)]
        return replace(
            answer,
            citations=tuple(map(self._joined_citation, answer.citations)),
            nearest=tuple(map(self._joined_citation, answer.nearest)),
            trace=tuple(map(self.joined_step, answer.trace)),
            graph=tuple(map(self.joined_hop, answer.graph)),
            consulted=tuple(replace(c, span=self.span_of(c.document, c.span)) for c in consulted),
        )

    def joined_hop(self, hop: Hop) -> Hop:
        """Map a hop in its volumes' coordinates to the joined text."""
        return relocated(hop, self._joined_citation, self._joined_excerpt)

    def asked_graph(self, graph: Sequence[Hop]) -> tuple[Hop, ...]:
        """Map a graph in its volumes' coordinates to the joined text, to continue it there.

        Hops that are based on a volume that is not part of it are open again.
        """

        def quote(cited: Citation) -> Citation:
            return replace(self._joined_citation(cited), document=self.id)

        def read(excerpt: Excerpt) -> Excerpt:
            return replace(self._joined_excerpt(excerpt), document=self.id)

        there = reopened(graph, lambda place: self.place_of(place.document) is None)
        return tuple(relocated(hop, quote, read) for hop in there)

    def joined_step(self, step: Step) -> Step:
        """Map a step in its volume's coordinates to the joined text."""
        place = None if step.document is None else self.place_of(step.document)
        if place is None:
            return step
        return replace(
            step,
            span=None if step.span is None else shifted(step.span, place.span.start),
            node=step.node and step.node + place.nodes,
            target=step.target and step.target + place.nodes,
        )

    def _own_excerpt(self, excerpt: Excerpt) -> Excerpt:
        document, span = self.own(excerpt.span)
        return Excerpt(document, span, excerpt.text[: len(span)])

    def _joined_excerpt(self, excerpt: Excerpt) -> Excerpt:
        return replace(excerpt, span=self.span_of(excerpt.document, excerpt.span))

    def _joined_citation(self, citation: Citation) -> Citation:
        end = len(self.content.text)
        known = self.place_of(citation.document)
        span = shifted(citation.span, known.span.start) if known else Span(end, end)
        return replace(citation, span=span)

    def _about(self, step: Step) -> Place | None:
        """Return the volume of a step: where it arrives or what it reads, not what is above."""
        if step.span is None or step.span == self.content.whole:
            return None if len(self.places) > 1 else self.places[0]
        return self.place_at(step.span.start)

    def _own_node(self, node: int | None) -> int | None:
        return node and node % NODES

    def _own_episode(self, episode: int | None) -> int | None:
        if episode is None:
            return None
        index = int(np.searchsorted(self._first_episodes, episode, side="left")) - 1
        own = episode - self.places[index].episodes
        return None if own in self.places[index].provisional else own

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        return np.array([place.span.start for place in self.places], np.int64)

    @cached_property
    def _first_episodes(self) -> NDArray[np.int64]:
        return np.array([place.episodes for place in self.places], np.int64)


_SHOWN = DocumentId(-1_000_000_000)
"""The id of a joined text that is only shown: no library knows it."""


def load(library: Library, record: DocumentRecord, context_words: int) -> Loaded:
    """Load a document with its memory, and its unread text. Raises ``NotFoundError``."""
    content = library.documents.content(record.id)
    memory = library.memories.episodes(record.id)
    tree = library.memories.tree(record.id)
    size = EpisodeSize.for_document(record.words, context_words)
    episodes = [episode for episode, _ in memory]
    rest = stretches(content, episodes, size)
    every: GistMemory = [*memory, *((stretch, Gist(())) for stretch in rest)]
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in tree.leaves()]
    unread = stretches(content, leaves, size)
    grown = with_one_root(content, tree, unread, fan_out_for(context_words))
    provisional = frozenset(stretch.number for stretch in rest)
    return Loaded(record, content, every, grown, provisional, uncovered(content, episodes))


def sketch(library: Library, title: str, volumes: Sequence[DocumentRecord]) -> JoinedVolumes:
    """Join ``volumes`` for display: pages, sections, and the tree as far as there is one.

    Data for asking alone is left out: for two hundred documents it would take a gigabyte.
    """
    return put_together(title, [sketched(library, volume) for volume in volumes])


def put_together(title: str, volumes: Sequence[Loaded]) -> JoinedVolumes:
    """Join sketched volumes."""
    return JoinedVolumes(_SHOWN, title, volumes)


def sketched(library: Library, record: DocumentRecord) -> Loaded:
    """Load one volume for display. Its unread text is covered by its root alone."""
    content = library.documents.outline(record.id)
    tree = library.memories.tree(record.id)
    roots, end = tree.roots, len(content.text.rstrip())
    if len(roots) != 1 or roots[0].span.end < end:
        level = 1 + max((root.level for root in roots), default=0)
        below = tuple(root.id for root in roots)
        top = 1 + max((node.id for node in tree), default=0)
        tree = MemoryTree([*tree, Node(top, level, content.whole, Gist(()), record.title, below)])
    read_to = library.memories.status(record.id).read_to
    unread = (Span(read_to, len(content.text)),) if read_to < end else ()
    return Loaded(record, content, (), tree, frozenset(), unread)
