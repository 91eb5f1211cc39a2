"""The full-text index, which contains all passages of a document or none."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

import numpy as np
from numpy.typing import NDArray

from reader.errors import LibraryError
from reader.text.document import DocumentId, DocumentText
from storage.file.store import Store
from storage.rows import content, encoding
from storage.search.analysis import Analyser, Postings, spaced

PASSAGES_PER_DOCUMENT = 1 << 24
"""A row id of the index combines document and passage: a range of ids is a document."""


def row_range(document: DocumentId) -> tuple[int, int]:
    """The first and the last row id that passages of ``document`` can have."""
    first = document * PASSAGES_PER_DOCUMENT
    return first, first + PASSAGES_PER_DOCUMENT - 1


def place(row_id: int) -> tuple[DocumentId, int]:
    """The document and the passage of a row id."""
    document, passage = divmod(row_id, PASSAGES_PER_DOCUMENT)
    return DocumentId(document), passage


def indexed_texts(content: DocumentText) -> list[str]:
    """The passages in the form that is indexed."""
    text = encoding.storable(content.text)
    return [spaced(span.of(text)) for span in content.passages]


def insert(store: Store, document: DocumentId, texts: Sequence[str], postings: Postings) -> None:
    """Index a document's passages, within the caller's transaction."""
    first, _ = row_range(document)
    store.run_all("INSERT INTO passages (rowid, text) VALUES (?, ?)", enumerate(texts, start=first))
    store.run_all(
        "INSERT INTO postings (document, term, occurrences) VALUES (?, ?, ?)",
        ((document, term, pairs.astype("<i4").tobytes()) for term, pairs in postings),
    )


def delete(
    store: Store, document: DocumentId, texts: Sequence[str], most: int | None = None
) -> int:
    """Remove up to ``most`` passages from the index; return the number removed.

    ``texts`` must equal those inserted, as the index stores none. Passages already removed are
    skipped: removing them twice would damage the index.
    """
    first, last = row_range(document)
    there = store.rows(
        "SELECT id FROM passages_docsize WHERE id BETWEEN ? AND ? LIMIT ?",
        first,
        last,
        -1 if most is None else most,
    )
    store.run_all(
        "INSERT INTO passages (passages, rowid, text) VALUES ('delete', ?, ?)",
        ((row, texts[row - first]) for (row,) in there),
    )
    return len(there)


def make_again(store: Store, analyser: Analyser) -> None:
    """Index all texts that can be read, within the caller's transaction."""
    store.run("INSERT INTO passages (passages) VALUES ('delete-all')")
    store.run("DELETE FROM postings")
    for (number,) in store.rows("SELECT document FROM structures"):
        document = DocumentId(number)
        with suppress(LibraryError):
            texts = indexed_texts(content.load(store, document))
            insert(store, document, texts, analyser.postings(texts))


def tidy(store: Store) -> None:
    """Rewrite the index, which would otherwise keep removed words until a later merge."""
    store.run("INSERT INTO passages (passages) VALUES ('optimize')")


def vocabulary(store: Store, document: DocumentId) -> list[str]:
    """All terms of a document."""
    return [
        term for (term,) in store.rows("SELECT term FROM postings WHERE document = ?", document)
    ]


def occurrences(
    store: Store, places: Mapping[DocumentId, int], terms: Sequence[str]
) -> NDArray[np.int32]:
    """Pairs of passage and count (n × 2) of some analysed terms together, by passage.

    ``places`` are documents, each with the number of its first passage.
    """
    rows = store.rows(
        """SELECT document, occurrences FROM postings
           WHERE document IN (SELECT value FROM json_each(?))
           AND term IN (SELECT value FROM json_each(?))""",
        json.dumps(list(places)),
        json.dumps(list(terms)),
    )
    return _together(places, rows)


def occurrences_of_prefix(
    store: Store, places: Mapping[DocumentId, int], prefix: str
) -> NDArray[np.int32]:
    """The same for all terms that begin with ``prefix`` together."""
    rows = store.rows(
        """SELECT document, occurrences FROM postings
           WHERE document IN (SELECT value FROM json_each(?)) AND term >= ? AND term < ?""",
        json.dumps(list(places)),
        prefix,
        prefix + chr(0x10FFFF),
    )
    return _together(places, rows)


def _together(
    places: Mapping[DocumentId, int], rows: Iterable[tuple[DocumentId, bytes]]
) -> NDArray[np.int32]:
    found = [np.zeros((0, 2), np.int32)]
    for document, blob in rows:
        pairs = np.frombuffer(blob, dtype="<i4").reshape(-1, 2)
        found.append(pairs + np.array([places[document], 0], np.int32))
    every = np.concatenate(found)
    passages, where = np.unique(every[:, 0], return_inverse=True)
    counts = np.bincount(where, weights=every[:, 1], minlength=len(passages))
    return np.column_stack([passages, counts]).astype(np.int32)
