"""Repairing a library: everything that can be derived from its texts."""

from __future__ import annotations

from reader.ports import Library
from reader.text.document import DocumentId
from storage.file.store import Store
from storage.integrity.inspection import (
    UNFIT_MEMORIES,
    UNFIT_VECTORS,
    documents,
    look_at_learnt,
    look_at_memory,
    unindexed,
)
from storage.search import index
from storage.search.analysis import Analyser


def mend(store: Store, analyser: Analyser, library: Library) -> None:
    """Repair the faults that ``inspection.faults`` calls mendable, all of them or nothing.

    Vectors and memories that do not fit or can't be read are dropped: reading makes new ones.

    Raises:
        LibraryError: it cannot be changed, or is damaged too much.
    """
    with store.together():
        _drop_orphans(store)
        for document, encoder in store.rows(UNFIT_VECTORS):
            store.run("DELETE FROM vectors WHERE document = ? AND encoder = ?", document, encoder)
        for (document,) in store.rows(UNFIT_MEMORIES):
            _drop(store, document, "episodes", "nodes", "name_lists")
        for document in documents(store):
            try:
                look_at_memory(store, library, document)
            except Exception:  # noqa: BLE001  # a damaged file can fail in any way
                _drop(store, document, "episodes", "nodes", "name_lists", "vectors")
        try:
            look_at_learnt(store, library)
        except Exception:  # noqa: BLE001  # a damaged file can fail in any way
            store.run("DELETE FROM experience_vectors")
        for _ in library.memories.renew_vectors():
            pass
        if unindexed(store):
            index.make_again(store, analyser)
    store.tidy()


def _drop(store: Store, document: DocumentId, *tables: str) -> None:
    for table in tables:
        store.run(f"DELETE FROM {table} WHERE document = ?", document)


def _drop_orphans(store: Store) -> None:
    """Delete orphans, repeatedly: deleting one may turn its dependents into orphans."""
    while orphaned := {table for table, *_ in store.rows("PRAGMA foreign_key_check")}:
        for table in orphaned:
            for key in store.rows(f"PRAGMA foreign_key_list({table})"):
                _, _, parent, child, column, _, on_delete, *_ = key
                column = column or _key(store, parent)
                # Rows that outlive their parent, such as marks, are kept here too.
                frees = on_delete == "SET NULL"
                change = f"UPDATE {table} SET {child} = NULL" if frees else f"DELETE FROM {table}"
                store.run(
                    f"""{change} WHERE {child} IS NOT NULL
                        AND {child} NOT IN (SELECT {column} FROM {parent})"""
                )


def _key(store: Store, table: str) -> str:
    columns = store.rows(f"PRAGMA table_info({table})")
    return next(str(name) for _, name, *_, primary in columns if primary)
