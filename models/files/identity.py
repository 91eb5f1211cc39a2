"""Identity of model files."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from models.files.header import read_header

_KEPT = 64


def identity(path: Path) -> str:
    """A file's identity: a hash of its header and its size."""
    known = path.stat()
    return _identity(path, known.st_size, known.st_mtime_ns)


@lru_cache(_KEPT)
def _identity(path: Path, _size: int, _modified: int) -> str:
    """The cached identity, since a large vocabulary takes a second to read."""
    header = read_header(path)
    with path.open("rb") as stream:
        said = stream.read(header.data_start)
    return hashlib.sha256(said + str(header.size).encode()).hexdigest()[:12]
