"""Checksums of model files, to identify exactly which one answered."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from models.choice import FromFile
from models.files.identity import identity
from models.roster import Roster
from reader.errors import ModelError


def checksum_of(roster: Roster, name: str) -> str:
    """The SHA-256 of the file of the model that answers call ``name``; empty if it is unknown.

    Such a name ends with the file's identity in brackets. A large file takes many seconds.
    """
    for known in roster.all():
        if isinstance(known.choice, FromFile):
            path = known.choice.path
            with suppress(OSError, ModelError):
                if name.endswith(f"({identity(path)})"):
                    status = path.stat()
                    return _sha256(path, status.st_size, status.st_mtime_ns)
    return ""


@lru_cache(8)
def _sha256(path: Path, _size: int, _modified: int) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
