"""A document as the model-free reader works on it: sentences with their kinds and vectors."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from models.embedded.stored_vectors import StoredVectors
from reader.encoder_scales import SAME, Scale
from reader.ports import Library
from reader.records import DocumentRecord
from reader.text.beginning import beginning
from reader.text.book_matter import asks_of_the_book, book_matter
from reader.text.document import BlockKind, DocumentId, DocumentText
from reader.text.span import Span, SpanTable


@dataclass(frozen=True)
class Material:
    """A document's text and the vectors of its sentences, from the first on, as far as they go.

    ``vectors`` is float32, one unit row per sentence, and ``scale`` how their cosines are read.
    ``clipped`` says that the last passage goes on after the end of what is known. Rows that are
    not held are looked up in ``stored``, one by one. ``volumes`` are the offsets at which the
    volumes of a joined text begin.
    """

    content: DocumentText
    vectors: NDArray[np.float32]
    clipped: bool = False
    scale: Scale = SAME
    stored: StoredVectors | None = None
    language: str | None = None
    volumes: tuple[int, ...] = ()

    def volume_of(self, index: int) -> int:
        """The volume that contains a sentence, counted from 1; 0 in a single document."""
        return bisect_right(self.volumes, self.content.sentences[index].start)

    @cached_property
    def block_of(self) -> NDArray[np.int64]:
        """Index of the block that contains each sentence."""
        starts = np.array([block.span.start for block in self.content.blocks], np.int64)
        return np.searchsorted(starts, self.content.sentences.starts, side="right") - 1

    @cached_property
    def matter(self) -> SpanTable:
        """Text about the book itself: imprint, contents, licence."""
        return book_matter(self.content)

    def closed(self, spans: SpanTable, question: str) -> NDArray[np.bool_]:
        """For each of ``spans``, whether it is such matter and irrelevant to this question."""
        shut = np.zeros(len(spans), np.bool_)
        for matter in () if asks_of_the_book(question) else self.matter:
            shut |= (spans.starts >= matter.start) & (spans.ends <= matter.end)
        return shut

    def kind(self, sentence: int) -> BlockKind:
        """The kind of the sentence's block."""
        block = int(self.block_of[sentence])
        return self.content.blocks[block].kind if block >= 0 else BlockKind.PARAGRAPH

    def text(self, sentence: int) -> str:
        """The sentence itself."""
        return self.content.sentences[sentence].of(self.content.text)

    def inside(self, span: Span) -> range:
        """Sentences that lie wholly in ``span``."""
        sentences = self.content.sentences
        first = int(sentences.starts.searchsorted(np.int32(span.start), side="left"))
        last = int(sentences.ends.searchsorted(np.int32(span.end), side="right"))
        return range(first, max(first, last))

    def sentence_at(self, offset: int) -> int | None:
        """The sentence that contains the character at ``offset``; None between two of them."""
        return self.content.sentences.at(offset)

    def sentence_of(self, span: Span) -> int | None:
        """The sentence that is exactly ``span``."""
        index = self.sentence_at(span.start)
        return index if index is not None and self.content.sentences[index] == span else None

    def vectors_of(self, sentences: Sequence[int]) -> NDArray[np.float32] | None:
        """Their rows, or None where some have no vector yet."""
        if max(sentences, default=0) < len(self.vectors):
            return self.vectors[np.asarray(sentences, np.intp)]
        return None if self.stored is None else self.stored.of(sentences)


_Key = tuple[DocumentId, str, str | None, int | None]


class Shelf:
    """Keeps prepared documents in memory, since many calls in a row concern the same one.

    Vectors that were stored meanwhile are picked up when they are needed. ``most`` documents are
    kept, for readers who switch between them.
    """

    def __init__(
        self,
        library: Library,
        encoder_name: str,
        scale: Scale = SAME,
        most: int = 1,
    ) -> None:
        self._library = library
        self._scale = scale
        self._encoder_name = encoder_name
        self._most = most
        self._at_hand: dict[_Key, Material] = {}

    def take(self, document: DocumentId, *, up_to: int | None = None) -> Material:
        """The document, with all vectors that are stored. With ``up_to`` it ends there.

        Raises ``NotFoundError``.
        """
        key, material = self._kept(document, up_to)
        sentences, known = len(material.content.sentences), len(material.vectors)
        stored, encoder = self._library.memories, self._encoder_name
        if known < sentences and stored.embedded(document, encoder) > known:
            material = replace(material, vectors=stored.vectors(document, encoder)[:sentences])
            self._at_hand[key] = material
        return material

    def look(self, document: DocumentId) -> Material:
        """The document; vectors that are not held are looked up as they are asked for.

        Raises ``NotFoundError``.
        """
        return self._kept(document, None)[1]

    def _kept(self, document: DocumentId, up_to: int | None) -> tuple[_Key, Material]:
        record = self._library.documents.get(document)
        key = (document, record.source.sha256, record.language, up_to)
        material = self._at_hand.pop(key, None) or self._prepared(record, up_to)
        self._at_hand[key] = material
        while len(self._at_hand) > self._most:
            del self._at_hand[next(iter(self._at_hand))]
        return key, material

    def _prepared(self, record: DocumentRecord, up_to: int | None) -> Material:
        document = record.id
        whole = self._library.documents.content(document)
        content = whole if up_to is None else beginning(whole, up_to)
        count = len(content.passages)
        clipped = bool(count) and content.passages[-1] != whole.passages[count - 1]
        stored = StoredVectors(self._library.memories, document, self._encoder_name)
        none = np.zeros((0, 0), np.float32)
        volumes = tuple(
            each.span.start for each in content.sections if document < 0 and each.level == 1
        )
        return Material(content, none, clipped, self._scale, stored, record.language, volumes)
