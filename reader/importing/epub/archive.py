"""Reads the zip file of an EPUB with suspicion."""

from __future__ import annotations

import posixpath
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext as tr
from pathlib import Path
from urllib.parse import unquote

from reader.errors import UnreadableFileError
from reader.importing.refusals import cannot_read

MOST_ENTRIES = 50_000
MOST_BYTES = 2 << 30
MOST_BYTES_PER_PART = 128 << 20
STEEPEST_COMPRESSION = 200
_HARMLESS = 32 << 20


class Archive:
    """The parts of an EPUB by name; refuses what would unpack to an absurd size."""

    def __init__(self, file: zipfile.ZipFile, name: str) -> None:
        self._file = file
        entries = file.infolist()
        _refuse_bombs(entries, name)
        self._sizes = {entry.filename: entry.file_size for entry in entries}
        self._names = {_key(entry.filename): entry.filename for entry in entries}

    def find(self, name: str) -> str | None:
        """Find the part called ``name``, however its letters are composed or escaped."""
        clean = posixpath.normpath(name)
        if clean.startswith(("..", "/")):
            return None
        return self._names.get(_key(clean)) or self._names.get(_key(unquote(clean)))

    def read(self, name: str) -> bytes | None:
        """Return the content of a part; None if it is missing, damaged or too large."""
        found = self.find(name)
        if found is None or self._sizes[found] > MOST_BYTES_PER_PART:
            return None
        try:
            return self._file.read(found)
        except (
            zipfile.BadZipFile,
            zlib.error,
            OSError,
            RuntimeError,
            NotImplementedError,
            EOFError,
            ValueError,  # its name in front of it is not in the encoding that it claims
        ):
            return None

    @property
    def size(self) -> int:
        """The unpacked bytes of all parts."""
        return sum(self._sizes.values())

    def names(self) -> list[str]:
        """Return the names of all parts inside the archive."""
        return [name for name in self._sizes if not name.endswith("/") and self.find(name)]

    def packages(self) -> list[str]:
        """Return the names of package files, for books whose container has none."""
        return [name for name in self._sizes if name.lower().endswith(".opf")]


def resolve(base: str, href: str) -> tuple[str, str]:
    """Resolve ``href`` in the part ``base`` to a part and a fragment; unescaped."""
    path, _, fragment = href.strip().partition("#")
    joined = posixpath.join(posixpath.dirname(base), unquote(path)) if path else base
    return posixpath.normpath(joined), unquote(fragment)


@contextmanager
def open_archive(path: Path) -> Iterator[Archive]:
    """Open the zip file at ``path``.

    Raises:
        UnreadableFileError: it is missing, no zip file, or made to exhaust the machine.
    """
    try:
        file = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as problem:
        raise UnreadableFileError(
            tr("{name} isn't a valid EPUB file: it is damaged, or something else.").format(
                name=path.name
            ),
            tr("Get a new copy."),
        ) from problem
    except OSError as problem:
        raise cannot_read(path.name, problem) from problem
    with file:
        yield Archive(file, path.name)


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _refuse_bombs(entries: list[zipfile.ZipInfo], name: str) -> None:
    total = sum(entry.file_size for entry in entries)
    packed = sum(entry.compress_size for entry in entries)
    steep = total > _HARMLESS and total > STEEPEST_COMPRESSION * max(packed, 1)
    if len(entries) > MOST_ENTRIES or total > MOST_BYTES or steep:
        raise UnreadableFileError(
            tr("{name} would unpack to {size} MB in {count} parts, far more than any book.").format(
                name=name, size=total >> 20, count=len(entries)
            ),
            tr("It is damaged or malicious; don't open it."),
        )
