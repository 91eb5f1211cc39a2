"""Opening the library file: new, older, read-only; refusing newer ones and other files."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import lru_cache
from gettext import gettext as tr
from pathlib import Path
from time import monotonic

from sqlite_utils import Database, Migrations

from reader.errors import LibraryError
from storage.file import leftovers, reserve
from storage.file.copy_places import FILE_NAME
from storage.file.copying import copy_file
from storage.file.errors import (
    DamagedLibraryError,
    damaged,
    gate,
    is_about_room,
    not_a_library,
)
from storage.file.intact import connect
from storage.file.migrations import APPLICATION_ID, library_migrations
from storage.file.store import Store

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    # Every commit reaches the disk: a unit of reading that was reported as kept survives even a
    # power cut. NORMAL would lose the last ones. It costs milliseconds per unit of work.
    "PRAGMA synchronous = FULL",
    # A removed document is overwritten; many builds of SQLite do not do that by default.
    "PRAGMA secure_delete = ON",
    "PRAGMA journal_size_limit = 67108864",
    "PRAGMA cache_size = -16384",
)
_LONGEST_CHECK = 2.0
"""Seconds; on an ordinary machine a library of some gigabytes is checked in that time."""
_STEPS = 1_000
"""Steps of SQLite's virtual machine between looks at the clock."""


def open_for_writing(folder: Path, patience: float, migrations: Migrations) -> Store:
    """Open the library in ``folder``, created or upgraded if needed.

    ``patience`` is the time in seconds to wait while another program writes.

    Raises:
        LibraryError: if it cannot be opened or written, or is newer than the program; if it is
            damaged, and then nothing about it was changed.
    """
    path = folder / FILE_NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LibraryError(
            tr("Can't create the folder {folder} for the library: {reason}.").format(
                folder=folder, reason=error.strerror
            ),
            tr("Choose another folder for the library."),
        ) from error
    _refuse_damaged(path, patience)
    store = _connected_somehow(path, patience)
    try:
        _refuse_foreign(store, migrations)
        _prepare(store, patience)
        _upgrade(store, migrations)
    except BaseException:
        store.close()
        raise
    leftovers.sweep(folder)
    reserve.keep(path)
    return store


def _refuse_damaged(path: Path, patience: float) -> None:
    """Raise the error about a damaged file, before a connection that could change it."""
    if not path.is_file():
        return
    state = path.stat()
    try:
        _find_whole(path, patience, state.st_size, state.st_mtime_ns)
    except DamagedLibraryError:
        raise
    except LibraryError:
        return  # opening it for writing says so, or gets by with the space reserved for that


@lru_cache(maxsize=8)
def _find_whole(path: Path, patience: float, _size: int, _changed: int) -> None:
    """Raise the error about a damaged file; one that hasn't changed is read only once.

    A window opens its library in several threads.
    """
    with closing(_readable(path, patience)) as store:
        damage = _damage(store)
    if damage:
        raise damage


def _damage(store: Store) -> DamagedLibraryError | None:
    """The error about a file that SQLite does not find intact.

    Reads all of it, but is broken off after about ``_LONGEST_CHECK``: nobody waits for more.
    Backups are checked to the end, and what is damaged says so when it is read.
    """
    until, connection = monotonic() + _LONGEST_CHECK, store.database.conn
    connection.set_progress_handler(lambda: monotonic() > until, _STEPS)
    try:
        whole = store.rows("PRAGMA integrity_check(1)") == [("ok",)]
    except DamagedLibraryError as problem:
        return problem
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return None
        raise
    finally:
        connection.set_progress_handler(None, 0)
    return None if whole else damaged(store.path)


def _connected_somehow(path: Path, patience: float) -> Store:
    """A connection, even on a full disk if room was reserved for that."""
    try:
        return _connected(path, "rwc", patience)
    except LibraryError as problem:
        if not is_about_room(problem) or not reserve.give_to_open(path):
            raise
    return _connected(path, "rwc", patience)


