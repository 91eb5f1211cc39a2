"""A library in which several documents, once joined, count as one more.

The joined document lives in memory alone, as do notes that are asked. Users of this library can
look it up like any other: reading models, relevance and the algorithms of asking know nothing of
collections.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from reader.annotations.mark import Mark
from reader.collection.joined_volumes import JoinedVolumes, load
from reader.collection.joining import shifted
from reader.collection.notes import NotesText
from reader.ports import Library
from reader.records import Depth, DocumentRecord, Hit, MemoryStatus, TermCounts
from reader.text.document import DocumentId, DocumentText
from reader.values.memory_tree import Episode, Gist, MemoryTree

_NOTES = -2_000_000_000
_MOST_ENCODED = 400
"""The number of sentences of notes that get vectors when they are asked: a second's work."""

Vectors = NDArray[np.float32]


class CollectionLibrary:
    """Joins documents of ``own``. Bound to its thread; the last joined text is cached."""

    def __init__(self, own: Library) -> None:
        self._own = own
        self._joined: _Joined | None = None
        self._notes: _Notes | None = None
        self._key: object = None
        self._given = 0
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
            joined = JoinedVolumes(DocumentId(-self._given), title, loaded)
            self._joined, self._key = _Joined(joined, self._own), key
        return self._joined.joined

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
        self._notes = _Notes(notes, self._own)
        return notes

    def held(self, document: object) -> _Joined | _Notes | None:
        """Return what lives in memory alone under this id; None for anything else."""
        if isinstance(document, int):
            for each in (self._joined, self._notes):
                if each is not None and each.record.id == document:
                    return each
        return None


class _Joined:
    """Joined volumes as ``Documents``, ``Memories`` and ``Terms`` of their own."""

    def __init__(self, joined: JoinedVolumes, own: Library) -> None:
        self.joined = joined
        self.record = joined.record
        self._own = own
        self._volumes = [place.document for place in joined.places]

    def get(self, _: DocumentId) -> DocumentRecord:
        return self.record

    def content(self, _: DocumentId) -> DocumentText:
        return self.joined.content

    def status(self, document: DocumentId) -> MemoryStatus:
        of_volumes = [self._own.memories.status(volume) for volume in self._volumes]
        some = any(status.sentences_embedded for status in of_volumes)
        content = self.content(document)
        return MemoryStatus(
            sentences=len(content.sentences),
            sentences_embedded=len(content.sentences) if some else 0,
            episodes=len(self.joined.memory),
            read_to=len(content.text),
            tree_complete=True,
            maker=of_volumes[0].maker if len({s.maker for s in of_volumes}) == 1 else None,
            depth=sum((status.depth for status in of_volumes), Depth()),
        )

    def episodes(self, _: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        return self.joined.memory

    def tree(self, _: DocumentId) -> MemoryTree:
        return self.joined.tree

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> Vectors:
        """Return rows of zeros for sentences without a vector; 0 × 0 if none has one."""
        rows = np.zeros((0, 0), np.float32)
        for place in self.joined.places:
            known = self._own.memories.vectors(place.document, encoder)
            if len(known) and not rows.size:
                rows = np.zeros((len(self.content(document).sentences), known.shape[1]), np.float32)
            if len(known):
                start = place.sentences.start
                rows[start : start + len(known)] = known
        return rows[first:last]

    def embedded(self, document: DocumentId, encoder: str) -> int:
        some = any(self._own.memories.embedded(volume, encoder) for volume in self._volumes)
        return len(self.content(document).sentences) if some else 0

    def counts(self, _: DocumentId, query: str) -> Sequence[TermCounts]:
        firsts = {place.document: place.passages.start for place in self.joined.places}
        return self._own.terms.together(firsts, query)

    def lengths(self, _: DocumentId) -> NDArray[np.int32]:
        return self._lengths

    def search(
        self, query: str, _: DocumentId | None, limit: int, *, unfinished: bool = False
    ) -> Sequence[Hit]:
        found = [
            Hit(self.record.id, shifted(hit.span, place.span.start), hit.text, hit.score)
            for place in self.joined.places
            for hit in self._own.terms.search(query, place.document, limit, unfinished=unfinished)
        ]
        return sorted(found, key=lambda hit: -hit.score)[:limit]

    @cached_property
    def _lengths(self) -> NDArray[np.int32]:
        """Of all passages: the joined text stays as it is."""
        return np.concatenate(self._own.terms.all_lengths(self._volumes))


class _Notes:
    """The same for notes, of which nothing is read but what was laid out."""

    def __init__(self, notes: NotesText, own: Library) -> None:
        self.record = notes.record
        self._notes = notes
        self._own = own

    def get(self, _: DocumentId) -> DocumentRecord:
        return self.record

    def content(self, _: DocumentId) -> DocumentText:
        return self._notes.content

    def status(self, _: DocumentId) -> MemoryStatus:
        sentences, vectors = len(self._notes.content.sentences), len(self._notes.vectors)
        return MemoryStatus(sentences, vectors, 0, 0, tree_complete=False, maker=None)

    def episodes(self, _: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        return []

    def tree(self, _: DocumentId) -> MemoryTree:
        return MemoryTree(())

    def vectors(self, _: DocumentId, __: str, first: int = 0, last: int | None = None) -> Vectors:
        return self._notes.vectors[first:last]

    def embedded(self, _: DocumentId, __: str) -> int:
        return len(self._notes.vectors)

    def counts(self, _: DocumentId, query: str) -> Sequence[TermCounts]:
        return self._own.terms.counts_in(self._notes.passages, query)

    def lengths(self, _: DocumentId) -> NDArray[np.int32]:
        return self._own.terms.lengths_of(self._notes.passages)

    def search(
        self, query: str, _: DocumentId | None, limit: int, *, unfinished: bool = False
    ) -> Sequence[Hit]:
        return []  # its passages are few, and scored by their counts


class _Library:
    """Passes on to ``own`` all that is not asked of a document held in memory."""

    def __init__(self, own: Library, collection: CollectionLibrary) -> None:
        self._own = own
        self.documents = _View(own.documents, collection)
        self.memories = _View(own.memories, collection)
        self.terms = _View(own.terms, collection)

    def __getattr__(self, name: str) -> object:
        return getattr(self._own, name)


class _View:
    """A part of a library whose methods are those of a held document, wherever one is named."""

    def __init__(self, own: object, collection: CollectionLibrary) -> None:
        self._own = own
        self._collection = collection

    def __getattr__(self, name: str) -> Callable[..., object]:
        def answer(*asked: object, **options: object) -> object:
            held = (found for each in asked if (found := self._collection.held(each)) is not None)
            method: Callable[..., object] = getattr(next(held, self._own), name)
            return method(*asked, **options)

        return answer
