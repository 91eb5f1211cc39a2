"""Copying a library file: complete, checked and synced, or not at all."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from reader.temporary_files import is_running
from storage.file.errors import damaged, gate
from storage.file.intact import GoOn, connect, is_intact, reading

UNFINISHED = ".unfinished"
_PAGES = 256
"""Pages copied between two calls of ``GoOn``: a megabyte."""
_NAME = re.compile(r".*-(\d+)\.unfinished(-wal|-shm|-journal)?")


def copy_file(source: Path, target: Path, go_on: GoOn = lambda: None, *, check: bool) -> None:
    """Copy the library file ``source`` as of one moment, while others may use it.

    With ``check``, the copy is verified before it gets its name.

    Raises:
        LibraryError: ``source`` cannot be read or is damaged, or ``target`` cannot be written.
    """
    with gate(source), closing(reading(source)) as connection:
        # One transaction: without it the copy would begin again whenever somebody writes.
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        copy_connection(connection, source, target, go_on, check=check)


def copy_connection(
    connection: sqlite3.Connection, source: Path, target: Path, go_on: GoOn, *, check: bool
) -> None:
    """The same for an open connection to ``source``."""
    with _prepared(target) as unfinished, gate(target), closing(_new(unfinished)) as copy:
        connection.backup(copy, pages=_PAGES, progress=lambda *_: go_on(), sleep=0)
        if check and not is_intact(copy, go_on):
            raise damaged(source)


def sweep(folder: Path) -> None:
    """Delete the remains of copies whose process is gone, for instance by a power cut."""
    for path in left_over(folder):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def left_over(folder: Path) -> list[Path]:
    """Unfinished copies in ``folder`` without a process."""
    with suppress(OSError):
        return [path for path in folder.glob(f"*{UNFINISHED}*") if _is_left(path)]
    return []


def _is_left(path: Path) -> bool:
    named = _NAME.fullmatch(path.name)
    with suppress(OSError):
        return named is not None and not is_running(int(named[1]), path.stat().st_mtime)
    return False


def _new(path: Path) -> sqlite3.Connection:
    copy = connect(path, "rwc")
    # The file is useful only when complete, so it is synced to the disk once, at the end.
    copy.execute("PRAGMA journal_mode = OFF")
    copy.execute("PRAGMA synchronous = OFF")
    return copy


@contextmanager
def _prepared(target: Path) -> Iterator[Path]:
    """A file to be filled, which becomes ``target`` in one step; removed on failure."""
    unfinished = target.with_name(f"{target.stem}-{os.getpid()}{UNFINISHED}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        yield unfinished
        _write_through(unfinished)
        unfinished.replace(target)
        _write_folder_through(target.parent)
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        # A closed connection may leave a log beside a file in that mode.
        for path in (unfinished, *(unfinished.with_name(unfinished.name + end) for end in _BESIDE)):
            with suppress(OSError):
                path.unlink(missing_ok=True)


_BESIDE = ("-wal", "-shm", "-journal")


def _unwritable(target: Path, error: OSError) -> LibraryError:
    return LibraryError(
        tr("Can't write the copy {path}: {reason}.").format(path=target, reason=error.strerror),
        tr("The library itself was not changed. Check the disk and its free space."),
    )


def _write_through(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _write_folder_through(folder: Path) -> None:
    if os.name == "nt":  # a folder cannot be opened there; a renamed file is written through
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
