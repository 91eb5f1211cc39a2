"""Reads an index file in pieces: plain or packed by gzip, never more than a limit."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from gettext import gettext as tr
from pathlib import Path
from typing import BinaryIO

from reader.dictionaries.article_file import cannot_read, damaged
from reader.dictionaries.dictionary import DictionaryError

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
