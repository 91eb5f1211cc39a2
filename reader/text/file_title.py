"""The title of a document that states none: the name of its file, as people read it."""

from __future__ import annotations

from pathlib import PurePath
from urllib.parse import unquote

from reader.text.normalise import normalise


def title_of_file(path: PurePath) -> str:
    """The name without its ending, with spaces for underscores and for “%20” of a download."""
    return normalise(unquote(path.stem).replace("_", " ")) or path.name
