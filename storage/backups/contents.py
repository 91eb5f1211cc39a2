"""Inspection of a copy of the library, whatever its version."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from reader.backups import Contents
from storage.file.errors import gate
from storage.file.intact import reading_copy
from storage.file.opening import refuse_foreign


def look_into(path: Path, known: Collection[str]) -> Contents:
    """The contents of a copy. ``known`` are the names of this program's upgrades.

    Raises:
        LibraryError: it is damaged, or no library.
    """
    with gate(path), closing(reading_copy(path)) as copy:
        refuse_foreign(copy, path)
        applied = [name for (name,) in copy.execute("SELECT name FROM _sqlite_migrations")]
        return Contents(
            titles=_titles(copy),
            answers=_count(copy, "answers"),
            experiences=_count(copy, "experiences"),
            version=max(applied, default="0000").split()[0],
            newer=bool(set(applied) - set(known)),
        )


def _titles(copy: sqlite3.Connection) -> tuple[str, ...]:
    there = {name for _, name, *_ in copy.execute("PRAGMA table_info(documents)")}
    only = "WHERE set_aside IS NULL" if "set_aside" in there else ""
    named = "coalesce(edits.title, documents.title)" if _has(copy, "edits") else "documents.title"
    joined = "LEFT JOIN edits ON edits.document = documents.id" if _has(copy, "edits") else ""
    rows = copy.execute(f"SELECT {named} FROM documents {joined} {only} ORDER BY id")
    return tuple(title for (title,) in rows)


def _count(copy: sqlite3.Connection, table: str) -> int:
    if not _has(copy, table):
        return 0
    (count,) = copy.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


def _has(copy: sqlite3.Connection, table: str) -> bool:
    found = copy.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (table,))
    return found.fetchone() is not None
