"""Computes sentence vectors: as far as reading will look next, or again for another encoder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reader.memory.reading_events import SentencesEmbedded
from reader.ports import Encoder, Library
from reader.text.document import DocumentId, DocumentText

BATCH = 128
"""Sentences embedded and stored at once: the longest that a question has to wait."""


class Embedding:
    """Keeps the sentence vectors of a document ahead of its reading; none without an encoder."""

    def __init__(
        self,
        library: Library,
        document: DocumentId,
        content: DocumentText,
        encoder: Encoder | None,
    ) -> None:
        self._library = library
        self._document = document
        self._content = content
        self._encoder = encoder
        self._done = 0
        if encoder is not None:
            self._done = library.memories.embedded(document, encoder.name)

    @property
    def left(self) -> int:
        """The number of sentences without a vector yet."""
        return 0 if self._encoder is None else len(self._content.sentences) - self._done

    def upto(self, offset: int) -> Iterator[SentencesEmbedded]:
        """Embed, batch by batch, the sentences that begin before ``offset``."""
        sentences = self._content.sentences
        wanted = int(sentences.starts.searchsorted(offset))
        while self._encoder is not None and self._done < wanted:
            batch = sentences[self._done : self._done + BATCH]
            rows = self._encoder.encode([span.of(self._content.text) for span in batch])
            self._library.memories.add_vectors(self._document, self._encoder.name, self._done, rows)
            self._done += len(batch)
            if self._done == len(sentences):
                # They belong to an encoder that was chosen before, and are no longer used.
                self._library.memories.forget_other_vectors(self._document, self._encoder.name)
            yield SentencesEmbedded(self._done, len(sentences))


@dataclass(frozen=True, slots=True)
class Rebuilding:
    """Event: the number of sentences with new vectors, of those that lacked one."""

    document: DocumentId
    done: int
    of: int


def lacking(library: Library, document: DocumentId, encoder: Encoder) -> int:
    """Count the sentences with a vector of another encoder, and none of this one."""
    known = library.memories.status(document).sentences_embedded
    return max(0, known - library.memories.embedded(document, encoder.name))


def rebuilding(library: Library, encoder: Encoder) -> Iterator[Rebuilding]:
    """Compute the vectors that ``encoder`` lacks and another has made; latest documents first.

    Documents without any vectors need none. Every batch is stored when its event comes, so that it
    may be interrupted at any time and continued.

    Raises:
        ModelError: if the encoder fails.
        LibraryError: if it cannot be stored.
    """
    opened = {one: position.opened for one, position in library.positions.all().items()}
    behind = [
        (one, status.sentences_embedded - library.memories.embedded(one, encoder.name))
        for one, status in library.memories.statuses().items()
    ]
    behind = [(one, count) for one, count in behind if count > 0]
    behind.sort(key=lambda each: str(opened.get(each[0]) or ""), reverse=True)
    of, done = sum(count for _, count in behind), 0
    for document, _ in behind:
        content = library.documents.content(document)
        embedding = Embedding(library, document, content, encoder)
        known = library.memories.embedded(document, encoder.name)
        for event in embedding.upto(len(content.text)):
            done += event.done - known
            known = event.done
            yield Rebuilding(document, min(done, of), of)
