"""Restoring the library from a backup, with nobody else using it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from gettext import gettext as tr
from pathlib import Path

from reader.backups import Backup, Reason
from reader.errors import LibraryError
from storage.file.copy_places import FOLDER, place_for
from storage.file.copying import copy_connection, copy_file
from storage.file.errors import DamagedLibraryError, gate
from storage.file.intact import GoOn, connect, is_intact, reading_copy
from storage.file.opening import refuse_foreign

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


_LOGS = ("-wal", "-shm", "-journal")


def restore(library: Path, backup: Backup, now: datetime, go_on: GoOn) -> Path | None:
    """Replace ``library`` by ``backup``, and return the path of a copy of the previous state.

    One transaction of SQLite writes it, so that the library is always one or the other. A library
    too damaged to be copied is set aside unchanged.
    """
    _refuse_useless(backup, go_on)
    if not library.exists():
        copy_file(backup.path, library, go_on, check=False)
        return None
    try:
        return _replace(library, backup, now, go_on)
    except DamagedLibraryError:
        aside = _set_aside(library, now)
    copy_file(backup.path, library, go_on, check=False)
    return aside


def copy_out(backup: Backup, folder: Path, library_name: str, go_on: GoOn) -> Path:
    """Make a library in ``folder`` from ``backup``, for another version of the program."""
    target = folder / library_name
    if target.exists():
        raise LibraryError(
            tr("There is already a library in {folder}.").format(folder=folder),
            tr("Choose an empty folder."),
        )
    _refuse_useless(backup, go_on)
    copy_file(backup.path, target, go_on, check=False)
    return target


def _replace(library: Path, backup: Backup, now: datetime, go_on: GoOn) -> Path:
    kept = place_for(library, now, Reason.BEFORE_RESTORE)
    with owned(library) as connection:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            refuse_foreign(connection, library)
        copy_connection(connection, library, kept, go_on, check=True)
        numbers = _numbers(connection)
        with gate(library), closing(reading_copy(backup.path)) as source:
            source.backup(connection)
        _count_on(connection, numbers)
    return kept


def _numbers(connection: sqlite3.Connection) -> list[tuple[str, int]]:
    """The highest number that each table has used."""
    has = "SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'"
    if connection.execute(has).fetchone() is None:
        return []
    return connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall()


def _count_on(connection: sqlite3.Connection, numbers: list[tuple[str, int]]) -> None:
    """Continue the numbering without reuse, as forgotten rows are found in backups by number."""
    restored = dict(_numbers(connection))
    for table, number in numbers:
        there = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,))
        if number > restored.get(table, 0) and there.fetchone():
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, number))


def _refuse_useless(backup: Backup, go_on: GoOn) -> None:
    with gate(backup.path), closing(reading_copy(backup.path)) as copy:
        refuse_foreign(copy, backup.path)
        if is_intact(copy, go_on):
            return
    raise LibraryError(
        tr("The backup {path} is damaged.").format(path=backup.path),
        tr("Nothing was changed. Choose another one."),
    )


def _set_aside(library: Path, now: datetime) -> Path:
    folder = library.parent / FOLDER
    aside = folder / f"{library.stem}-{now:%Y%m%d-%H%M%S}.damaged"
    try:
        folder.mkdir(exist_ok=True)
        for end in _LOGS:
            log = library.with_name(library.name + end)
            if log.exists():
                log.replace(aside.with_name(aside.name + end))
        library.replace(aside)
    except OSError as error:
        raise LibraryError(
            tr("Can't move the damaged library {path} away: {reason}.").format(
                path=library, reason=error.strerror
            ),
            tr("Make its folder writable, or choose another folder for the library."),
        ) from error
    return aside
