"""The check of the library's place for ``doctor``."""

from __future__ import annotations

import os
import shutil
from gettext import gettext as tr
from pathlib import Path

from reader.errors import ExitCode
from reader.health import Check

_SCARCE = 1 << 30


def place_check(folder: Path) -> Check:
    """Whether a library in ``folder`` can be written, and how much room there is."""
    name = tr("library")
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir() or not os.access(there, os.W_OK):
        return Check(
            name,
            good=False,
            detail=tr("{folder} isn't writable").format(folder=folder),
            hint=tr("Make it writable, or choose another folder with --library."),
            code=ExitCode.LIBRARY,
        )
    free = shutil.disk_usage(there).free
    return Check(
        name,
        good=free > _SCARCE,
        detail=tr("{folder}, {free:.0f} GiB free").format(folder=folder, free=free / (1 << 30)),
        hint="" if free > _SCARCE else tr("Little free space left on this disk."),
        code=ExitCode.LIBRARY,
    )
