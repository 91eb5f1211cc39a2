"""Whether a library file or a copy of one is intact; connections that change neither."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path

from reader.backups import Backup
from storage.file.copy_places import all_backups
from storage.file.migrations import APPLICATION_ID

GoOn = Callable[[], None]
"""Called regularly during long work on a file; raises an exception to break it off."""

_STEPS = 100_000
"""Steps of SQLite's virtual machine between such calls."""
_PATIENCE = 10.0


def newest_good(library: Path) -> Backup | None:
    """The newest backup of a library that is intact. Reads all of it, once."""
    return next(filter(_is_good, all_backups(library)), None)


@lru_cache(maxsize=64)
def _is_good(backup: Backup) -> bool:
    with (
        suppress(sqlite3.Error, UnicodeDecodeError),
        closing(reading_copy(backup.path)) as copy,
    ):
        ours = copy.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        return ours and is_intact(copy)
    return False


def is_intact(connection: sqlite3.Connection, go_on: GoOn = lambda: None) -> bool:
    """Whether a file is intact: its structure, and every row that nothing else could replace.

    Reads all of it.
    """
    stopped: list[BaseException] = []

    def look() -> int:
        try:
            go_on()
        except BaseException as reason:  # noqa: BLE001  # SQLite would swallow it
            stopped.append(reason)
        return len(stopped)

    connection.set_progress_handler(look, _STEPS)
    try:
        if connection.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]:
            return False
        if not all(_is_readable(connection, table) for table in _irreplaceable(connection)):
            return False
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if stopped:
            raise stopped[0] from None
        if is_damage(error):
            return False
        raise
    else:
        return True
    finally:
        connection.set_progress_handler(None, 0)


_BULK = frozenset({"postings", "vectors", "vector_signs", "passages_data"})
"""Most of a library, which can be made again: of these, only the structure is checked."""


def _irreplaceable(connection: sqlite3.Connection) -> list[str]:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
    names = (name for (name,) in connection.execute(tables).fetchall())
    return [name for name in names if name not in _BULK]


def _is_readable(connection: sqlite3.Connection, table: str) -> bool:
    """Whether a table agrees with its indexes, and every row can be read.

    The check of SQLite does not notice text that is none.
    """
    if connection.execute(f"PRAGMA integrity_check({table!r})").fetchone() != ("ok",):
        return False
    for _ in connection.execute(f'SELECT * FROM "{table}"'):
        pass
    return True


def is_damage(error: Exception) -> bool:
    """Whether an exception of ``sqlite3`` means that the file is damaged.

    Text that is no Unicode is an error without a code; in a message of SQLite, it is no error of
    SQLite at all.
    """
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return isinstance(error, (sqlite3.OperationalError, UnicodeDecodeError))
    return (code & 0xFF) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def reading(path: Path) -> sqlite3.Connection:
    """A connection to a library that others may use."""
    return connect(path, "ro")


def reading_copy(path: Path) -> sqlite3.Connection:
    """A connection to a copy, which nobody changes; no file is created beside it."""
    return connect(path, "ro&immutable=1")


def connect(path: Path, mode: str, patience: float = _PATIENCE) -> sqlite3.Connection:
    """A connection in a ``mode`` of SQLite's URIs, in driver autocommit mode."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
    )
