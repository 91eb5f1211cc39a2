"""Unfinished work on the disk, in folders that name their process: a killed one cannot clean up."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

_PREFIX = ".gistwalker-"
_ELSEWHERE = ".elsewhere"
_NAME = re.compile(r"\.gistwalker-(?:(\d+)-)?[a-z0-9_]{8}")
_FOREIGN_SECONDS = 3600.0
"""The age in seconds at which work without a process name is removed: from earlier versions."""
_CLOCK_SECONDS = 60.0
"""The seconds by which a changed clock may mislead about when a process began."""


@contextmanager
def scratch(folder: Path, noted_in: Path | None = None) -> Iterator[Path]:
    """Make a folder within ``folder`` for unfinished work, which is removed in the end.

    Remains of killed processes in ``folder`` are removed first. ``noted_in`` is another folder,
    where ``sweep`` learns of this one if this process is killed.
    """
    sweep(folder)
    with tempfile.TemporaryDirectory(
        dir=folder, prefix=f"{_PREFIX}{os.getpid()}-", ignore_cleanup_errors=True
    ) as made:
        place = Path(made)
        note = noted_in / f"{place.name}{_ELSEWHERE}" if noted_in else None
        try:
            _write_note(note, place)
            yield place
        finally:
            if note:
                note.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove remains of killed processes in ``folder``, and where notes there point."""
    for left in left_over(folder):
        if left.suffix == _ELSEWHERE:
            with suppress(OSError):
                _remove(_noted(left))
                left.unlink(missing_ok=True)
        else:
            _remove(left)


def left_over(folder: Path) -> list[Path]:
    """Find what killed processes have left in ``folder``: folders, and notes of folders."""
    with suppress(OSError):
        return [path for path in folder.glob(f"{_PREFIX}*") if _is_left(path)]
    return []


def is_running(process: int, since: float) -> bool:
    """Whether the process with that number has been running since then: numbers are reused."""
    try:
        return bool(psutil.Process(process).create_time() <= since + _CLOCK_SECONDS)
    except psutil.NoSuchProcess:
        return False
    except psutil.Error:
        return True


def _is_left(path: Path) -> bool:
    named = _NAME.fullmatch(path.name.removesuffix(_ELSEWHERE))
    if not named or path.is_symlink():
        return False
    with suppress(OSError):
        changed = path.stat().st_mtime
        if named[1]:
            return not is_running(int(named[1]), changed)
        return time.time() - changed > _FOREIGN_SECONDS
    return False


def _write_note(note: Path | None, place: Path) -> None:
    if note:
        with suppress(OSError):  # a library that may only be read can be exported too
            note.write_bytes(os.fsencode(place.absolute()))


def _noted(note: Path) -> Path:
    return Path(os.fsdecode(note.read_bytes()))


def _remove(path: Path) -> None:
    if _NAME.fullmatch(path.name) and path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
