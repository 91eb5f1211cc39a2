"""Where a person's library lies unless they say otherwise."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

ENVIRONMENT_VARIABLE = "GISTWALKER_LIBRARY"


def is_named() -> bool:
    """Whether the environment says where it lies; nothing else that is set counts then."""
    return bool(os.environ.get(ENVIRONMENT_VARIABLE))


def default_folder() -> Path:
    """The folder that ``GISTWALKER_LIBRARY`` names, else the system's place for user data."""
    chosen = os.environ.get(ENVIRONMENT_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("gistwalker", appauthor=False)
