"""The gate at which SQLite's errors become sentences; defects pass through it untouched."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reader.errors import LibraryProblem

_READ_ONLY = (
    "The library {path} can be read but not changed.",
    "Make the file and its folder writable, or choose another folder for the library.",
)
_DAMAGED = (
    "The library {path} is damaged.",
    "Put back a copy of the file from a backup, or choose another folder for a new library.",
)
_SENTENCES = {
    sqlite3.SQLITE_BUSY: (
        "Another program is busy writing to the library {path}.",
        "Nothing was changed. Wait until it is done, or close it, then try again.",
    ),
    sqlite3.SQLITE_FULL: (
        "There is no room left on the disk for the library {path}.",
        "The last change was undone, everything before it is kept. Free some space and try again.",
    ),
    sqlite3.SQLITE_CANTOPEN: (
        "The library {path} cannot be opened.",
        "Check that its folder exists and that you may write to it.",
    ),
    sqlite3.SQLITE_NOTADB: (
        "The file {path} is not a Gistwalker library.",
        "It was left as it is. Move it away, or choose another folder for the library.",
    ),
    sqlite3.SQLITE_IOERR: (
        "The disk refused to read or write the library {path}.",
        "The last change was undone. Check the disk and that it is still connected.",
    ),
    sqlite3.SQLITE_TOOBIG: (
        "This is too large for the library {path}.",
        "Nothing was changed. Split the document and import its parts.",
    ),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_LOCKED: (
        "The library {path} is in use by this program itself.",
        "Wait until the running job is done, then try again.",
    ),
}
_PRIMARY = 0xFF
"""SQLite keeps the kind of an error in the low byte of its extended codes."""


def damaged(path: Path) -> LibraryProblem:
    """For a file whose contents make no sense."""
    what, hint = _DAMAGED
    return LibraryProblem(what.format(path=path), hint)


def not_a_library(path: Path) -> LibraryProblem:
    """For a file, of SQLite or not, that this program did not make."""
    what, hint = _SENTENCES[sqlite3.SQLITE_NOTADB]
    return LibraryProblem(what.format(path=path), hint)


@contextmanager
def gate(path: Path) -> Iterator[None]:
    """Raise what the machine or the file is to blame for as ``LibraryProblem``.

    Raises:
        LibraryProblem: instead of the errors of SQLite that a person can do something about.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        sentence = None if code is None else _SENTENCES.get(code & _PRIMARY)
        if sentence is None:
            raise
        what, hint = sentence
        raise LibraryProblem(what.format(path=path), hint) from error
    except MemoryError as error:
        raise LibraryProblem(
            f"This machine has too little free memory for what was asked of the library {path}.",
            "Close other programs and try again.",
        ) from error
