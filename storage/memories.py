"""Memories from reading, unit by unit."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from reader.errors import OutOfStepError
from reader.records import Depth, MemoryStatus, WholeMemory
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, MemoryTree, Node
from storage.file.store import Store
from storage.memory_copies import copied
from storage.rows import encoding
from storage.rows.content import no_such
from storage.rows.encoding import maker_id
from storage.sentence_vectors import SentenceVectors

_STATUSES = """
    SELECT structures.document, sentence_count, ifnull(embedded, 0), ifnull(count, 0),
        ifnull(read_to, 0),
        sentence_count = 0 OR EXISTS (
            SELECT 1 FROM nodes WHERE nodes.document = structures.document
            AND span_start <= first_sentence AND span_end >= last_sentence),
        gisters.model, gisters.version, gisters.parameters,
        growers.model, growers.version, growers.parameters,
        ifnull(deep_gists, 0), ifnull(count, 0), ifnull(deep_summaries, 0), ifnull(summaries, 0)
    FROM structures JOIN documents ON documents.id = structures.document
    LEFT JOIN (
        SELECT document AS of, max(together) AS embedded FROM (
            SELECT document, sum(count) AS together FROM vectors WHERE {these}
            GROUP BY document, encoder)
        GROUP BY document) ON of = structures.document
    -- SQLite takes the bare column from the row that has the maximum.
    LEFT JOIN (
        SELECT document AS with_gists, count(*) AS count, count(deepened) AS deep_gists,
            max(span_end) AS read_to, maker
        FROM episodes WHERE {these} GROUP BY document) ON with_gists = structures.document
    LEFT JOIN makers AS gisters ON gisters.id = maker
    LEFT JOIN (
        SELECT document AS grown, count(*) AS summaries, count(deepened) AS deep_summaries,
            max(position), maker AS grower
        FROM nodes WHERE level > 0 AND {these} GROUP BY document) ON grown = structures.document
    LEFT JOIN makers AS growers ON growers.id = grower
    WHERE {whole}"""
_ALL = _STATUSES.format(these="1", whole="set_aside IS NULL")
_ONE = _STATUSES.format(these="document = ?1", whole="structures.document = ?1")


class StoredMemories(SentenceVectors):
    """``reader.ports.Memories`` in the library file."""

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
                **_made(self._store, by, level=0),
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
                **_made(self._store, by, level=node.level),
            }
            self._store.insert("nodes", values)

    def deepen(self, document: DocumentId, node: Node, by: Maker) -> None:
        """Replace the summary of a node, and the gist of its episode if it is a leaf.

        Raises:
            OutOfStepError: if there is no such node any more.
        """
        summary = encoding.gist_json(node.summary)
        with self._store.together():
            there = self._store.row(
                """SELECT 1 FROM nodes
                   WHERE document = ? AND id = ? AND span_start = ? AND span_end = ?""",
                document,
                node.id,
                node.span.start,
                node.span.end,
            )
            if there is None:
                raise OutOfStepError(f"node {node.id} is not in the tree any more")
            maker = maker_id(self._store, by)
            self._store.run(
                """UPDATE nodes SET summary = ?, title = ?, deepened = ?
                   WHERE document = ? AND id = ?""",
                summary,
                encoding.storable(node.title),
                maker,
                document,
                node.id,
            )
            self._store.run(
                "UPDATE episodes SET gist = ?, deepened = ? WHERE document = ? AND number = ?",
                summary,
                maker,
                document,
                node.episode,
            )

    def deepened(self, document: DocumentId) -> Mapping[int, Maker]:
        """The language models that have read parts of the memory, by the ids of the nodes."""
        rows = self._store.rows(
            """SELECT nodes.id, model, version, parameters FROM nodes
               JOIN makers ON makers.id = deepened WHERE document = ?""",
            document,
        )
        return {node: Maker(*made) for node, *made in rows}

    def whole(self, document: DocumentId) -> WholeMemory:
        """All of it at one moment. Raises ``NotFoundError``."""
        with self._store.unchanging():
            self._sentences(document)
            return replace(copied(self._store, document), deepened=self.deepened(document))

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
                if reader := memory.deepened.get(node.id):
                    self.deepen(document, node, reader)
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

    def _check_node(self, document: DocumentId, node: Node) -> None:
        if node.id in node.children or self._node_exists(document, node.id):
            raise OutOfStepError(f"node {node.id} is in the tree already")
        missing = [child for child in node.children if not self._node_exists(document, child)]
        if missing:
            raise ValueError(f"node {node.id} has children that are not in the tree: {missing}")

    def _node_exists(self, document: DocumentId, node: int) -> bool:
        found = self._store.row("SELECT 1 FROM nodes WHERE document = ? AND id = ?", document, node)
        return found is not None


def _made(store: Store, by: Maker, *, level: int) -> dict[str, int | None]:
    """The columns that tell who has made a part of a memory."""
    maker = maker_id(store, by)
    return {"maker": maker, "deepened": maker if by.writes(level) else None}


def _status(row: tuple[Any, ...]) -> MemoryStatus:
    _, sentences, embedded, episodes, read_to, complete, *made = row
    gister, grower = (None if by[0] is None else Maker(*by) for by in (made[:3], made[3:6]))
    return MemoryStatus(
        sentences, embedded, episodes, read_to, bool(complete), gister, grower, Depth(*made[6:])
    )
