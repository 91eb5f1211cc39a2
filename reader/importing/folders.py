"""Imports many files at once: those of a folder that are documents, one by one."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from gettext import gettext as tr
from itertools import islice
from pathlib import Path

from reader.errors import GistwalkerError, LibraryError, UnreadableFileError
from reader.importing.import_events import ImportEvent
from reader.importing.site.site_links import Site, linked_in
from reader.importing.web_archive import markup_of
from reader.ports import Library

_PAGES = {".html", ".htm", ".xhtml", ".mht", ".mhtml"}
_SUFFIXES = {".pdf", ".epub", ".txt", ".md", ".markdown", *_PAGES}
_BESIDE_PAGES = {".pdf", ".epub"}
"""Documents that are no part of the web pages around them."""
_BESIDE = "_files"
"""What browsers add to the name of a page for the folder with its pictures and advertisements."""
_MOST_LOOKED_AT = 2_000
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

    A folder of web pages that link to each other is one of them. Hidden files and folders are left
    out; links are followed, but nothing is entered twice.
    """
    entered: set[tuple[int, int]] = set()
    for path in paths:
        yield from _below(path, entered) if path.is_dir() else [path]


def _below(
    folder: Path, entered: set[tuple[int, int]], suffixes: Container[str] = _SUFFIXES
) -> Iterator[Path | FileRefused]:
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
    parts = {f"{Path(e.name).stem}{_BESIDE}" for e in seen if Path(e.name).suffix.lower() in _PAGES}
    if parts and suffixes is _SUFFIXES and is_site(folder):
        yield folder
        suffixes = _BESIDE_PAGES
    for entry in sorted(seen, key=lambda entry: _by_number(entry.name)):
        path = Path(entry.path)
        if _is_folder(entry):
            if entry.name not in parts:
                yield from _below(path, entered, suffixes)
        elif path.suffix.lower() in suffixes:
            yield path


def pages_below(folder: Path) -> Iterator[Path]:
    """Yield the saved web pages in a folder, without what was saved as a part of one of them."""
    return (
        path for path in _below(folder, set(), _PAGES) if isinstance(path, Path) and path.is_file()
    )


def is_site(folder: Path) -> bool:
    """Whether most of the saved web pages in a folder are linked with others of them."""
    site = Site(folder)
    for page in islice(pages_below(folder), _MOST_LOOKED_AT):
        with suppress(UnreadableFileError):
            site.add(page, linked_in(markup_of(page)))
    pairs = ((page, other) for page in site.pages for other in site.linked(page))
    linked = {page for pair in pairs for page in pair}
    return 2 * len(linked) > len(site.pages)


def _by_number(name: str) -> list[tuple[int, str]]:
    """Return a key for the natural order: 2 before 10."""
    parts = _DIGITS.split(name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False
