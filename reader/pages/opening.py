"""The one door through which files reach MuPDF."""

from __future__ import annotations

from pathlib import Path

import pymupdf

from reader.errors import PasswordNeeded, UnreadableFile
from reader.text.document import Format


def open_document(path: Path, format: Format, password: str | None = None) -> pymupdf.Document:  # noqa: A002
    """Open ``path``. Raises ``UnreadableFile`` or ``PasswordNeeded``."""
    try:
        document = pymupdf.open(path, filetype=format.value)
    except (RuntimeError, ValueError) as problem:
        raise UnreadableFile(f"“{path.name}” cannot be opened.", "It may be damaged.") from problem
    if document.needs_pass and not document.authenticate(password or ""):
        raise PasswordNeeded(
            f"“{path.name}” is locked.", "Give its password.", wrong=password is not None
        )
    return document
