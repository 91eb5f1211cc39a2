"""A library in which several documents, once joined, count as one more.

The joined document lives in memory alone. Users of this library can look it up like any other:
reading models, relevance and the algorithms of asking know nothing of shelves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from reader.asking.one_root import with_one_root
from reader.marks.mark import Mark
from reader.memory.episodes import EpisodeSize
from reader.memory.stretches import stretches, uncovered
from reader.memory.tree import fan_out_for
from reader.ports import Documents, Library, Memories, Terms
from reader.records import DocumentRecord, Hit, MemoryStatus, TermCounts
from reader.shelf.joined_volumes import Loaded, Memory, Whole
from reader.shelf.joining import shifted
from reader.shelf.notes import NotesText
from reader.text.document import DocumentId, DocumentText
from reader.text.span import SpanTable
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node

_SHOWN = DocumentId(-1_000_000_000)
"""The id of a joined text that is only shown: no library knows it."""
_NOTES = -2_000_000_000
_MOST_ENCODED = 400
"""The number of sentences of notes that get vectors when they are asked: a second's work."""

Vectors = NDArray[np.float32]


class Shelves:
    """Joins documents of ``own``. Bound to its thread; the last joined text is cached."""

    def __init__(self, own: Library) -> None:
        self._own = own
        self._whole: Whole | None = None
        self._key: object = None
        self._given = 0
        self._notes: NotesText | None = None
        # What it does not define, it passes on: mypy cannot see that it is a library.
        self.library = cast("Library", _Library(own, self))

    def join(self, title: str, volumes: Sequence[DocumentRecord], context_words: int) -> Whole:
        """Join ``volumes`` to one document, for a model that sees ``context_words`` at once.

        Returns the cached one while nothing of it has changed. Raises ``NotFoundError``.
        """
        states = [(v.id, v.source.sha256, self._own.memories.status(v.id)) for v in volumes]
        key = (title, tuple(v.title for v in volumes), states, context_words)
        if self._whole is None or key != self._key:
            self._whole = None  # two of them need not be held at once
            self._given += 1
            loaded = [load(self._own, volume, context_words) for volume in volumes]
            self._whole = Whole(DocumentId(-self._given), title, loaded)
            self._key = key
        return self._whole

    def lay_out(
        self, marks: Sequence[Mark], encode: Callable[[Sequence[str]], Vectors] | None = None
    ) -> NotesText:
        """Make marks a document that can be asked, until others are; with vectors if ``encode``."""
        self._given += 1
        notes = NotesText.of(DocumentId(_NOTES - self._given), marks)
        if encode is not None and 0 < len(notes.content.sentences) <= _MOST_ENCODED:
            text = notes.content.text
            sentences = [span.of(text) for span in notes.content.sentences]
            notes = replace(notes, vectors=encode(sentences))
        self._notes = notes
        return notes

    def find(self, document: DocumentId) -> Whole | None:
        """Return the joined text with this id; None for the library's own and for older ids."""
        return self._whole if self._whole is not None and self._whole.id == document else None

    def notes(self, document: DocumentId) -> NotesText | None:
        """Return the same for marks."""
        return self._notes if self._notes is not None and self._notes.id == document else None


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


def sketch(library: Library, title: str, volumes: Sequence[DocumentRecord]) -> Whole:
    """Join ``volumes`` for display: pages, sections, and the tree as far as there is one.

    Data for asking alone is left out: for two hundred documents it would take a gigabyte.
    """
    return put_together(title, [sketched(library, volume) for volume in volumes])


def put_together(title: str, volumes: Sequence[Loaded]) -> Whole:
    """Join sketched volumes."""
    return Whole(_SHOWN, title, volumes)


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


class _View:
    """A part of a library that treats only joined documents differently."""

    def __init__(self, own: object, shelves: Shelves) -> None:
        self._passed_on = own
        self._shelves = shelves

    def __getattr__(self, name: str) -> object:
        return getattr(self._passed_on, name)


class _Library(_View):
    def __init__(self, own: Library, shelves: Shelves) -> None:
        super().__init__(own, shelves)
        self.documents = _Documents(own.documents, shelves)
        self.memories = _Memories(own.memories, shelves)
        self.terms = _Terms(own.terms, shelves)


class _Documents(_View):
    def __init__(self, own: Documents, shelves: Shelves) -> None:
        super().__init__(own, shelves)
        self._own = own

    def get(self, document: DocumentId) -> DocumentRecord:
        if (notes := self._shelves.notes(document)) is not None:
            return notes.record
        whole = self._shelves.find(document)
        return self._own.get(document) if whole is None else whole.record

    def content(self, document: DocumentId) -> DocumentText:
        if (notes := self._shelves.notes(document)) is not None:
            return notes.content
        whole = self._shelves.find(document)
        return self._own.content(document) if whole is None else whole.content