def open_for_reading(folder: Path, patience: float, migrations: Migrations) -> Store:
    """Open the library in ``folder`` read-only, without upgrading, even if it is damaged.

    Raises:
        LibraryError: if there is none, or it is older or newer than the program.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        raise LibraryError(
            tr("There is no library in {folder}.").format(folder=folder),
            tr("Import a document to create one, or choose another folder."),
        )
    store = _readable(path, patience)
    try:
        store.damage = _damage(store)
        _refuse_foreign(store, migrations)
        _refuse_older(store, migrations)
    except BaseException:
        store.close()
        raise
    return store


def _readable(path: Path, patience: float) -> Store:
    try:
        return _connected(path, "ro", patience)
    except LibraryError as problem:
        # Without a place for the shared-memory file, SQLite reads a library in WAL mode only if
        # opened as immutable, which is so where nobody may write, or has room to.
        cannot = _code(problem) in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
        if not (cannot or is_about_room(problem)) or _has_log(path):
            raise
        return _connected(path, "ro&immutable=1", patience)


def _has_log(path: Path) -> bool:
    """Whether the write-ahead log has changes, which an immutable file would not show."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _code(problem: LibraryError) -> int:
    return int(getattr(problem.__cause__, "sqlite_errorcode", 0)) & 0xFF


def _connected(path: Path, mode: str, patience: float) -> Store:
    with gate(path):
        store = Store(connect(path, mode, patience), path)
    try:
        for pragma in _PRAGMAS:
            store.rows(pragma)
        # SQLite looks into the file only when it has to.
        store.row("SELECT count(*) FROM sqlite_master")
    except BaseException:
        store.close()
        raise
    return store


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """Raise the error for some other file, or for one of ours whose header is damaged."""
    if connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,):
        return
    database = Database(connection, execute_plugins=False)
    raise damaged(path) if library_migrations.applied(database) else not_a_library(path)


def _refuse_foreign(store: Store, migrations: Migrations) -> None:
    (tables,) = store.row("SELECT count(*) FROM sqlite_master")
    with store.gate():
        if tables:
            refuse_foreign(store.database.conn, store.path)
        applied = {migration.name for migration in migrations.applied(store.database)}
    if applied - _names(migrations):
        raise LibraryError(
            tr("The library {path} was made by a newer version of Gistwalker.").format(
                path=store.path
            ),
            tr("It was not changed. Install the newer version, or choose another folder."),
        )


def _refuse_older(store: Store, migrations: Migrations) -> None:
    if _pending(store, migrations):
        raise LibraryError(
            tr("The library {path} was made by an older version of Gistwalker.").format(
                path=store.path
            ),
            tr("Open it once from a writable folder to update it."),
        )


def _names(migrations: Migrations) -> set[str]:
    with closing(Database(memory=True, execute_plugins=False)) as empty:
        return {migration.name for migration in migrations.pending(empty)}


def _pending(store: Store, migrations: Migrations) -> list[str]:
    with store.gate():
        return [migration.name for migration in migrations.pending(store.database)]


def _prepare(store: Store, patience: float) -> None:
    (tables,) = store.row("SELECT count(*) FROM sqlite_master")
    if not tables:
        # Only a file without tables can learn to give space back.
        store.rows("PRAGMA auto_vacuum = INCREMENTAL")
    (mode,) = store.row("PRAGMA journal_mode")
    if mode != "wal":
        _begin_log(store, patience)


def _begin_log(store: Store, patience: float) -> None:
    """Switch to write-ahead logging, which several programs may do at once.

    SQLite does not wait here: it reads the file first, and a reader may not wait to write.
    """
    given_up = monotonic() + patience
    while True:
        try:
            store.rows("PRAGMA journal_mode = WAL")
        except LibraryError as problem:
            if _code(problem) != sqlite3.SQLITE_BUSY or monotonic() > given_up:
                raise
        else:
            return
        with store.together():
            pass  # beginning a write does wait for the other writer


def _upgrade(store: Store, migrations: Migrations) -> None:
    if not _pending(store, migrations):
        return
    # The copy is made under the write lock too: else a thread that comes a moment later would put
    # the upgraded library in its place.
    with store.together(), store.gate():
        pending = _pending(store, migrations)
        if pending and store.row("SELECT 1 FROM sqlite_master"):
            _back_up(store, before=pending[0].split()[0])
        migrations.apply(store.database)


def _back_up(store: Store, before: str) -> None:
    # Copied as it is, intact or damaged: it is the way back to the previous version. Another
    # connection reads it, since SQLite can't copy through one that holds the write lock.
    copy = store.path.with_name(f"{store.path.stem}-before-{before}{store.path.suffix}")
    copy_file(store.path, copy, check=False)
