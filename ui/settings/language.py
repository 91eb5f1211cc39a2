"""Which language is set: needed before anything else of the window, since all of it speaks."""

from __future__ import annotations

import json
from pathlib import Path

SYSTEM = "system"


def wished(path: Path) -> str:
    """The language in the settings file ``path``; the system's, if the file does not say.

    What is wrong with the file is told later, by the store, in that language.
    """
    try:
        language = json.loads(path.read_text("utf-8"))["window"]["language"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return SYSTEM
    return language if isinstance(language, str) else SYSTEM