class _Memories(_View):
    def __init__(self, own: Memories, shelves: Shelves) -> None:
        super().__init__(own, shelves)
        self._own = own

    def status(self, document: DocumentId) -> MemoryStatus:
        if (notes := self._shelves.notes(document)) is not None:
            return _unread(notes)
        whole = self._shelves.find(document)
        return self._own.status(document) if whole is None else self._status(whole)

    def episodes(self, document: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        if self._shelves.notes(document) is not None:
            return []
        whole = self._shelves.find(document)
        return self._own.episodes(document) if whole is None else whole.memory

    def tree(self, document: DocumentId) -> MemoryTree:
        if self._shelves.notes(document) is not None:
            return MemoryTree(())
        whole = self._shelves.find(document)
        return self._own.tree(document) if whole is None else whole.tree

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> NDArray[np.float32]:
        if (notes := self._shelves.notes(document)) is not None:
            return notes.vectors[first:last]
        whole = self._shelves.find(document)
        if whole is None:
            return self._own.vectors(document, encoder, first, last)
        return self._all(whole, encoder)[first:last]

    def embedded(self, document: DocumentId, encoder: str) -> int:
        if (notes := self._shelves.notes(document)) is not None:
            return len(notes.vectors)
        whole = self._shelves.find(document)
        if whole is None:
            return self._own.embedded(document, encoder)
        some = any(self._own.embedded(place.document, encoder) for place in whole.places)
        return len(whole.content.sentences) if some else 0

    def _all(self, whole: Whole, encoder: str) -> NDArray[np.float32]:
        """Return rows of zeros for sentences without a vector; 0 × 0 if none has one."""
        rows = np.zeros((0, 0), np.float32)
        for place in whole.places:
            known = self._own.vectors(place.document, encoder)
            if not len(known):
                continue
            if not rows.size:
                rows = np.zeros((len(whole.content.sentences), known.shape[1]), np.float32)
            first = place.sentences.start
            rows[first : first + len(known)] = known
        return rows

    def _status(self, whole: Whole) -> MemoryStatus:
        of_volumes = [self._own.status(place.document) for place in whole.places]
        some = any(status.sentences_embedded for status in of_volumes)
        sentences = len(whole.content.sentences)
        return MemoryStatus(
            sentences=sentences,
            sentences_embedded=sentences if some else 0,
            episodes=len(whole.memory),
            read_to=len(whole.content.text),
            tree_complete=True,
            maker=of_volumes[0].maker if len({s.maker for s in of_volumes}) == 1 else None,
        )


class _Terms(_View):
    def __init__(self, own: Terms, shelves: Shelves) -> None:
        super().__init__(own, shelves)
        self._own = own

    def counts(self, document: DocumentId, query: str) -> Sequence[TermCounts]:
        if (notes := self._shelves.notes(document)) is not None:
            return self._own.counts_in(notes.passages, query)
        whole = self._shelves.find(document)
        if whole is None:
            return self._own.counts(document, query)
        by_volume = [self._own.counts(place.document, query) for place in whole.places]
        firsts = [place.passages.start for place in whole.places]
        return [_together(term, firsts) for term in zip(*by_volume, strict=True)]

    def lengths(self, document: DocumentId) -> NDArray[np.int32]:
        if (notes := self._shelves.notes(document)) is not None:
            return self._own.lengths_of(notes.passages)
        whole = self._shelves.find(document)
        if whole is None:
            return self._own.lengths(document)
        return np.concatenate([self._own.lengths(place.document) for place in whole.places])

    def search(
        self, query: str, document: DocumentId | None, limit: int, *, unfinished: bool = False
    ) -> Sequence[Hit]:
        if document is not None and self._shelves.notes(document) is not None:
            return []  # its passages are few, and scored by their counts
        whole = None if document is None else self._shelves.find(document)
        if whole is None:
            return self._own.search(query, document, limit, unfinished=unfinished)
        found = [
            Hit(whole.id, shifted(hit.span, place.span.start), hit.text, hit.score)
            for place in whole.places
            for hit in self._own.search(query, place.document, limit, unfinished=unfinished)
        ]
        return sorted(found, key=lambda hit: -hit.score)[:limit]


def _unread(notes: NotesText) -> MemoryStatus:
    sentences = len(notes.content.sentences)
    return MemoryStatus(sentences, len(notes.vectors), 0, 0, tree_complete=False, maker=None)


def _together(term: Sequence[TermCounts], firsts: Sequence[int]) -> TermCounts:
    """Join one term's counts in all volumes, with passages numbered through."""
    passages = [
        counts.passages + np.int32(first) for counts, first in zip(term, firsts, strict=True)
    ]
    return TermCounts(
        term[0].term, np.concatenate(passages), np.concatenate([counts.counts for counts in term])
    )
