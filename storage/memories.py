"""Memories from reading, unit by unit."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.errors import OutOfStepError
from reader.records import MemoryStatus, WholeMemory
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from storage.file.store import Store
from storage.memory_copies import copied
from storage.rows import encoding
from storage.rows.content import no_such
from storage.rows.makers import maker_id

_STATUSES = """
    SELECT structures.document, sentence_count, ifnull(embedded, 0), ifnull(count, 0),
        ifnull(read_to, 0),
        sentence_count = 0 OR EXISTS (
            SELECT 1 FROM nodes WHERE nodes.document = structures.document
            AND span_start <= first_sentence AND span_end >= last_sentence),
        gisters.model, gisters.version, gisters.parameters,
        growers.model, growers.version, growers.parameters
    FROM structures JOIN documents ON documents.id = structures.document
    LEFT JOIN (
        SELECT document AS of, max(together) AS embedded FROM (
            SELECT document, sum(count) AS together FROM vectors WHERE {these}
            GROUP BY document, encoder)
        GROUP BY document) ON of = structures.document
    -- SQLite takes the bare column from the row that has the maximum.
    LEFT JOIN (
        SELECT document AS with_gists, count(*) AS count, max(span_end) AS read_to, maker
        FROM episodes WHERE {these} GROUP BY document) ON with_gists = structures.document
    LEFT JOIN makers AS gisters ON gisters.id = maker
    LEFT JOIN (
        SELECT document AS grown, max(position), maker AS grower FROM nodes
        WHERE level > 0 AND {these} GROUP BY document) ON grown = structures.document
    LEFT JOIN makers AS growers ON growers.id = grower
    WHERE {whole}"""
_ALL = _STATUSES.format(these="1", whole="set_aside IS NULL")
_ONE = _STATUSES.format(these="document = ?1", whole="structures.document = ?1")


class StoredMemories:
    """``reader.ports.Memories`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def status(self, document: DocumentId) -> MemoryStatus:
        """The progress of reading the document. Raises ``NotFoundError``.

        ``sentences_embedded`` is of the encoder that got furthest. The tree is complete once a node
        spans all sentences, or there are none.
        """
        row = self._store.row(_ONE, document)
        if row is None:
            raise no_such(document)
        return _status(row)

    def statuses(self) -> Mapping[DocumentId, MemoryStatus]:
        """The progress of reading each document, in a constant number of queries."""
        with self._store.unchanging():
            return {DocumentId(row[0]): _status(row) for row in self._store.rows(_ALL)}

    def episodes(self, document: DocumentId) -> Sequence[tuple[Episode, Gist]]:
        """All episodes with their gists, in order."""
        rows = self._store.rows(
            """SELECT number, span_start, span_end, gist FROM episodes
               WHERE document = ? ORDER BY number""",
            document,
        )
        return [
            (Episode(number, Span(start, end)), encoding.gist_value(gist))
            for number, start, end, gist in rows
        ]

    def add_episode(self, document: DocumentId, episode: Episode, gist: Gist, by: Maker) -> None:
        """Store an episode with its gist.

        Raises:
            OutOfStepError: if it does not follow those already there.
            NotFoundError: if there is no such document.
        """
        with self._store.together():
            self._sentences(document)
            last, read_to = self._store.row(
                """SELECT ifnull(max(number), 0), ifnull(max(span_end), 0) FROM episodes
                   WHERE document = ?""",
                document,
            )
            if episode.number != last + 1 or episode.span.start < read_to:
                raise OutOfStepError(f"episode {episode.number} does not follow episode {last}")
            values = {
                "document": document,
                "number": episode.number,
                "span_start": episode.span.start,
                "span_end": episode.span.end,
                "gist": encoding.gist_json(gist),
                "maker": maker_id(self._store, by),
            }
            self._store.insert("episodes", values)

    def tree(self, document: DocumentId) -> MemoryTree:
        """The nodes built so far, in the order they were built; empty before the first."""
        rows = self._store.rows(
            """SELECT id, level, span_start, span_end, summary, title, children, episode
               FROM nodes WHERE document = ? ORDER BY position""",
            document,
        )
        return MemoryTree(
            Node(
                id=number,
                level=level,
                span=Span(start, end),
                summary=encoding.gist_value(summary),
                title=title,
                children=tuple(json.loads(children)),
                episode=episode,
            )
            for number, level, start, end, summary, title, children, episode in rows
        )

    def add_node(self, document: DocumentId, node: Node, by: Maker) -> None:
        """Store a node of the tree.

        Raises:
            OutOfStepError: if it is there already.
            ValueError: if one of its children is not there yet.
            NotFoundError: if there is no such document.
        """
        with self._store.together():
            self._sentences(document)
            self._check_node(document, node)
            (position,) = self._store.row("SELECT count(*) FROM nodes WHERE document = ?", document)
            values = {
                "document": document,
                "id": node.id,
                "position": position,
                "level": node.level,
                "span_start": node.span.start,
                "span_end": node.span.end,
                "summary": encoding.gist_json(node.summary),
                "title": encoding.storable(node.title),
                "children": encoding.as_json(node.children),
                "episode": node.episode,
                "maker": maker_id(self._store, by),
            }
            self._store.insert("nodes", values)

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> NDArray[np.float32]:
        """Vectors of the sentences ``first`` up to ``last``, one row each, as far as stored.

        In half precision: unit length to within a thousandth. Without any, 0 × 0.
        """
        with self._store.unchanging():
            known = self.embedded(document, encoder)
            end = known if last is None else min(last, known)
            if first >= end:
                return np.empty((0, 0), dtype=np.float32)
            vectors: NDArray[np.float32] | None = None
            for start, count, dimensions, blob in self._store.each(
                """SELECT first, count, dimensions, rows FROM vectors
                   WHERE document = ? AND encoder = ? AND first < ? AND first + count > ?
                   ORDER BY first""",
                document,
                encoder,
                end,
                first,
            ):
                if vectors is None:
                    vectors = np.empty((end - first, dimensions), dtype=np.float32)
                chunk = np.frombuffer(blob, dtype="<f2").reshape(count, dimensions)
                part = chunk[max(0, first - start) : end - start]
                at = max(0, start - first)
                vectors[at : at + len(part)] = part
        assert vectors is not None  # there are some, counted above
        return vectors

    def add_vectors(
        self, document: DocumentId, encoder: str, first: int, rows: NDArray[np.float32]
    ) -> None:
        """Vectors of the sentences ``first``, ``first + 1`` …, in half precision.

        Raises:
            OutOfStepError: if they do not follow those already there.
            ValueError: if they go beyond the last sentence, are of another length, or are not
                finite.
            NotFoundError: if there is no such document.
        """
        with self._store.together():
            with np.errstate(over="ignore"):  # found by the check, as infinite
                halves = rows.astype("<f2")
            self._check_vectors(document, encoder, first, halves)
            if not len(rows):
                return
            values = {
                "document": document,
                "encoder": encoder,
                "first": first,
                "count": len(rows),
                "dimensions": rows.shape[1],
                "rows": halves.tobytes(),
            }
            self._store.insert("vectors", values)

    def embedded(self, document: DocumentId, encoder: str) -> int:
        """The number of sentences, from the first on, with a vector of ``encoder``."""
        (count,) = self._store.row(
            "SELECT ifnull(sum(count), 0) FROM vectors WHERE document = ? AND encoder = ?",
            document,
            encoder,
        )
        return int(count)

    def forget_other_vectors(self, document: DocumentId, encoder: str) -> None:
        """Drop the vectors of other encoders than ``encoder``; their space is freed later."""
        with self._store.together():
            self._store.run(
                "DELETE FROM vectors WHERE document = ? AND encoder != ?", document, encoder
            )

    def whole(self, document: DocumentId) -> WholeMemory:
        """All of it at one moment. Raises ``NotFoundError``."""
        with self._store.unchanging():
            self._sentences(document)
            return copied(self._store, document)

    def put(self, document: DocumentId, memory: WholeMemory) -> None:
        """Replace episodes and tree, and add the vectors that are missing; all of it, or nothing.

        Raises as ``add_episode``, ``add_node`` and ``add_vectors``.
        """
        with self._store.together():
            self.forget_tree(document)
            self._store.run("DELETE FROM episodes WHERE document = ?", document)
            for episode, gist, by in memory.episodes:
                self.add_episode(document, episode, gist, by)
            for node, by in memory.nodes:
                self.add_node(document, node, by)
            for encoder, rows in memory.vectors.items():
                known = self.embedded(document, encoder)
                self.add_vectors(document, encoder, known, rows[known:].astype(np.float32))

    def forget(self, document: DocumentId) -> None:
        """Drop everything derived by reading: vectors, episodes, tree. The text stays."""
        with self._store.together():
            self.forget_gists(document)
            self._store.run("DELETE FROM vectors WHERE document = ?", document)
        self._store.tidy()

    def forget_gists(self, document: DocumentId) -> None:
        """Drop episodes and tree, and the list of names; the vectors stay."""
        with self._store.together():
            self.forget_tree(document)
            self._store.run("DELETE FROM episodes WHERE document = ?", document)
            self._store.run("DELETE FROM name_lists WHERE document = ?", document)

    def forget_tree(self, document: DocumentId) -> None:
        """Drop the tree; episodes, gists and vectors stay."""
        with self._store.together():
            self._sentences(document)
            self._store.run("DELETE FROM nodes WHERE document = ?", document)

    def _sentences(self, document: DocumentId) -> int:
        """The number of its sentences. Raises ``NotFoundError``."""
        row = self._store.row("SELECT sentence_count FROM structures WHERE document = ?", document)
        if row is None:
            raise no_such(document)
        return int(row[0])

    def _check_node(self, document: DocumentId, node: Node) -> None:
        if node.id in node.children or self._node_exists(document, node.id):
            raise OutOfStepError(f"node {node.id} is in the tree already")
        missing = [child for child in node.children if not self._node_exists(document, child)]
        if missing:
            raise ValueError(f"node {node.id} has children that are not in the tree: {missing}")

    def _node_exists(self, document: DocumentId, node: int) -> bool:
        found = self._store.row("SELECT 1 FROM nodes WHERE document = ? AND id = ?", document, node)
        return found is not None

    def _check_vectors(
        self, document: DocumentId, encoder: str, first: int, rows: NDArray[np.float16]
    ) -> None:
        sentences = self._sentences(document)
        there, dimensions = self._store.row(
            """SELECT ifnull(sum(count), 0), max(dimensions) FROM vectors
               WHERE document = ? AND encoder = ?""",
            document,
            encoder,
        )
        if first != there:
            raise OutOfStepError(f"vectors from sentence {first} on do not follow {there} vectors")
        if first + len(rows) > sentences:
            raise ValueError(f"{first + len(rows)} vectors for {sentences} sentences")
        if rows.ndim != 2 or rows.shape[1] != (dimensions or rows.shape[1]):
            raise ValueError(f"vectors of shape {rows.shape}, expected n × {dimensions}")
        if not np.isfinite(rows).all():
            raise ValueError("vectors must be finite")


def _status(row: tuple[Any, ...]) -> MemoryStatus:
    _, sentences, embedded, episodes, read_to, complete, *made = row
    gister, grower = (None if by[0] is None else Maker(*by) for by in (made[:3], made[3:]))
    return MemoryStatus(sentences, embedded, episodes, read_to, bool(complete), gister, grower)
