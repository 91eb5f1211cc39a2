"""Erasing a document: at once; or, if the disk is nearly full, in small steps."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime

from reader.errors import LibraryError
from reader.text.document import DocumentId
from storage.conversations import shelves
from storage.experiences.experiences import StoredExperiences
from storage.file.errors import DamagedLibraryError
from storage.file.store import Store
from storage.rows import content
from storage.search import index
from storage.search.analysis import Analyser

_ROWS = {"vectors": 4, "postings": 2000, "episodes": 200, "nodes": 200}
"""Tables to empty first, with the number of rows at a time: a few hundred kilobytes."""
_PASSAGES = 100
_PAGES = 64
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC).isoformat()
ERASING = "erasing "
"""Prefix of the id, in place of the hash, of a document being erased step by step."""


def erase(
    store: Store, experiences: StoredExperiences, analyser: Analyser, document: DocumentId
) -> None:
    """Erase a document with all derived data, or nothing. Raises ``NotFoundError``."""
    with store.together():
        try:
            texts = index.indexed_texts(content.load(store, document))
        except DamagedLibraryError:  # so nobody knows which words of the index are its own
            _erase_rest(store, experiences, document)
            index.make_again(store, analyser)
            return
        index.delete(store, document, texts)
        index.tidy(store)
        store.run("DELETE FROM postings WHERE document = ?", document)
        _erase_rest(store, experiences, document)


def erase_in_steps(store: Store, experiences: StoredExperiences, document: DocumentId) -> None:
    """The same with a log that stays small. If interrupted, the next call continues.

    Nobody can put the document back once this has begun.

    Raises:
        LibraryError: there is not even room for the steps.
    """
    texts = index.indexed_texts(content.load(store, document))
    _step(
        store,
        "UPDATE documents SET set_aside = ?, sha256 = ? WHERE id = ?",
        _LONG_AGO,
        f"{ERASING}{document}",
        document,
    )
    for table, rows in _ROWS.items():
        key = "rowid" if table in ("vectors", "postings") else _KEYS[table]
        sql = f"""DELETE FROM {table} WHERE document = ?1 AND {key} IN
                  (SELECT {key} FROM {table} WHERE document = ?1 LIMIT {rows})"""
        while store.row(f"SELECT 1 FROM {table} WHERE document = ?", document):
            _step(store, sql, document)
    while index.delete(store, document, texts, most=_PASSAGES):
        store.empty_log()
    with store.together():
        _erase_rest(store, experiences, document)
    tidy_in_steps(store)
    with suppress(LibraryError):  # words are overwritten as soon as there is room for that
        index.tidy(store)
        store.tidy_in_steps(_PAGES)


def tidy_in_steps(store: Store) -> None:
    """Free the space of what was erased, with a log that stays small."""
    store.empty_log()
    store.tidy_in_steps(_PAGES)


_CALL_MARKS = """UPDATE marks SET title =
    ifnull((SELECT edits.title FROM edits WHERE edits.document = marks.document), title)
    WHERE document = ?"""
"""Marks stay, with the last title of their document."""
_KEYS = {"episodes": "number", "nodes": "id"}


def _step(store: Store, sql: str, *values: object) -> None:
    store.run(sql, *values)
    store.empty_log()


def _erase_rest(store: Store, experiences: StoredExperiences, document: DocumentId) -> None:
    shelves.let_go(store, document)
    experiences.erase_set_aside(document)
    store.run(_CALL_MARKS, document)
    store.run("DELETE FROM documents WHERE id = ?", document)
