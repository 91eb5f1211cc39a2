"""Room on the disk that is kept for removing documents when there is none left.

SQLite writes down what it is about to change before it does, so that even removing needs room.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

_BYTES = 16 << 20
_PLENTY = 1 << 30
"""Of free room there must be so much before any is kept."""
_WORTH_IT = 1 << 20
"""Bytes of a library; a smaller one has nothing whose removal would help."""
_TO_OPEN = 1 << 20


def keep(library: Path) -> None:
    """Keep some beside a library that is large enough, where the disk has plenty."""
    path = _path(library)
    with suppress(OSError):
        if path.exists() and path.stat().st_size == _BYTES:
            return
        if library.stat().st_size < _WORTH_IT or shutil.disk_usage(library).free < _PLENTY:
            return
        with path.open("wb") as file:
            _fill(file.fileno())


def give_to_open(library: Path) -> bool:
    """Give up as much as opening the library needs; whether there was any."""
    path = _path(library)
    with suppress(OSError):
        left = path.stat().st_size - _TO_OPEN
        if left >= 0:
            os.truncate(path, left)
            return True
    return False


def give(library: Path) -> None:
    """Give up all of it. It is kept again when the library is opened with room to spare."""
    with suppress(OSError):
        _path(library).unlink(missing_ok=True)


def _path(library: Path) -> Path:
    return library.with_suffix(".reserve")


def _fill(descriptor: int) -> None:
    """Really take the room: a file system may keep zeros in none."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, _BYTES)
    else:
        os.write(descriptor, os.urandom(_BYTES))
