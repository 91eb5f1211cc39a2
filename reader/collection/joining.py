"""Joins several documents to one text, with everything that points into them, and their memories.

Nothing is added to the texts, so that a quote from the joined text is a quote from its volume.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr
from pathlib import Path

import numpy as np

from reader.records import DocumentRecord, Source
from reader.text.document import (
    Block,
    DocumentId,
    DocumentText,
    Format,
    LineTable,
    Link,
    Page,
    PrintPage,
    Section,
)
from reader.text.span import Span, SpanTable
from reader.values.answer import ABOVE
from reader.values.memory_tree import Episode, Gist, GistMemory, GistSentence, MemoryTree, Node

APART = "\n\n"
"""The separator of two volumes: white space, which belongs to no sentence of either."""


def shifted(span: Span, by: int) -> Span:
    """Return ``span`` moved by ``by`` characters."""
    return Span(span.start + by, span.end + by)


def shifted_gist(gist: Gist, by: int) -> Gist:
    """Return the gist with its sources moved by ``by`` characters."""
    return Gist(
        tuple(
            GistSentence(sentence.text, tuple(shifted(source, by) for source in sentence.sources))
            for sentence in gist.sentences
        )
    )


def starts_of(contents: Sequence[DocumentText]) -> list[int]:
    """Return the offset of each text in the joined one."""
    starts, at = [], 0
    for content in contents:
        starts.append(at)
        at += len(content.text) + len(APART)
    return starts


def joined(titles: Sequence[str], contents: Sequence[DocumentText]) -> DocumentText:
    """Join all texts to one, in which each volume is a section of the first level.

    Pages are numbered through and keep their labels. The spine is left out: pages are shown for a
    volume, never for the joined text.
    """
    starts = starts_of(contents)
    placed = list(zip(starts, contents, strict=True))
    return DocumentText(
        text=APART.join(content.text for content in contents),
        blocks=tuple(
            Block(shifted(block.span, start), block.kind)
            for start, content in placed
            for block in content.blocks
        ),
        sections=tuple(_sections(titles, starts, contents)),
        sentences=_tables([content.sentences for content in contents], starts),
        passages=_tables([content.passages for content in contents], starts),
        pages=tuple(_pages(starts, contents)),
        print_pages=tuple(_print_pages(starts, contents)),
        lines=_lines(starts, contents),
        around=tuple(shifted(span, start) for start, content in placed for span in content.around),
        links=tuple(
            Link(shifted(each.span, start), each.target + start)
            for start, content in placed
            for each in content.links
        ),
    )


def _sections(
    titles: Sequence[str], starts: Sequence[int], contents: Sequence[DocumentText]
) -> Iterator[Section]:
    for title, start, content in zip(titles, starts, contents, strict=True):
        yield Section(shifted(content.whole, start), title, 1)
        for section in content.sections:
            yield Section(shifted(section.span, start), section.title, section.level + 1)


def _pages(starts: Sequence[int], contents: Sequence[DocumentText]) -> Iterator[Page]:
    number = 0
    for start, content in zip(starts, contents, strict=True):
        for page in content.pages:
            number += 1
            spans = tuple(shifted(span, start) for span in page.spans)
            yield replace(page, number=number, spans=spans)


def _lines(starts: Sequence[int], contents: Sequence[DocumentText]) -> LineTable:
    """Return the lines of volumes whose lines do not move: they determine the pages."""
    tables = [content.lines for content in contents]
    pages = np.cumsum([0, *(len(content.pages) for content in contents)], dtype=np.int32)
    return LineTable(
        np.concatenate([t.starts + np.int32(s) for t, s in zip(tables, starts, strict=True)]),
        np.concatenate([t.ends + np.int32(s) for t, s in zip(tables, starts, strict=True)]),
        np.concatenate([t.pages + n for t, n in zip(tables, pages[:-1], strict=True)]),
        np.concatenate([table.boxes for table in tables]),
    )


def _print_pages(starts: Sequence[int], contents: Sequence[DocumentText]) -> Iterator[PrintPage]:
    """Yield the printed pages; an unnamed one at the start keeps each volume apart."""
    for start, content in zip(starts, contents, strict=True):
        yield PrintPage("", start)
        yield from (replace(page, start=page.start + start) for page in content.print_pages)


def _tables(tables: Sequence[SpanTable], starts: Sequence[int]) -> SpanTable:
    pairs = list(zip(tables, starts, strict=True))
    return SpanTable(
        np.concatenate([table.starts + np.int32(start) for table, start in pairs]),
        np.concatenate([table.ends + np.int32(start) for table, start in pairs]),
    )


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
    memory: GistMemory
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


def memory_of(place: Place, volume: Loaded) -> GistMemory:
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
