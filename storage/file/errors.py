"""Translation of SQLite's errors into sentences; errors in the code itself pass unchanged."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from reader.language import later

_READ_ONLY = (
    later("The library {path} is read-only."),
    later("Make the file and its folder writable, or choose another folder for the library."),
)
_DAMAGED = (
    later("The library {path} is damaged."),
    later("Restore the file from a backup, or choose another folder for a new library."),
)
_SENTENCES = {
    sqlite3.SQLITE_BUSY: (
        later("Another program is busy writing to the library {path}."),
        later("Nothing was changed. Wait until it is done, or close it, then try again."),
    ),
    sqlite3.SQLITE_FULL: (
        later("No disk space left for the library {path}."),
        later(
            "The last change was undone; everything before it is kept. Free some space and try "
            "again."
        ),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        later("Can't open the library {path}."),
        later("Check that its folder exists and that you have permission to write to it."),
    ),
    sqlite3.SQLITE_NOTADB: (
        later("The file {path} isn't a Gistwalker library."),
        later("It was not changed. Move it away, or choose another folder for the library."),
    ),
    sqlite3.SQLITE_IOERR: (
        later("Disk error while reading or writing the library {path}."),
        later("The last change was undone. Check the disk and that it is still connected."),
    ),
    sqlite3.SQLITE_TOOBIG: (
        later("This is too large for the library {path}."),
        later("Nothing was changed. Split the document and import its parts."),
    ),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_LOCKED: (
        later("The library {path} is in use by this program itself."),
        later("Wait until the running job is done, then try again."),
    ),
}
_PRIMARY = 0xFF
"""Mask of the low byte, which has the kind of an error in SQLite's extended codes."""
_LEAST_BYTES = 64 << 10
"""A disk with less than this has no room for SQLite's files beside a library."""


def is_about_room(problem: LibraryError) -> bool:
    """Whether the cause may be a full disk."""
    code = getattr(problem.__cause__, "sqlite_errorcode", 0) & _PRIMARY
    return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


class DamagedLibraryError(LibraryError):
    """The contents of the file are damaged."""


def damaged(path: Path) -> LibraryError:
    """The error for a file with damaged contents."""
    return _problem(_DAMAGED, path, DamagedLibraryError)


def not_a_library(path: Path) -> LibraryError:
    """The error for a file, of SQLite or not, that this program did not make."""
    return _problem(_SENTENCES[sqlite3.SQLITE_NOTADB], path)


def _problem(
    sentence: tuple[str, str], path: Path, kind: type[LibraryError] = LibraryError
) -> LibraryError:
    what, hint = sentence
    return kind(tr(what).format(path=path), tr(hint))


def _cause(error: sqlite3.Error, path: Path) -> int | None:
    """The kind of an error; a full disk where SQLite calls the consequence by another name.

    A library on a full disk can be opened for reading alone, so writing to it fails as read-only.
    """
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        return sqlite3.SQLITE_FULL
    code &= _PRIMARY
    return sqlite3.SQLITE_FULL if code == sqlite3.SQLITE_READONLY and _is_full(path) else code


def _is_full(path: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(path.parent).free < _LEAST_BYTES
    return False


@contextmanager
def gate(path: Path) -> Iterator[None]:
    """Convert errors caused by the machine or the file to ``LibraryError``.

    Raises:
        LibraryError: in place of those errors of SQLite that the user can act upon.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = _cause(error, path)
        sentence = None if code is None else _SENTENCES.get(code)
        if sentence is None:
            raise
        damage = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        raise _problem(sentence, path, DamagedLibraryError if damage else LibraryError) from error
    except MemoryError as error:
        raise LibraryError(
            tr("Not enough free memory for this operation on the library {path}.").format(
                path=path
            ),
            tr("Close other programs and try again."),
        ) from error
