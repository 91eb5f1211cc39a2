"""Builds the memory of several documents that are joined: places, gists, tree and record."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from reader.collection.joining import shifted, shifted_gist, starts_of
from reader.records import DocumentRecord, Source
from reader.text.document import DocumentId, DocumentText, Format
from reader.text.span import Span
from reader.values.answer import ABOVE
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node

Memory = Sequence[tuple[Episode, Gist]]

NODES = 1 << 20
"""The node ids reserved for each volume: enough for those that are still to be read."""


@dataclass(frozen=True)
class Loaded:
    """One volume with its memory.

    ``memory`` covers all of its text and ``tree`` has one root: unread text is in both as stretches
    with no gist, whose episodes have the numbers in ``provisional``.
    """

    record: DocumentRecord
    content: DocumentText
    memory: Memory
    tree: MemoryTree
    provisional: frozenset[int] = frozenset()
    unread: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """The offsets that turn a volume's own numbers into those of the joined text."""

    document: DocumentId
    span: Span
    sentences: range
    passages: range
    episodes: int
    nodes: int
    record: DocumentRecord
    provisional: frozenset[int]
    unread: tuple[Span, ...]
    """The unread spans, in the volume's own text."""


def places_of(volumes: Sequence[Loaded]) -> tuple[Place, ...]:
    """Return the place of each volume in the joined text, one after the other."""
    places = []
    sentence = passage = episode = 0
    starts = starts_of([volume.content for volume in volumes])
    for number, (start, volume) in enumerate(zip(starts, volumes, strict=True)):
        content = volume.content
        sentences = range(sentence, sentence + len(content.sentences))
        passages = range(passage, passage + len(content.passages))
        span = shifted(content.whole, start)
        places.append(
            Place(
                volume.record.id,
                span,
                sentences,
                passages,
                episode,
                number * NODES,
                volume.record,
                volume.provisional,
                volume.unread,
            )
        )
        sentence, passage = sentences.stop, passages.stop
        episode += max((known.number for known, _ in volume.memory), default=0)
    return tuple(places)


def memory_of(place: Place, volume: Loaded) -> Memory:
    """Return a volume's episodes and gists in the coordinates of the joined text."""
    by = place.span.start
    return [
        (Episode(e.number + place.episodes, shifted(e.span, by)), shifted_gist(gist, by))
        for e, gist in volume.memory
    ]


def nodes_of(place: Place, volume: Loaded) -> list[Node]:
    """Return a volume's nodes; its root gets the volume's title."""
    by, roots = place.span.start, {root.id for root in volume.tree.roots}
    return [
        Node(
            node.id + place.nodes,
            node.level,
            shifted(node.span, by),
            shifted_gist(node.summary, by),
            volume.record.title if node.id in roots else node.title,
            tuple(child + place.nodes for child in node.children),
            None if node.episode is None else node.episode + place.episodes,
        )
        for node in volume.tree
    ]


def root_above(title: str, content: DocumentText, nodes: Sequence[Node]) -> list[Node]:
    """Return the node above the roots, if there are several."""
    roots = MemoryTree(nodes).roots
    if len(roots) <= 1:
        return []
    level = 1 + max(root.level for root in roots)
    return [Node(ABOVE, level, content.whole, Gist(()), title, tuple(root.id for root in roots))]


def record_of_all(
    number: DocumentId, title: str, content: DocumentText, records: Sequence[DocumentRecord]
) -> DocumentRecord:
    """Return a record as of a document; fields without meaning for several are empty."""
    known = hashlib.sha256(" ".join(record.source.sha256 for record in records).encode())
    return DocumentRecord(
        id=number,
        source=Source(Path(), known.hexdigest(), 0),
        format=Format.TEXT,
        title=title or tr("Several documents"),
        authors=(),
        language=records[0].language if len({r.language for r in records}) == 1 else None,
        pages=len(content.pages),
        words=sum(record.words for record in records),
        characters=len(content.text),
        unreadable_pages=(),
        warnings=(),
        added=max(record.added for record in records),
    )
