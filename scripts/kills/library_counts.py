"""What another program sees in a library."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

from storage.file.copy_places import FILE_NAME

_KEPT = ("documents", "episodes", "nodes", "answers", "experiences", "marks")


def counts(library: Path) -> Mapping[str, int]:
    """The numbers of rows in its tables; none where there is no library."""
    address = f"file:{library / FILE_NAME}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as file:
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
        count = "SELECT count(*) FROM "
        return {name: file.execute(count + name).fetchone()[0] for name in tables & {*_KEPT}}
    return {}


def lost_of(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[str]:
    """Whatever there is less of."""
    for table, count in before.items():
        if after.get(table, 0) < count:
            yield f"{table}: {count} were stored, {after.get(table, 0)} are left"
