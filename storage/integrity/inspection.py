"""Faults inside a library file: damage, orphans, data that does not fit its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr

import numpy as np
from numpy.typing import NDArray

from reader.errors import LibraryError
from reader.ports import Library
from reader.records import Choice
from reader.text.document import DocumentId
from storage.file.errors import DamagedLibraryError
from storage.file.store import Store
from storage.rows import content
from storage.search import index

_MOST_NAMED = 3
_LONGEST_VECTOR = 1.1
"""Vectors are of unit length, apart from rounding."""
_PASSAGES = """SELECT documents.id, (SELECT count(*) FROM passages_docsize
        WHERE id BETWEEN documents.id * ?1 AND documents.id * ?1 + ?1 - 1)
    FROM documents WHERE id IN (SELECT document FROM structures)"""
_FOREIGN_PASSAGES = """SELECT EXISTS (SELECT 1 FROM passages_docsize
    WHERE id / ? NOT IN (SELECT id FROM documents))"""
UNFIT_VECTORS = """SELECT DISTINCT v.document, v.encoder FROM vectors v
    LEFT JOIN structures s ON s.document = v.document
    WHERE s.document IS NULL OR first + count > sentence_count
        OR length(rows) NOT IN (count * dimensions, count * dimensions * 2)
        OR first <> (SELECT ifnull(sum(count), 0) FROM vectors b WHERE b.document = v.document
                     AND b.encoder = v.encoder AND b.first < v.first)
        OR EXISTS (SELECT 1 FROM vector_signs g
                   WHERE g.document = v.document AND g.encoder = v.encoder AND g.first = v.first
                   AND length(signs) <> count * ((dimensions + 7) / 8))"""
"""Vectors without a text, cut off, or with a gap before them."""
UNFIT_MEMORIES = """SELECT id FROM documents WHERE
    EXISTS (SELECT 1 FROM episodes e WHERE e.document = documents.id AND span_end > characters)
    OR EXISTS (SELECT 1 FROM nodes n WHERE n.document = documents.id AND span_end > characters)"""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault; ``mendable`` if the data can be derived again from the rest."""

    what: str
    mendable: bool


_MEMORY = frozenset({"episodes", "nodes", "name_lists", "names"})
"""Tables of which none is worth anything without the others."""
_DERIVED = _MEMORY | {"postings", "vectors", "vector_signs", "experience_vectors"}
"""Tables that reading fills again."""


def lost_tables(store: Store) -> frozenset[str] | None:
    """The damaged tables among those that reading fills again; None if others are damaged too."""
    tables = store.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0")
    found = {table for (table,) in tables if _damage_in(store, f"({table})")}
    if any(not table.startswith("passages") for table in found - _DERIVED):
        return None
    return _DERIVED & (found | _MEMORY if found & _MEMORY else found)


def _damage_in(store: Store, table: str = "") -> list[str]:
    """What SQLite finds wrong in the file, or in one table."""
    try:
        found = store.rows(f"PRAGMA integrity_check{table}")
    except LibraryError as problem:  # so much that the check breaks off
        return [str(problem.__cause__)]
    return [text for (text,) in found if text != "ok"]


def faults(store: Store, library: Library) -> Iterator[Fault]:
    """All faults. Reads the whole file, as SQLite and as the program would, and never fails."""
    for part, mendable, look in _looks(store, library):
        try:
            yield from look() or ()
        except Exception:  # noqa: BLE001  # a damaged file can fail in any way
            yield Fault(tr("Can't be read: {part}.").format(part=part), mendable)


_Look = tuple[str, bool, Callable[[], Iterable[Fault] | None]]


def _looks(store: Store, library: Library) -> list[_Look]:
    """Parts of a library, whether each can be derived from the rest, and how to look at it."""
    learnt, asked = library.experiences, library.conversations
    known = documents(store)
    return [
        (tr("the structure of the file"), False, lambda: _damage(store)),
        (tr("entries that belong together"), True, lambda: _orphans(store)),
        (tr("the index of words"), True, lambda: _index(store)),
        (tr("the vectors and memories"), True, lambda: _unfit(store)),
        (tr("the list of documents"), False, partial(_all, library.documents.all)),
        *(
            (tr("the text of document {n}").format(n=each), False, partial(_text, library, each))
            for each in known
        ),
        *(
            (
                tr("the memory of document {n}").format(n=each),
                True,
                partial(look_at_memory, store, library, each),
            )
            for each in known
        ),
        (
            tr("the conversations"),
            False,
            partial(_all, asked.all, *(partial(asked.of, each) for each in known)),
        ),
        (
            tr("the collections, positions and choices"),
            False,
            partial(
                _all,
                library.collections.all,
                library.positions.all,
                *(partial(library.choices.get, choice) for choice in Choice),
            ),
        ),
        (tr("the marks"), False, partial(_all, library.marks.all, library.marks.names)),
        (
            tr("what was learnt"),
            False,
            partial(_all, learnt.all, learnt.history, learnt.story, learnt.decisions, learnt.uses),
        ),
        (tr("the vectors of what was learnt"), True, partial(look_at_learnt, store, library)),
    ]


