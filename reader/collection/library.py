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

from reader.annotations.mark import Mark
from reader.collection.joined_volumes import JoinedVolumes, load
from reader.collection.joining import shifted, together
from reader.collection.notes import NotesText
from reader.document_ports import Documents, Memories, Terms
from reader.ports import Library
from reader.records import DocumentRecord, Hit, MemoryStatus, TermCounts
from reader.text.document import DocumentId, DocumentText
from reader.values.memory_tree import Episode, Gist, MemoryTree

_NOTES = -2_000_000_000
_MOST_ENCODED = 400
"""The number of sentences of notes that get vectors when they are asked: a second's work."""

Vectors = NDArray[np.float32]


class Shelves:
    """Joins documents of ``own``. Bound to its thread; the last joined text is cached."""

    def __init__(self, own: Library) -> None:
        self._own = own
        self._joined: JoinedVolumes | None = None
        self._key: object = None
        self._given = 0
        self._notes: NotesText | None = None
        # What it does not define, it passes on: mypy cannot see that it is a library.
        self.library = cast("Library", _Library(own, self))

    def join(
        self, title: str, volumes: Sequence[DocumentRecord], context_words: int
    ) -> JoinedVolumes:
        """Join ``volumes`` to one document, for a model that sees ``context_words`` at once.

        Returns the cached one while nothing of it has changed. Raises ``NotFoundError``.
        """
        states = [(v.id, v.source.sha256, self._own.memories.status(v.id)) for v in volumes]
        key = (title, tuple(v.title for v in volumes), states, context_words)
        if self._joined is None or key != self._key:
            self._joined = None  # two of them need not be held at once
            self._given += 1
            loaded = [load(self._own, volume, context_words) for volume in volumes]
            self._joined = JoinedVolumes(DocumentId(-self._given), title, loaded)
            self._key = key
        return self._joined

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

    def find(self, document: DocumentId) -> JoinedVolumes | None:
        """Return the joined text with this id; None for the library's own and for older ids."""
        return self._joined if self._joined is not None and self._joined.id == document else None

    def notes(self, document: DocumentId) -> NotesText | None:
        """Return the same for marks."""
        return self._notes if self._notes is not None and self._notes.id == document else None


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
        joined = self._shelves.find(document)
        return self._own.get(document) if joined is None else joined.record

    def content(self, document: DocumentId) -> DocumentText:
        if (notes := self._shelves.notes(document)) is not None:
            return notes.content
        joined = self._shelves.find(document)
        return self._own.content(document) if joined is None else joined.content


class _Memories(_View):
    def __init__(self, own: Memories, shelves: Shelves) -> None:
        super().__init__(own, shelves)
        self._own = own

    def status(self, document: DocumentId) -> MemoryStatus:
        if (notes := self._shelves.notes(document)) is not None:
            return _unread(notes)
        joined = self._shelves.find(document)
        return self._own.status(document) if joined is None else self._status(joined)

    def episodes(self, document: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        if self._shelves.notes(document) is not None:
            return []
        joined = self._shelves.find(document)
        return self._own.episodes(document) if joined is None else joined.memory

    def tree(self, document: DocumentId) -> MemoryTree:
        if self._shelves.notes(document) is not None:
            return MemoryTree(())
        joined = self._shelves.find(document)
        return self._own.tree(document) if joined is None else joined.tree

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> NDArray[np.float32]:
        if (notes := self._shelves.notes(document)) is not None:
            return notes.vectors[first:last]
        joined = self._shelves.find(document)
        if joined is None:
            return self._own.vectors(document, encoder, first, last)
        return self._all(joined, encoder)[first:last]

    def embedded(self, document: DocumentId, encoder: str) -> int:
        if (notes := self._shelves.notes(document)) is not None:
            return len(notes.vectors)
        joined = self._shelves.find(document)
        if joined is None:
            return self._own.embedded(document, encoder)
        some = any(self._own.embedded(place.document, encoder) for place in joined.places)
        return len(joined.content.sentences) if some else 0

    def _all(self, joined: JoinedVolumes, encoder: str) -> NDArray[np.float32]:
        """Return rows of zeros for sentences without a vector; 0 × 0 if none has one."""
        rows = np.zeros((0, 0), np.float32)
        for place in joined.places:
            known = self._own.vectors(place.document, encoder)
            if not len(known):
                continue
            if not rows.size:
                rows = np.zeros((len(joined.content.sentences), known.shape[1]), np.float32)
            first = place.sentences.start
            rows[first : first + len(known)] = known
        return rows

    def _status(self, joined: JoinedVolumes) -> MemoryStatus:
        of_volumes = [self._own.status(place.document) for place in joined.places]
        some = any(status.sentences_embedded for status in of_volumes)
        sentences = len(joined.content.sentences)
        return MemoryStatus(
            sentences=sentences,
            sentences_embedded=sentences if some else 0,
            episodes=len(joined.memory),
            read_to=len(joined.content.text),
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
        joined = self._shelves.find(document)
        if joined is None:
            return self._own.counts(document, query)
        by_volume = [self._own.counts(place.document, query) for place in joined.places]
        firsts = [place.passages.start for place in joined.places]
        return [together(term, firsts) for term in zip(*by_volume, strict=True)]

    def lengths(self, document: DocumentId) -> NDArray[np.int32]:
        if (notes := self._shelves.notes(document)) is not None:
            return self._own.lengths_of(notes.passages)
        joined = self._shelves.find(document)
        if joined is None:
            return self._own.lengths(document)
        return np.concatenate([self._own.lengths(place.document) for place in joined.places])

    def search(
        self, query: str, document: DocumentId | None, limit: int, *, unfinished: bool = False
    ) -> Sequence[Hit]:
        if document is not None and self._shelves.notes(document) is not None:
            return []  # its passages are few, and scored by their counts
        joined = None if document is None else self._shelves.find(document)
        if joined is None:
            return self._own.search(query, document, limit, unfinished=unfinished)
        found = [
            Hit(joined.id, shifted(hit.span, place.span.start), hit.text, hit.score)
            for place in joined.places
            for hit in self._own.search(query, place.document, limit, unfinished=unfinished)
        ]
        return sorted(found, key=lambda hit: -hit.score)[:limit]


def _unread(notes: NotesText) -> MemoryStatus:
    sentences = len(notes.content.sentences)
    return MemoryStatus(sentences, len(notes.vectors), 0, 0, tree_complete=False, maker=None)
