"""Disk space reserved for removing documents when the disk is full.

SQLite logs changes before it makes them, so that even removing needs room.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

_BYTES = 16 << 20
_PLENTY = 1 << 30
"""Free space required before any is reserved."""
_WORTH_IT = 1 << 20
"""Bytes of a library; removing anything from a smaller one gains little."""
_TO_OPEN = 1 << 20


def keep(library: Path) -> None:
    """Reserve space beside a library that is large enough, if the disk has plenty."""
    path = _path(library)
    with suppress(OSError):
        if path.exists() and path.stat().st_size == _BYTES:
            return
        if library.stat().st_size < _WORTH_IT or shutil.disk_usage(library).free < _PLENTY:
            return
        with path.open("wb") as file:
            _fill(file.fileno())


def give_to_open(library: Path) -> bool:
    """Release as much as opening the library needs; return whether there was any."""
    path = _path(library)
    with suppress(OSError):
        left = path.stat().st_size - _TO_OPEN
        if left >= 0:
            os.truncate(path, left)
            return True
    return False


def give(library: Path) -> None:
    """Release all of it. It is reserved again when the library is opened with room to spare."""
    with suppress(OSError):
        _path(library).unlink(missing_ok=True)


def _path(library: Path) -> Path:
    return library.with_suffix(".reserve")


def _fill(descriptor: int) -> None:
    """Allocate real space: a file system may store zeros without any."""
    if hasattr(os, "posix_fallocate"):
        os.posix_fallocate(descriptor, 0, _BYTES)
    else:
        os.write(descriptor, os.urandom(_BYTES))