def _all(*looks: Callable[[], object]) -> None:
    for look in looks:
        look()


def documents(store: Store) -> list[DocumentId]:
    """The ids of all documents that are not set aside; none if they can't be read."""
    with suppress(LibraryError):  # which the list of documents says
        rows = store.rows("SELECT id FROM documents WHERE set_aside IS NULL")
        return [DocumentId(number) for (number,) in rows]
    return []


def _damage(store: Store) -> Iterator[Fault]:
    damage = _damage_in(store)
    if damage:
        said = "; ".join(damage[:_MOST_NAMED])
        mendable = lost_tables(store) is not None
        yield Fault(tr("The file is damaged: {details}.").format(details=said), mendable)


def _orphans(store: Store) -> Iterator[Fault]:
    orphans = len(store.rows("PRAGMA foreign_key_check"))
    if orphans:
        words = tr("Entries that no longer belong to anything: {count}.")
        yield Fault(words.format(count=orphans), mendable=True)


def _index(store: Store) -> Iterator[Fault]:
    if unindexed(store):
        yield Fault(tr("The index of words doesn't match the texts."), mendable=True)


def _unfit(store: Store) -> Iterator[Fault]:
    for document, _ in store.rows(UNFIT_VECTORS):
        words = tr("The vectors of document {document} don't match its text.")
        yield Fault(words.format(document=document), mendable=True)
    for (document,) in store.rows(UNFIT_MEMORIES):
        words = tr("The memory of document {document} doesn't match its text.")
        yield Fault(words.format(document=document), mendable=True)


def _text(library: Library, document: DocumentId) -> None:
    library.documents.original(document)
    found = library.documents.content(document)
    ends = [span.end for page in found.pages for span in page.spans]
    ends += [section.span.end for section in found.sections]
    numbers = [page.number for page in found.pages]
    if max(ends, default=0) > len(found.text) or numbers != [*range(1, len(numbers) + 1)]:
        raise ValueError("sections or pages beyond the text")


def look_at_memory(store: Store, library: Library, document: DocumentId) -> None:
    """Read a document's memory as the program would. Raises any exception if that fails."""
    library.memories.status(document)
    library.memories.episodes(document)
    library.memories.tree(document)
    for (version,) in store.rows("SELECT version FROM name_lists WHERE document = ?", document):
        library.names.of(document, version)
    encoders = "SELECT DISTINCT encoder FROM vectors WHERE document = ?"
    for (encoder,) in store.rows(encoders, document):
        _refuse_long(library.memories.vectors(document, encoder))


def look_at_learnt(store: Store, library: Library) -> None:
    """Read the vectors of experiences. Raises any exception if that fails."""
    for (encoder,) in store.rows("SELECT DISTINCT encoder FROM experience_vectors"):
        _refuse_long(library.experiences.vectors(encoder)[1])


def _refuse_long(vectors: NDArray[np.float32]) -> None:
    if not (np.linalg.norm(vectors, axis=1) < _LONGEST_VECTOR).all():
        raise ValueError("vectors that are none")


def unindexed(store: Store) -> bool:
    """Whether any document is not in the index with exactly its passages, or it is damaged."""
    size, total = index.PASSAGES_PER_DOCUMENT, 0
    store.run("CREATE VIRTUAL TABLE IF NOT EXISTS temp.words USING fts5vocab(main, passages, row)")
    try:
        for document, indexed in store.rows(_PASSAGES, size):
            (lengths,) = content.passage_lengths(store, [document])
            total += int(lengths.sum())
            if indexed != len(lengths) or not _are_posted(store, document, lengths):
                return True
        (counted,) = store.row("SELECT ifnull(sum(cnt), 0) FROM temp.words")
        return counted != total or bool(store.row(_FOREIGN_PASSAGES, size)[0])
    except DamagedLibraryError:
        return True


def _are_posted(store: Store, document: DocumentId, lengths: NDArray[np.int32]) -> bool:
    """Whether the postings count exactly the terms that the passages have."""
    rows = store.rows("SELECT occurrences FROM postings WHERE document = ?", document)
    with suppress(TypeError, ValueError):  # of blobs that are none, or not pairs
        pairs = np.frombuffer(b"".join(row for (row,) in rows), dtype="<i4").reshape(-1, 2)
        passages, counts = pairs[:, 0], pairs[:, 1]
        if (passages < len(lengths)).all():
            return np.array_equal(np.bincount(passages, counts, len(lengths)), lengths)
    return False
