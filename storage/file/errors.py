"""Translation of SQLite's errors into sentences; errors in the code itself pass unchanged."""

from __future__ import annotations

import shlex
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from reader.language import later
from storage.file.intact import is_damage, newest_good

_READ_ONLY = (
    later("The library {path} is read-only."),
    later("Make the file and its folder writable, or choose another folder for the library."),
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


def damaged(path: Path) -> DamagedLibraryError:
    """The error for a file with damaged contents."""
    what = tr("The library {path} is damaged.").format(path=path)
    look = tr("“gistwalker doctor” says what is damaged, and what can be repaired.")
    return DamagedLibraryError(what, " ".join([way_back(path), look]))


def way_back(path: Path) -> str:
    """The newest backup of a library that is good, and how to restore it."""
    good = newest_good(path)
    if good is None:
        return tr("It has no backup that is intact.")
    return tr(
        "The newest backup that is intact is {name}. Restore it under “Backups …” in the window, "
        "or with “gistwalker backup restore {name} --library {folder}”."
    ).format(name=good.name, folder=shlex.quote(str(path.parent)))


def not_a_library(path: Path) -> LibraryError:
    """The error for a file, of SQLite or not, that this program did not make."""
    return _problem(_SENTENCES[sqlite3.SQLITE_NOTADB], path)


def unwritable(path: Path, error: OSError) -> LibraryError:
    """The error for a file beside the library that the system doesn't let us write."""
    return LibraryError(
        tr("Can't write the copy {path}: {reason}.").format(path=path, reason=error.strerror),
        tr("The library itself was not changed. Check the disk and its free space."),
    )


def _problem(
    sentence: tuple[str, str], path: Path, kind: type[LibraryError] = LibraryError
) -> LibraryError:
    what, hint = sentence
    return kind(tr(what).format(path=path), tr(hint))


def _cause(error: Exception, path: Path) -> int | None:
    """The kind of an error; a full disk where SQLite calls the consequence by another name.

    A library on a full disk can be opened for reading alone, so writing to it fails as read-only.
    """
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return sqlite3.SQLITE_CORRUPT if is_damage(error) else None
    if code == sqlite3.SQLITE_IOERR_SHMSIZE:
        return sqlite3.SQLITE_FULL
    code &= _PRIMARY
    return sqlite3.SQLITE_FULL if code == sqlite3.SQLITE_READONLY and _is_full(path) else code


def _is_full(path: Path) -> bool:
    with suppress(OSError):
        return shutil.disk_usage(path.parent).free < _LEAST_BYTES
    return False


@contextmanager
def gate(path: Path, damage: DamagedLibraryError | None = None) -> Iterator[None]:
    """Convert errors caused by the machine or the file to ``LibraryError``.

    Of a file that is known to have ``damage``, every error says that.

    Raises:
        LibraryError: in place of those errors of SQLite that the user can act upon.
    """
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = _cause(error, path)
        if code is None:
            raise
        if damage is not None:
            raise DamagedLibraryError(damage.what, damage.hint) from error
        is_other = code == sqlite3.SQLITE_NOTADB and newest_good(path) is None
        if is_damage(error) and not is_other:
            raise damaged(path) from error
        sentence = _SENTENCES.get(code)
        if sentence is None:
            raise
        raise _problem(sentence, path, DamagedLibraryError if is_other else LibraryError) from error
    except MemoryError as error:
        raise LibraryError(
            tr("Not enough free memory for this operation on the library {path}.").format(
                path=path
            ),
            tr("Close other programs and try again."),
        ) from error
