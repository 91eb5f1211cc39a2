"""The default folder of the library."""

from __future__ import annotations

import os
from gettext import gettext as tr
from pathlib import Path

import platformdirs

from reader.errors import LibraryError

ENVIRONMENT_VARIABLE = "GISTWALKER_LIBRARY"


def is_named() -> bool:
    """Whether the environment names the folder, which overrides all settings."""
    return bool(os.environ.get(ENVIRONMENT_VARIABLE))


def default_folder() -> Path:
    """The folder that ``GISTWALKER_LIBRARY`` names, else the system's place for user data."""
    chosen = os.environ.get(ENVIRONMENT_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("gistwalker", appauthor=False)


def away(folder: Path, settings: Path) -> LibraryError:
    """The error for a library that ``settings`` say is in ``folder``, but is not there."""
    return LibraryError(
        tr("The library was moved to {folder}, but it isn't there now.").format(folder=folder),
        tr(
            "Connect the disk it is on. To start with an empty library instead, remove “library” "
            "from {path}."
        ).format(path=settings),
    )
