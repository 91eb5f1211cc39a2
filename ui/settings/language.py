"""The language setting, which is needed before any other part of the window shows text."""

from __future__ import annotations

from pathlib import Path

from ui.settings.choices import Language
from ui.settings.wishes import in_file


def wished(path: Path) -> Language:
    """Return the language in the settings file ``path``; the system's, if the file has none.

    Errors in the file are reported later, by the store, in that language.
    """
    return in_file(path, "window", "language", Language, default=Language.SYSTEM)
