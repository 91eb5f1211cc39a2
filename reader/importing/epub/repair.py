"""Rewrites a book in memory whose package MuPDF cannot follow."""

from __future__ import annotations

import io
import posixpath
import zipfile
from pathlib import Path

from reader.errors import UnreadableFileError
from reader.importing.epub.archive import Archive, open_archive
from reader.importing.epub.package import read_package
from reader.importing.epub.writing import write_package

_LARGEST = 256 << 20


def repaired(path: Path) -> bytes | None:
    """Return the book at ``path`` with a plain container and package; None without readable parts.

    The parts in reading order are those that ``read_package`` finds, so that both agree.
    """
    try:
        with open_archive(path) as archive:
            return _rewritten(archive, path.stem)
    except UnreadableFileError:
        return None


def _rewritten(archive: Archive, title: str) -> bytes | None:
    package = read_package(archive, title)
    spine = package.spine if package else ()
    if not any(archive.find(item.name) for item in spine) or archive.size > _LARGEST:
        return None
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        write_package(file, [(item.name, item.media_type) for item in spine])
        for part in archive.names():
            content = archive.read(part)
            clean = posixpath.normpath(part)
            if content is not None and clean not in file.NameToInfo:
                file.writestr(clean, content)
    return made.getvalue()
