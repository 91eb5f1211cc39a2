"""Loads documents to be joined: completely, for questions, or sketched, for display."""

from __future__ import annotations

from collections.abc import Sequence

from reader.asking.one_root import with_one_root
from reader.collection.joined_memory import Loaded, Memory
from reader.collection.joined_volumes import JoinedVolumes
from reader.memory.episodes import EpisodeSize
from reader.memory.stretches import stretches, uncovered
from reader.memory.tree import fan_out_for
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.document import DocumentId, DocumentText
from reader.text.span import SpanTable
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node

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
    every: Memory = [*memory, *((stretch, Gist(())) for stretch in rest)]
    grown = _with_rest(content, tree, size, context_words)
    provisional = frozenset(stretch.number for stretch in rest)
    return Loaded(record, content, every, grown, provisional, uncovered(content, episodes))


def _with_rest(
    content: DocumentText, tree: MemoryTree, size: EpisodeSize, context_words: int
) -> MemoryTree:
    leaves = [Episode(leaf.episode or 0, leaf.span) for leaf in tree.leaves()]
    rest = stretches(content, leaves, size)
    return with_one_root(content, tree, rest, fan_out_for(context_words))


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
    content = library.documents.content(record.id)
    light = DocumentText(
        content.text,
        blocks=(),
        sections=content.sections,
        sentences=SpanTable.of(()),
        passages=SpanTable.of(()),
        pages=content.pages,
        print_pages=content.print_pages,
    )
    tree = library.memories.tree(record.id)
    roots = tree.roots
    if len(roots) != 1 or roots[0].span.end < len(content.text.rstrip()):
        level = 1 + max((root.level for root in roots), default=0)
        below = tuple(root.id for root in roots)
        top = 1 + max((node.id for node in tree), default=0)
        tree = MemoryTree([*tree, Node(top, level, content.whole, Gist(()), record.title, below)])
    episodes = [episode for episode, _ in library.memories.episodes(record.id)]
    return Loaded(record, light, (), tree, frozenset(), uncovered(content, episodes))
