"""Finds the file of a document again after it was moved, by its content."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from reader.errors import UnreadableFileError
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
