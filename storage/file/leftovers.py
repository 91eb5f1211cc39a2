"""What killed processes leave beside a library: unfinished copies, and files brought to it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from reader import temporary_files
from reader.temporary_files import is_running
from storage.file import copying
from storage.file.copy_places import FILE_NAME, FOLDER
from storage.file.errors import unwritable
from storage.file.intact import reading

FILES = "files"
_NOTE = re.compile(r"\.gistwalker-(\d+)\.brought")
_FILE = re.compile(r"(?:site-)?[0-9a-f]{64}\.[a-z]{1,8}")
_MADE = "site-"
"""Prefix of books that were made of web pages, and are nobody's but the library's."""


@contextmanager
def bringing(library: Path, names: Sequence[str]) -> Iterator[Path]:
    """The folder for files of these names; on failure, new ones are removed again.

    If this process is killed, ``withdraw`` removes those that the library does not refer to.
    """
    folder = library.parent / FILES
    folder.mkdir(exist_ok=True)
    new = [name for name in names if not (folder / name).exists()]
    note = library.parent / f".gistwalker-{os.getpid()}.brought"
    _write(note, new)
    try:
        yield folder
    except BaseException:
        _remove(folder, new)
        raise
    finally:
        note.unlink(missing_ok=True)
        with suppress(OSError):
            folder.rmdir()  # only an empty one


@contextmanager
def bringing_book(library: Path, book: bytes) -> Iterator[Path]:
    """The place of an EPUB that was made for the library; on failure, a new one is removed.

    Raises ``LibraryError`` if it cannot be written.
    """
    name = f"{_MADE}{hashlib.sha256(book).hexdigest()}.epub"
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(bringing(library, [name]))
            if not (folder / name).exists():
                (folder / name).write_bytes(book)
        except OSError as error:
            raise unwritable(library.parent / FILES / name, error) from error
        yield folder / name


def discard_book(library: Path, path: Path) -> None:
    """Remove the file of a document that is gone, if it was made for the library."""
    if path.parent == library.absolute().parent / FILES and path.name.startswith(_MADE):
        _remove(path.parent, {path.name})


def withdraw(library: Path) -> None:
    """Remove files put there by killed processes, if the library does not refer to them."""
    for note in left_over(library.parent):
        with suppress(OSError, ValueError, sqlite3.Error):
            _remove(library.parent / FILES, set(_noted(note)) - _named(library))
            note.unlink()


def left_over(folder: Path) -> list[Path]:
    """The notes of killed processes in ``folder``."""
    with suppress(OSError):
        return [note for note in folder.glob(".gistwalker-*.brought") if _is_left(note)]
    return []


def _is_left(note: Path) -> bool:
    found = _NOTE.fullmatch(note.name)
    if not found or note.is_symlink():
        return False
    with suppress(OSError):
        return not is_running(int(found[1]), note.stat().st_mtime)
    return False


def _write(note: Path, names: Sequence[str]) -> None:
    with note.open("w", encoding="utf-8") as file:
        json.dump(list(names), file)
        file.flush()
        os.fsync(file.fileno())


def _noted(note: Path) -> list[str]:
    """The names in a note; an incomplete note means that nothing was put there."""
    written = note.read_text("utf-8")
    try:
        names = json.loads(written)
    except ValueError:
        return []
    if not isinstance(names, list):
        return []
    return [name for name in names if isinstance(name, str) and _FILE.fullmatch(name)]


def _named(library: Path) -> set[str]:
    """The names of the files of its documents, in any folder."""
    if not library.exists():
        return set()
    with closing(reading(library)) as connection:
        paths = connection.execute("SELECT path FROM documents").fetchall()
    return {Path(os.fsdecode(path)).name for (path,) in paths}


def _remove(folder: Path, names: Sequence[str] | set[str]) -> None:
    for name in names:
        with suppress(OSError):
            (folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        folder.rmdir()  # only an empty one


def sweep(folder: Path) -> None:
    """Remove files beside the library in ``folder`` whose process is gone."""
    copying.sweep(folder)
    copying.sweep(folder / FOLDER)
    withdraw(folder / FILE_NAME)
    temporary_files.sweep(folder)


def found(folder: Path) -> Sequence[Path]:
    """The files that ``sweep`` would remove."""
    copies = copying.left_over(folder) + copying.left_over(folder / FOLDER)
    return copies + left_over(folder) + temporary_files.left_over(folder)
