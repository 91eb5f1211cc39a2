"""Exclusive access to a library: only then may it be replaced or moved."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from storage.file.errors import gate
from storage.file.intact import connect

_PATIENCE = 2.0


@contextmanager
def owned(library: Path) -> Iterator[sqlite3.Connection]:
    """An exclusive connection; until it ends no other program can open it. Its log is empty.

    Raises:
        LibraryError: another program has it open, or it is damaged.
    """
    with gate(library), closing(connect(library, "rwc", _PATIENCE)) as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _leave_log(connection, library)
        # The lock is taken by the first change.
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        yield connection


def _leave_log(connection: sqlite3.Connection, library: Path) -> None:
    """End write-ahead logging, which SQLite only does if nobody else has the file open."""
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        if (error.sqlite_errorcode & 0xFF) != sqlite3.SQLITE_BUSY:
            raise
        mode = "wal"
    if mode == "wal":
        raise LibraryError(
            tr("The library {path} is open in another window or program.").format(path=library),
            tr("Nothing was changed. Close it there, then try again."),
        )
