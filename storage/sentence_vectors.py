"""Sentence vectors in the library file: a byte for each component, and a bit to look with first."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from reader.errors import OutOfStepError
from reader.text.document import DocumentId
from storage.file.store import Store
from storage.rows.content import no_such

Floats = NDArray[np.float32]

_LARGEST = 127
_LOOKED_INTO = 400
"""Documents of many whose vectors are compared exactly, after the signs of all."""
_TIDIED = 20
"""Documents renewed before the space that they no longer need is given back."""
_SIGNED = """SELECT document, signs FROM vector_signs
    WHERE encoder = ? AND document IN (SELECT value FROM json_each(?)) ORDER BY document"""
_UNSIGNED = """vectors v WHERE NOT EXISTS (
    SELECT 1 FROM vector_signs s WHERE s.encoder = v.encoder
    AND s.document = v.document AND s.first = v.first)"""
"""Vectors of an earlier version, or imported ones."""


class SentenceVectors:
    """The vectors of ``reader.ports.Memories``, in rows of a hundred or so."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def vectors(
        self, document: DocumentId, encoder: str, first: int = 0, last: int | None = None
    ) -> Floats:
        """Unit vectors of the sentences ``first`` up to ``last``, one row each, as far as stored.

        Cosines are exact to within a few thousandths. Without any, 0 × 0.
        """
        with self._store.unchanging():
            known = self.embedded(document, encoder)
            end = known if last is None else min(last, known)
            if first >= end:
                return np.empty((0, 0), dtype=np.float32)
            vectors: Floats | None = None
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
                part = unpacked(blob, count, dimensions, slice(max(0, first - start), end - start))
                at = max(0, start - first)
                vectors[at : at + len(part)] = part
        assert vectors is not None  # there are some, counted above
        return vectors

    def add_vectors(self, document: DocumentId, encoder: str, first: int, rows: Floats) -> None:
        """Vectors of the sentences ``first``, ``first + 1`` …; only their directions are stored.

        Raises:
            OutOfStepError: if they do not follow those already there.
            ValueError: if they go beyond the last sentence, are of another length, or are not
                finite.
            NotFoundError: if there is no such document.
        """
        with self._store.together():
            self._check(document, encoder, first, rows)
            if len(rows):
                self._insert(document, encoder, first, rows)

    def embedded(self, document: DocumentId, encoder: str) -> int:
        """The number of sentences, from the first on, with a vector of ``encoder``."""
        (count,) = self._store.row(
            "SELECT ifnull(sum(count), 0) FROM vectors WHERE document = ? AND encoder = ?",
            document,
            encoder,
        )
        return int(count)

    def closeness(
        self, documents: Sequence[DocumentId], encoder: str, asked: Floats, sentences: int
    ) -> Floats:
        """How close each document's nearest ``sentences`` are to the unit vector ``asked``.

        That is the mean of their cosines; NaN for a document without vectors. Of many documents,
        only those are compared exactly that are promising by the signs of their vectors; the
        others are all less than -1, in the order of their promise.
        """
        with self._store.unchanging():
            found = dict.fromkeys(documents, np.nan)
            near = list(found)
            if len(near) > _LOOKED_INTO:
                promises = dict(self._promises(near, encoder, asked, sentences))
                found |= promises
                near = sorted(promises, key=promises.__getitem__, reverse=True)[:_LOOKED_INTO]
                near += self._unsigned(encoder, found)
            for document in near:
                if len(rows := self.vectors(document, encoder)):
                    found[document] = _nearest(rows @ asked, sentences)
        return np.array([found[document] for document in documents], np.float32)

    def forget_other_vectors(self, document: DocumentId, encoder: str) -> None:
        """Drop the vectors of other encoders than ``encoder``; their space is freed later."""
        with self._store.together():
            self._store.run(
                "DELETE FROM vectors WHERE document = ? AND encoder != ?", document, encoder
            )

    def renew_vectors(self) -> Iterator[tuple[int, int]]:
        """Store vectors of an earlier version as new ones are; yield documents done, and all.

        Each is changed completely or not at all, and can be read before and after.
        """
        old = self._store.rows(f"SELECT DISTINCT document FROM {_UNSIGNED}")
        for done, (document,) in enumerate(old, start=1):
            with self._store.together():
                for encoder, first, count, dimensions, blob in self._store.rows(
                    f"""SELECT encoder, first, count, dimensions, rows FROM {_UNSIGNED}
                        AND document = ?""",
                    document,
                ):
                    self._store.run(
                        "DELETE FROM vectors WHERE document = ? AND encoder = ? AND first = ?",
                        document,
                        encoder,
                        first,
                    )
                    rows = unpacked(blob, count, dimensions, slice(None))
                    self._insert(document, encoder, first, rows)
            if done % _TIDIED == 0 or done == len(old):
                self._store.tidy()
            yield done, len(old)

    def _sentences(self, document: DocumentId) -> int:
        """The number of its sentences. Raises ``NotFoundError``."""
        row = self._store.row("SELECT sentence_count FROM structures WHERE document = ?", document)
        if row is None:
            raise no_such(document)
        return int(row[0])

    def _insert(self, document: DocumentId, encoder: str, first: int, rows: Floats) -> None:
        key = {"document": document, "encoder": encoder, "first": first}
        shape = {"count": len(rows), "dimensions": rows.shape[1]}
        self._store.insert("vectors", {**key, **shape, "rows": _packed(rows)})
        self._store.insert("vector_signs", {**key, "signs": _signs(rows).tobytes()})

    def _promises(
        self, documents: Sequence[DocumentId], encoder: str, asked: Floats, sentences: int
    ) -> Iterator[tuple[DocumentId, float]]:
        """The closeness of documents by the signs of vectors alone, from -3 to -1."""
        wanted = _signs(asked[np.newaxis])[0]
        rows = self._store.each(_SIGNED, encoder, json.dumps(list(documents)))
        for document, of_it in groupby(rows, key=itemgetter(0)):
            signs = np.frombuffer(b"".join(blob for _, blob in of_it), np.uint8)
            differing = np.bitwise_count(signs.reshape(-1, len(wanted)) ^ wanted)
            alike = 1 - differing.sum(axis=1, dtype=np.float32) * (2 / len(asked))
            yield DocumentId(document), _nearest(alike, sentences) - 2

    def _unsigned(self, encoder: str, among: Container[DocumentId]) -> list[DocumentId]:
        """Those documents whose vectors have no signs yet."""
        rows = self._store.rows(
            f"SELECT DISTINCT document FROM {_UNSIGNED} AND encoder = ?", encoder
        )
        return [DocumentId(document) for (document,) in rows if document in among]

    def _check(self, document: DocumentId, encoder: str, first: int, rows: Floats) -> None:
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


def _packed(rows: Floats) -> bytes:
    """A byte for each component, relative to the largest of its row."""
    largest = np.abs(rows).max(axis=1, keepdims=True, initial=0)
    scaled = rows / np.where(largest > 0, largest, 1) * np.float32(_LARGEST)
    return np.rint(scaled).astype(np.int8).tobytes()


def unpacked(blob: bytes, count: int, dimensions: int, part: slice) -> Floats:
    """The unit vectors that were packed; earlier versions stored them in half precision."""
    halves = len(blob) == 2 * count * dimensions
    table = np.frombuffer(blob, "<f2" if halves else np.int8).reshape(count, dimensions)
    rows: Floats = table[part].astype(np.float32)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    if not halves:
        rows /= np.where(lengths > 0, lengths, 1)
    return rows


def _signs(rows: Floats) -> NDArray[np.uint8]:
    """A bit for each component: whether it is positive."""
    return np.packbits(rows > 0, axis=1)


def _nearest(cosines: Floats, sentences: int) -> float:
    """The mean of the highest."""
    most = min(sentences, len(cosines))
    return float(np.partition(cosines, -most)[-most:].mean())
