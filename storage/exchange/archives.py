"""Containers of an exported library: a folder or a ZIP file, read defensively."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as tr
from pathlib import Path
from typing import IO

from reader.errors import UnreadableFileError
from reader.temporary_files import scratch

LONGEST_LINE = 1 << 28
"""Bytes of one row; the structure of a novel takes three million."""
_MOST_MEMBERS = 1_000_000
_MOST_RATIO = 200
"""Largest compression ratio of a ZIP file; text compresses to a tenth."""
_SMALL = 100 << 20


Container = Path | zipfile.ZipFile
"""A folder, or an open ZIP file."""


def create(sink: Container, name: str) -> IO[bytes]:
    """Create a file of an export for writing."""
    if isinstance(sink, zipfile.ZipFile):
        # A file may be larger than 2 GB, which must be declared in advance.
        return sink.open(name, "w", force_zip64=True)
    path = sink / name
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("xb")


def has(source: Container, name: str) -> bool:
    """Whether an export has such a file."""
    if isinstance(source, zipfile.ZipFile):
        return name in source.NameToInfo
    # Whatever a link points to is not part of the export.
    path = source / name
    return path.is_file() and not path.is_symlink() and not path.parent.is_symlink()


def opened(source: Container, name: str) -> IO[bytes]:
    """Open a file of an export for reading. Raises ``UnreadableFileError``."""
    if not has(source, name):
        raise unreadable(tr("{name} is missing").format(name=name))
    if isinstance(source, Path):
        return (source / name).open("rb")
    try:
        return source.open(name)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise unreadable(tr("the ZIP file is damaged")) from error


@contextmanager
def beside(target: Path, library: Path) -> Iterator[Path]:
    """A working folder for ``target``, registered with the library in ``library`` meanwhile."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with scratch(target.parent, library) as place:
            yield place
    except OSError as error:
        raise _unwritable(target, error) from error


@contextmanager
def writing(target: Path, place: Path) -> Iterator[Container]:
    """A new folder, or a ZIP file if ``target`` is named so; created in ``place``."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UnreadableFileError(
            tr("{path} already exists.").format(path=target),
            tr("Choose a new name, or an empty folder."),
        )
    unfinished = place / "export"
    try:
        if target.suffix.lower() == ".zip":
            with zipfile.ZipFile(unfinished, "x", zipfile.ZIP_DEFLATED) as archive:
                yield archive
        else:
            unfinished.mkdir()
            yield unfinished
        unfinished.replace(target)
    except OSError as error:
        raise _unwritable(target, error) from error


@contextmanager
def reading(source: Path) -> Iterator[Container]:
    """A folder or a ZIP file. Raises ``UnreadableFileError`` for anything wrong with it."""
    try:
        if source.is_dir():
            yield source
            return
        with zipfile.ZipFile(source) as archive:
            _refuse_bomb(archive, source)
            yield archive
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise unreadable(tr("the ZIP file is damaged")) from error
    except OSError as error:
        raise unreadable(error.strerror or str(error)) from error


def _unwritable(target: Path, error: OSError) -> UnreadableFileError:
    return UnreadableFileError(
        tr("Can't write {path}: {reason}.").format(path=target, reason=error.strerror or error),
        tr("Nothing was changed. Check the disk and its free space."),
    )


def unreadable(why: str) -> UnreadableFileError:
    """The error for an export that cannot be imported."""
    return UnreadableFileError(
        tr("Can't import the library: {why}.").format(why=why),
        tr("Nothing was changed. Choose a file that “gistwalker export-library” has written."),
    )


def lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file, none of them longer than any real one."""
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise unreadable(tr("a line is too long"))
        yield line


def _refuse_bomb(archive: zipfile.ZipFile, source: Path) -> None:
    members = archive.infolist()
    size = sum(member.file_size for member in members)
    if len(members) > _MOST_MEMBERS or size > _SMALL + _MOST_RATIO * source.stat().st_size:
        raise unreadable(tr("it would unpack to far too much data"))
