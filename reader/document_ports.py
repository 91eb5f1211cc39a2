"""The places of documents and of what was derived from them: memories, search, names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.records import (
    Details,
    DocumentRecord,
    Hit,
    HitPlace,
    MemoryStatus,
    Source,
    TermCounts,
    WholeMemory,
)
from reader.text.document import DocumentId, DocumentText, ParsedDocument
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from reader.values.named import Named


class Documents(Protocol):
    """The documents of a library."""

    def add(self, parsed: ParsedDocument, source: Source) -> DocumentRecord:
        """Store a document, completely or not at all; text and full-text index included."""

    def bringing(self, book: bytes) -> AbstractContextManager[Path]:
        """Put an EPUB that was made for this library into its folder, to be imported from there.

        It is removed again if that fails, and with its document.
        """

    def all(self) -> Sequence[DocumentRecord]:
        """Return every document, the newest last."""

    def get(self, document: DocumentId) -> DocumentRecord:
        """Return one document. Raises ``NotFoundError``."""

    def by_hash(self, sha256: str) -> DocumentRecord | None:
        """Return the document whose file has this content, at any place."""

    def content(self, document: DocumentId) -> DocumentText:
        """Return its canonical text and structure. Raises ``NotFoundError``."""

    def outline(self, document: DocumentId) -> DocumentText:
        """Return its text with sections and pages alone, which is quick. As ``content`` else."""

    def cover(self, document: DocumentId) -> bytes | None:
        """Return its cover picture, PNG or JPEG."""

    def original(self, document: DocumentId) -> Details:
        """Return the details as the file states them, whatever was edited since."""

    def edit(self, document: DocumentId, details: Details) -> DocumentRecord:
        """Change its details; values equal to the original are no edits."""

    def relocate(self, document: DocumentId, path: Path) -> DocumentRecord:
        """Store the present place of its file."""

    def note_unchanged(self, document: DocumentId, modified: int) -> None:
        """Record that its file, with this modification time, is unchanged since the import."""

    def set_aside(self, document: DocumentId) -> None:
        """Hide it, with everything that belongs to it; nothing is deleted yet."""

    def put_back(self, document: DocumentId) -> DocumentRecord:
        """Undo ``set_aside``. Raises ``NotFoundError`` once it has been deleted."""

    def put_back_by_hash(self, sha256: str) -> DocumentRecord | None:
        """Undo it for the document with this content; None if there is none."""

    def set_aside_before(self, moment: datetime) -> Sequence[DocumentId]:
        """Return those that were set aside before ``moment``: to be removed for good."""

    def remove(self, document: DocumentId) -> None:
        """Delete it, set aside or not, with all that is derived. Files of users are not touched."""


class Memories(Protocol):
    """Memories of documents, stored unit by unit; each ``add`` is durable when it returns."""

    def status(self, document: DocumentId) -> MemoryStatus:
        """Return how far the document has been read."""

    def statuses(self) -> Mapping[DocumentId, MemoryStatus]:
        """Return the status of all documents at once."""

    def episodes(self, document: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        """Return all episodes with their gists, in order."""

    def add_episode(self, document: DocumentId, episode: Episode, gist: Gist, by: Maker) -> None:
        """Store an episode with its gist; must follow those already there."""

    def tree(self, document: DocumentId) -> MemoryTree:
        """Return the nodes built so far; empty before the first."""

    def add_node(self, document: DocumentId, node: Node, by: Maker) -> None:
        """Store a node of the tree."""

    def deepen(self, document: DocumentId, node: Node, by: Maker) -> None:
        """Replace the summary of a node, and the gist of its episode if it is a leaf."""

    def deepened(self, document: DocumentId) -> Mapping[int, Maker]:
        """Return which language models have read parts of the memory, by the ids of its nodes."""

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> NDArray[np.float32]:
        """Return unit vectors of the sentences ``first`` up to ``last``, as far as they exist."""

    def add_vectors(
        self, document: DocumentId, encoder: str, first: int, rows: NDArray[np.float32]
    ) -> None:
        """Store vectors of the sentences ``first``, ``first + 1`` …; must follow existing ones."""

    def embedded(self, document: DocumentId, encoder: str) -> int:
        """Count the sentences, from the first on, that have a vector of ``encoder``."""

    def closeness(
        self,
        documents: Sequence[DocumentId],
        encoder: str,
        asked: NDArray[np.float32],
        sentences: int,
    ) -> NDArray[np.float32]:
        """Return the mean cosine of each document's nearest ``sentences`` to ``asked``.

        NaN without vectors. Of many documents, those far from it are only roughly in order.
        """

    def renew_vectors(self) -> Iterator[tuple[int, int]]:
        """Store vectors of an earlier version as new ones are; yield documents done, and all."""

    def forget_other_vectors(self, document: DocumentId, encoder: str) -> None:
        """Drop the vectors that are not of ``encoder``."""

    def whole(self, document: DocumentId) -> WholeMemory:
        """Return all of a memory, to be passed on."""

    def put(self, document: DocumentId, memory: WholeMemory) -> None:
        """Put a memory in place of the present one; vectors that are here already stay."""

    def forget(self, document: DocumentId) -> None:
        """Drop everything derived by reading: vectors, episodes, tree. The text stays."""

    def forget_gists(self, document: DocumentId) -> None:
        """Drop episodes and tree; the vectors stay."""

    def forget_tree(self, document: DocumentId) -> None:
        """Drop the tree; episodes with their gists stay, and so do the vectors."""


class Terms(Protocol):
    """Full-text search (FTS5) over everything, and the statistics that BM25 needs."""

    def counts(self, document: DocumentId, query: str) -> Sequence[TermCounts]:
        """Return one entry per distinct term of ``query``, analysed as the index was, in order."""

    def lengths(self, document: DocumentId) -> NDArray[np.int32]:
        """Return the number of terms in each passage of the document."""

    def all_lengths(self, documents: Sequence[DocumentId]) -> Sequence[NDArray[np.int32]]:
        """Return ``lengths`` of several documents, in their order. Raises ``NotFoundError``."""

    def together(self, firsts: Mapping[DocumentId, int], query: str) -> Sequence[TermCounts]:
        """Return ``counts`` of several documents, each with the number of its first passage."""

    def counts_in(self, passages: Sequence[str], query: str) -> Sequence[TermCounts]:
        """Return the same as ``counts``, for a text that is in no library."""

    def lengths_of(self, passages: Sequence[str]) -> NDArray[np.int32]:
        """Return the same as ``lengths``, for a text that is in no library."""

    def search(
        self,
        query: str,
        document: DocumentId | None,
        limit: int,
        *,
        unfinished: bool = False,
    ) -> Sequence[Hit]:
        """Return the best passages of one document or of all. No part of ``query`` is syntax.

        If it is ``unfinished``, its last word may be the beginning of a longer one.
        """

    def places(self, hits: Sequence[Hit], query: str) -> Sequence[HitPlace]:
        """Locate each of ``hits``, which were found for ``query``; no book is loaded."""


class Names(Protocol):
    """The people and terms of documents, derived from their texts; dropped with a memory."""

    def of(self, document: DocumentId, version: int) -> Sequence[Named] | None:
        """Return the list of a document in its order; None if none of that version is stored."""

    def keep(self, document: DocumentId, version: int, names: Sequence[Named]) -> None:
        """Store a list in place of the one before. Raises ``NotFoundError``."""
