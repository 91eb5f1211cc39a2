"""Stores documents from question sets as files, so that they can be imported."""

from __future__ import annotations

import hashlib
import re
from gettext import gettext as tr
from pathlib import Path

from reader.errors import UnreadableFileError


class Texts:
    """A folder of text files, each named for its source and its content."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, name: str, text: str) -> Path:
        """Store ``text`` and return its file. Raises ``UnreadableFileError`` on failure."""
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:10]
        path = self._folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)[:60]}-{digest}.txt"
        try:
            if not path.exists():
                self._folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="", errors="replace")
        except OSError as error:
            raise UnreadableFileError(
                tr("Can't save documents in “{folder}”.").format(folder=self._folder),
                tr("Choose another folder, or free some space."),
            ) from error
        return path
