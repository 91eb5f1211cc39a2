"""Reads any stretch of the file of articles, without the rest.

A file is read at an offset and never mapped into memory: if another program truncates a mapped
file, the process ends.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from gettext import gettext as tr
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO, Protocol

from reader.dictionaries.dictionary import DictionaryError

LONGEST_ARTICLE = 1 << 20
"""The limit in bytes; the rest is not shown."""
_FIXED = struct.Struct("<3sBIBB")
_MAGIC = b"\x1f\x8b\x08"
_CRC, _EXTRA, _NAME, _COMMENT = 2, 4, 8, 16
_LONGEST_NAME = 4096


class ArticleFile(Protocol):
    """The bytes of a file by their offset."""

    @property
    def size(self) -> int:
        """The largest unpacked size, in bytes."""
        ...

    def read(self, offset: int, size: int) -> bytes:
        """Return up to ``LONGEST_ARTICLE`` bytes from ``offset`` on. Raises ``DictionaryError``."""
        ...

    def close(self) -> None:
        """Close the file."""
        ...


def open_articles(path: Path) -> ArticleFile:
    """Open a plain file, or one packed by dictzip. Raises ``DictionaryError``."""
    try:
        stream = path.open("rb")
        try:
            packed = stream.read(len(_MAGIC)) == _MAGIC
            return DictZip(stream, path) if packed else PlainFile(stream, path)
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


class PlainFile:
    """Articles in a plain file."""

    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self._stream = stream
        self._path = path
        self.size = stream.seek(0, 2)

    def read(self, offset: int, size: int) -> bytes:
        """Read bytes, all of which must be there."""
        if not 0 <= offset <= offset + size <= self.size:
            raise damaged(self._path)
        try:
            self._stream.seek(offset)
            return self._stream.read(min(size, LONGEST_ARTICLE))
        except OSError as error:
            raise cannot_read(self._path, error) from error

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


@dataclass(frozen=True, slots=True)
class _Chunks:
    """The bounds of the packed pieces; each piece is ``length`` bytes long when unpacked."""

    length: int
    bounds: tuple[int, ...]


class DictZip:
    """Articles packed in pieces: gzip, with a table of the pieces in its header."""

    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self._stream = stream
        self._path = path
        self._chunks = self._table()
        self._last = (-1, b"")

    @property
    def size(self) -> int:
        """The largest unpacked size; the last piece may be shorter."""
        return self._chunks.length * (len(self._chunks.bounds) - 1)

    def read(self, offset: int, size: int) -> bytes:
        """Unpack only the pieces that are needed."""
        if offset < 0 or size < 0 or offset + size > self.size:
            raise damaged(self._path)
        wanted = min(size, LONGEST_ARTICLE)
        first, skipped = divmod(offset, self._chunks.length)
        found = bytearray()
        number = first
        while len(found) < skipped + wanted and number < len(self._chunks.bounds) - 1:
            piece = self._piece(number)
            found += piece
            number += 1
            if len(piece) < self._chunks.length:
                break  # the last one, or a table with more entries than data
        if len(found) < skipped + wanted:
            raise damaged(self._path)
        return bytes(found[skipped : skipped + wanted])

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _piece(self, number: int) -> bytes:
        if self._last[0] != number:
            begin, end = self._chunks.bounds[number : number + 2]
            try:
                self._stream.seek(begin)
                packed = self._stream.read(end - begin)
                unpacked = zlib.decompressobj(-zlib.MAX_WBITS).decompress(
                    packed, self._chunks.length
                )
            except OSError as error:
                raise cannot_read(self._path, error) from error
            except zlib.error as error:
                raise damaged(self._path) from error
            self._last = (number, unpacked)
        return self._last[1]

    def _table(self) -> _Chunks:
        self._stream.seek(0)
        head = self._stream.read(_FIXED.size)
        if len(head) < _FIXED.size:
            raise damaged(self._path)
        flags = head[3]
        if not flags & _EXTRA:
            raise _not_dictzip(self._path)
        length, packed = self._pieces(self._take(int.from_bytes(self._take(2), "little")))
        for flag in (_NAME, _COMMENT):
            if flags & flag:
                self._skip_text()
        if flags & _CRC:
            self._take(2)
        bounds = tuple(accumulate(packed, initial=self._stream.tell()))
        return _Chunks(length, bounds)

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
