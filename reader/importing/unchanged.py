"""Checks whether the file of a document has changed since its import."""

from __future__ import annotations

import stat
from gettext import gettext as tr
from pathlib import Path

from reader.errors import FileChangedError, FileGoneError
from reader.importing.moved import same_file
from reader.records import Source


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
