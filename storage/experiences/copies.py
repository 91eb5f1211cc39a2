"""Experiences in copies of the library (backups, copies from before upgrades).

Copies never change, except to erase what the user wants forgotten.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from reader.errors import LibraryError
from storage.experiences import forgetting
from storage.file import copy_places as places
from storage.file.errors import gate
from storage.file.intact import connect
from storage.file.store import Store

_PRAGMAS = ("PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL", "PRAGMA secure_delete = ON")


def holds(copy: Path, experiences: Collection[int] | None) -> bool:
    """Whether a copy has any of them, None for any at all; True if it cannot be read."""
    try:
        with _opened(copy, "ro&immutable=1") as store:
            return bool(_held(store, experiences))
    except LibraryError:
        return True


def erase(library: Path, experiences: Collection[int] | None) -> int:
    """Erase them from every copy, None for all; return the number of copies that had any.

    Unfinished copies are deleted: nobody can use them. Raises ``LibraryError`` about the first copy
    that cannot be changed, after all others.
    """
    for unfinished in places.unfinished(library):
        unfinished.unlink(missing_ok=True)
    problems, count = [], 0
    for copy in places.copies(library):
        try:
            count += _erase(copy, experiences)
        except LibraryError as problem:
            problems.append(problem)
    if problems:
        raise problems[0]
    return count


def _erase(copy: Path, experiences: Collection[int] | None) -> bool:
    if not holds(copy, experiences):
        return False
    with _opened(copy, "rw") as store:
        with store.together():
            wanted = json.dumps(_held(store, experiences))
            tables = _tables(store)
            if "steps" in tables:  # in older ones it is not known which answer named whom
                store.run("UPDATE steps SET reason = '' WHERE action = 'recall'")
            for table, column in reversed(forgetting.OWN.items()):
                if table in tables:
                    sql = f"DELETE FROM {table} WHERE {column} IN (SELECT value FROM json_each(?))"
                    store.run(sql, wanted)
        store.tidy()
    return True


def _held(store: Store, experiences: Collection[int] | None) -> list[int]:
    if "experiences" not in _tables(store):
        return []
    there = {number for (number,) in store.rows("SELECT id FROM experiences")}
    return sorted(there if experiences is None else there & set(experiences))


def _tables(store: Store) -> set[str]:
    return {name for (name,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}


@contextmanager
def _opened(copy: Path, mode: str) -> Iterator[Store]:
    with gate(copy):
        store = Store(connect(copy, mode), copy)
    with closing(store):
        for pragma in _PRAGMAS:
            store.rows(pragma)
        yield store
