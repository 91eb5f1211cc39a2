"""A whole memory as one value, with the maker of each part."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.records import WholeMemory
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.maker import Maker
from reader.values.memory_tree import Episode, Gist, Node
from storage.file.store import Store
from storage.rows import encoding
from storage.sentence_vectors import unpacked

_EPISODES = """SELECT number, span_start, span_end, gist, model, version, parameters
    FROM episodes JOIN makers ON makers.id = maker WHERE document = ? ORDER BY number"""
_NODES = """SELECT nodes.id, level, span_start, span_end, summary, title, children, episode,
        model, version, parameters
    FROM nodes JOIN makers ON makers.id = maker WHERE document = ? ORDER BY position"""
_VECTORS = """SELECT encoder, count, dimensions, rows FROM vectors
    WHERE document = ? ORDER BY encoder, first"""


def copied(store: Store, document: DocumentId) -> WholeMemory:
    """The memory of a document; empty if nothing was read."""
    return WholeMemory(
        tuple(map(_episode, store.rows(_EPISODES, document))),
        tuple(map(_node, store.rows(_NODES, document))),
        _vectors(store, document),
    )


def _episode(row: tuple[Any, ...]) -> tuple[Episode, Gist, Maker]:
    number, start, end, gist, *by = row
    return Episode(number, Span(start, end)), encoding.gist_value(gist), Maker(*by)


def _node(row: tuple[Any, ...]) -> tuple[Node, Maker]:
    number, level, start, end, summary, title, children, episode, *by = row
    below, gist = tuple(json.loads(children)), encoding.gist_value(summary)
    return Node(number, level, Span(start, end), gist, title, below, episode), Maker(*by)


def _vectors(store: Store, document: DocumentId) -> dict[str, NDArray[np.float16]]:
    parts: dict[str, list[NDArray[np.float16]]] = {}
    for encoder, count, dimensions, blob in store.each(_VECTORS, document):
        rows = unpacked(blob, count, dimensions, slice(None)).astype(np.float16)
        parts.setdefault(encoder, []).append(rows)
    return {encoder: np.concatenate(rows) for encoder, rows in parts.items()}
