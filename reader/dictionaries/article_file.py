"""Reads any stretch of the file of articles, without the rest.

A file is read at an offset and never mapped into memory: if another program truncates a mapped
file, the process ends.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from collections.abc import Iterator
from gettext import gettext as tr
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO

from reader.dictionaries.dictionary import DictionaryError

LONGEST_ARTICLE = 1 << 20
"""The limit in bytes; the rest is not shown."""
_FIXED = struct.Struct("<3sBIBB")
_MAGIC = b"\x1f\x8b\x08"
_CRC, _EXTRA, _NAME, _COMMENT = 2, 4, 8, 16
_LONGEST_NAME = 4096


def open_articles(path: Path) -> ArticleFile:
    """Open a plain file, or one packed by dictzip. Raises ``DictionaryError``."""
    try:
        stream = path.open("rb")
        try:
            packed = stream.read(len(_MAGIC)) == _MAGIC
            return DictZip(stream, path) if packed else ArticleFile(stream, path)
        except BaseException:
            stream.close()
            raise
    except OSError as error:
        raise cannot_read(path, error) from error


def cannot_read(path: Path, error: OSError) -> DictionaryError:
    """Return an error for a file that the system refuses."""
    return DictionaryError(
        tr("Can't read {name}: {reason}.").format(name=path.name, reason=error.strerror or error),
        tr("Make sure the file is there and readable."),
    )


def damaged(path: Path) -> DictionaryError:
    """Return an error for a file with invalid contents."""
    return DictionaryError(
        tr("The dictionary file {name} is damaged.").format(name=path.name),
        tr("Get it again from where it came from."),
    )


def found(main: Path, *endings: str) -> Path | None:
    """Return the first file of the same name that has one of ``endings``."""
    paths = (main.with_name(main.stem + ending) for ending in endings)
    return next((path for path in paths if path.is_file()), None)


def beside(main: Path, *endings: str) -> Path:
    """Return the same, which has to be there. Raises ``DictionaryError``."""
    path = found(main, *endings)
    if path is None:
        raise DictionaryError(
            tr("A file of this dictionary is missing: {name}.").format(name=main.stem + endings[0]),
            tr("Keep all files of a dictionary in one folder, under one name."),
        )
    return path


class ArticleFile:
    """The bytes of a plain file by their offset; ``size`` is the number of them."""

    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self._stream = stream
        self._path = path
        self.size = self._measured()

    def read(self, offset: int, size: int) -> bytes:
        """Return up to ``LONGEST_ARTICLE`` bytes from ``offset`` on. Raises ``DictionaryError``."""
        if not 0 <= offset <= offset + size <= self.size:
            raise damaged(self._path)
        try:
            return self._bytes(offset, min(size, LONGEST_ARTICLE))
        except OSError as error:
            raise cannot_read(self._path, error) from error
        except zlib.error as error:
            raise damaged(self._path) from error

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _measured(self) -> int:
        return self._stream.seek(0, 2)

    def _bytes(self, offset: int, size: int) -> bytes:
        self._stream.seek(offset)
        return self._stream.read(size)


class DictZip(ArticleFile):
    """Articles packed in pieces: gzip, with a table of the pieces in its header.

    The last piece may be shorter than ``size`` allows for.
    """

    _last = (-1, b"")

    def _measured(self) -> int:
        """Read the table: the unpacked length of the pieces, and the bounds of the packed ones."""
        self._stream.seek(0)
        flags = self._take(_FIXED.size)[3]
        if not flags & _EXTRA:
            raise _not_dictzip(self._path)
        self._length, packed = self._pieces(self._take(int.from_bytes(self._take(2), "little")))
        for flag in (_NAME, _COMMENT):
            if flags & flag:
                self._skip_text()
        if flags & _CRC:
            self._take(2)
        self._bounds = tuple(accumulate(packed, initial=self._stream.tell()))
        return self._length * len(packed)

    def _bytes(self, offset: int, size: int) -> bytes:
        """Unpack only the pieces that are needed."""
        first, skipped = divmod(offset, self._length)
        found = bytearray()
        for number in range(first, len(self._bounds) - 1):
            piece = self._piece(number)
            found += piece
            # The last one is shorter; a table may have more entries than there are data.
            if len(found) >= skipped + size or len(piece) < self._length:
                break
        if len(found) < skipped + size:
            raise damaged(self._path)
        return bytes(found[skipped : skipped + size])

    def _piece(self, number: int) -> bytes:
        if self._last[0] != number:
            begin, end = self._bounds[number : number + 2]
            self._stream.seek(begin)
            packed = self._stream.read(end - begin)
            unpacked = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, self._length)
            self._last = (number, unpacked)
        return self._last[1]

    def _pieces(self, extra: bytes) -> tuple[int, tuple[int, ...]]:
        """Return the unpacked length of the pieces, and the packed length of each."""
        at = 0
        while at + 4 <= len(extra):
            name, size = extra[at : at + 2], int.from_bytes(extra[at + 2 : at + 4], "little")
            field = extra[at + 4 : at + 4 + size]
            at += 4 + size
            if name != b"RA":
                continue
            numbers = struct.unpack(f"<{len(field) // 2}H", field[: len(field) // 2 * 2])
            if len(numbers) < 3 or numbers[1] == 0 or numbers[2] != len(numbers) - 3:
                raise damaged(self._path)
            return numbers[1], numbers[3:]
        raise _not_dictzip(self._path)

    def _take(self, size: int) -> bytes:
        data = self._stream.read(size)
        if len(data) < size:
            raise damaged(self._path)
        return data

    def _skip_text(self) -> None:
        for _ in range(_LONGEST_NAME):
            if self._take(1) == b"\0":
                return
        raise damaged(self._path)


def _not_dictzip(path: Path) -> DictionaryError:
    return DictionaryError(
        tr(
            "{name} was compressed with gzip, not with dictzip, so words can't be found in it."
        ).format(name=path.name),
        tr("Unpack it with gunzip and add the dictionary again."),
    )


_PIECE = 1 << 18
LARGEST_INDEX = 1 << 30
"""The limit in bytes, unpacked. The largest known dictionaries have less than a tenth of it."""
MOST_ENTRIES = 10_000_000
LONGEST_HEADWORD = 1024
"""The limit in bytes. Nobody looks up a longer word."""


def pieces(path: Path) -> Iterator[bytes]:
    """Yield all of a file, unpacked. Raises ``DictionaryError``."""
    total = 0
    try:
        with _opened(path) as stream:
            while piece := stream.read(_PIECE):
                total += len(piece)
                if total > LARGEST_INDEX:
                    raise too_large(path)
                yield piece
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise damaged(path) from error
    except OSError as error:
        raise cannot_read(path, error) from error


def too_large(path: Path) -> DictionaryError:
    """Return an error for an index larger than any dictionary's."""
    return DictionaryError(
        tr("The dictionary index {name} is too large.").format(name=path.name),
        tr("It may be damaged. Add another dictionary."),
    )


def _opened(path: Path) -> BinaryIO | gzip.GzipFile:
    with path.open("rb") as stream:
        packed = stream.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rb") if packed else path.open("rb")
