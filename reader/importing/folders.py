"""Imports many files at once: those of a folder that are documents, one by one."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from reader.errors import GistwalkerError, LibraryError, UnreadableFileError
from reader.importing.import_events import ImportEvent
from reader.ports import Library

_SUFFIXES = {".pdf", ".epub", ".txt", ".md", ".markdown", ".html", ".htm", ".xhtml"}
_DIGITS = re.compile(r"(\d+)")

ImportOne = Callable[[Library, Path, str | None], Iterator[ImportEvent]]
ImportTogether = Callable[[Library, Sequence[Path], str | None], AbstractContextManager[ImportOne]]
"""Prepares the import of several files."""


@dataclass(frozen=True, slots=True)
class FilesFound:
    """Event: the number of files to import; ``below`` folders, or all of them named one by one."""

    count: int
    below: bool


@dataclass(frozen=True, slots=True)
class FileBegun:
    """Event: the next file, number ``number`` of ``of``."""

    path: Path
    number: int
    of: int


@dataclass(frozen=True, slots=True)
class FileRefused:
    """Event: one file, or an unreadable folder, was refused; the others go on."""

    path: Path
    error: GistwalkerError


ManyEvent = FilesFound | FileBegun | FileRefused | ImportEvent


def import_many(
    library: Library,
    paths: Iterable[Path],
    together: ImportTogether,
    password: str | None = None,
) -> Iterator[ManyEvent]:
    """Import files and everything below folders; one that fails does not stop the others.

    Raises:
        LibraryError: the library cannot store any more. What came before is kept.
    """
    named, files = list(paths), list[Path]()
    for found in found_in(named):
        if isinstance(found, FileRefused):
            yield found
        else:
            files.append(found)
    yield FilesFound(len(files), below=files != named)
    with together(library, files, password) as import_one:
        for number, path in enumerate(files, start=1):
            yield FileBegun(path, number, len(files))
            events = import_one(library, path, password)
            try:
                yield from events
            except LibraryError:
                raise
            except GistwalkerError as problem:
                yield FileRefused(path, problem)
            finally:
                if isinstance(events, Generator):
                    events.close()


def found_in(paths: Iterable[Path]) -> Iterator[Path | FileRefused]:
    """Return files as given, and folders as the documents below them, each once.

    Hidden files and folders are left out; links are followed, but nothing is entered twice.
    """
    entered: set[tuple[int, int]] = set()
    for path in paths:
        yield from _below(path, entered) if path.is_dir() else [path]


def _below(folder: Path, entered: set[tuple[int, int]]) -> Iterator[Path | FileRefused]:
    try:
        state = folder.stat()
        if (state.st_dev, state.st_ino) in entered:
            return
        entered.add((state.st_dev, state.st_ino))
        seen = [entry for entry in os.scandir(folder) if not entry.name.startswith(".")]
    except OSError as problem:
        what = tr("Can't open the folder “{name}”: {reason}.").format(
            name=folder.name, reason=problem.strerror or problem
        )
        hint = tr("Check that it exists and that you have permission to read it.")
        yield FileRefused(folder, UnreadableFileError(what, hint))
        return
    for entry in sorted(seen, key=lambda entry: _by_number(entry.name)):
        path = Path(entry.path)
        if _is_folder(entry):
            yield from _below(path, entered)
        elif path.suffix.lower() in _SUFFIXES:
            yield path


def _by_number(name: str) -> list[tuple[int, str]]:
    """Return a key for the natural order: 2 before 10."""
    parts = _DIGITS.split(name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
