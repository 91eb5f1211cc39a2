"""Checks whether the file of a document has changed since its import; finds a moved one again."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from gettext import gettext as tr
from itertools import islice
from pathlib import Path

from reader.errors import FileChangedError, FileGoneError, UnreadableFileError
from reader.importing.parser_client import source_of
from reader.records import Source

_MOST_FILES = 20_000
"""The limit of files compared by name and size only: a second or two on a slow disk."""
_MOST_COMPARED = 20


def same_file(source: Source, path: Path) -> bool:
    """Whether ``path`` has exactly the content of ``source``.

    Raises:
        UnreadableFileError: it cannot be read.
    """
    return source_of(path).sha256 == source.sha256


def find_moved(source: Source) -> Path | None:
    """Find the same file elsewhere in its folder, below that, or one folder up; else None."""
    alike = (path for path in _candidates(source.path) if _size_of(path) == source.size)
    return next((path for path in islice(alike, _MOST_COMPARED) if _holds(source, path)), None)


def _candidates(lost: Path) -> Iterator[Path]:
    if not lost.is_absolute():
        return
    folder, above = lost.parent, lost.parent.parent
    if folder.is_dir():
        yield from islice(_files(folder), _MOST_FILES)
    # A complete disk or home folder is too large to search.
    if above.is_dir() and above not in (above.parent, Path.home()):
        yield from islice(_files(above, but=folder), _MOST_FILES)


def _files(folder: Path, but: Path | None = None) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if not name.startswith(".") and Path(here, name) != but
        )
        for name in names:
            yield Path(here, name)


def _size_of(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return -1


def _holds(source: Source, path: Path) -> bool:
    with suppress(UnreadableFileError):
        return same_file(source, path)
    return False


def check_unchanged(source: Source) -> int:
    """Return the modification time in nanoseconds, if the file is unchanged.

    Size and time are compared first, and the content if only the time differs or is unknown.

    Raises:
        FileGoneError: it is not there.
        FileChangedError: its content has changed.
        UnreadableFileError: it cannot be read.
    """
    path = source.path
    try:
        found = path.stat()
    except OSError as error:
        raise gone(path) from error
    if not stat.S_ISREG(found.st_mode):
        raise gone(path)
    same_time = found.st_mtime_ns == source.modified
    if found.st_size != source.size or not (same_time or same_file(source, path)):
        raise changed(path)
    return found.st_mtime_ns


def gone(path: Path) -> FileGoneError:
    """Return an error for a file that was moved or deleted."""
    return FileGoneError(
        tr("“{name}” is no longer in the folder {folder}.").format(
            name=path.name, folder=path.parent
        ),
        tr("It may have been moved or renamed, or it is on a drive that isn't connected."),
    )


def changed(path: Path) -> FileChangedError:
    """Return an error for a file that was replaced or edited."""
    return FileChangedError(
        tr("“{name}” has changed since it was imported.").format(name=path.name),
        tr(
            "Its pages aren't shown, because quotes and gists wouldn't match them. Import it "
            "again to read the new version."
        ),
    )
