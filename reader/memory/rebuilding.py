"""Computes the sentence vectors of a library again, after another encoder was chosen for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reader.memory.embedding import Embedding
from reader.ports import Encoder, Library
from reader.text.document import DocumentId


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
