"""The checks of ``doctor``: each says what it found, and what to do if that is not good."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from gettext import gettext as tr

from reader.confining import can_close_folders, can_forbid_calls
from reader.errors import ExitCode


@dataclass(frozen=True, slots=True)
class Check:
    """The result of one check. ``needed`` is False for what only some documents need."""

    name: str
    good: bool
    detail: str
    hint: str = ""
    needed: bool = True
    code: ExitCode = ExitCode.MODEL
    """The exit code of the command if this is needed and not good."""


_TIMEOUT = 10.0


def confining_check() -> Check:
    """Check how far the processes that read foreign files are confined on this system."""
    name = tr("sandboxed parsers")
    means = [
        (can_close_folders(), tr("files can't be changed (Landlock)")),
        (can_forbid_calls(), tr("no programs, no connections (seccomp)")),
        (sys.platform != "win32", tr("nothing is written")),
    ]
    holding = [what for holds, what in means if holds]
    missing = [what for holds, what in means if not holds]
    if not missing:
        return Check(name, good=True, detail="; ".join(holding), needed=False)
    return Check(
        name,
        good=False,
        detail=tr("not on this system: {missing}").format(missing="; ".join(missing)),
        hint=tr("Import files that you don't trust one by one."),
        needed=False,
    )


def recognition_check() -> Check:
    """Check for Tesseract, which recognises characters on scanned pages, and its languages."""
    name = tr("character recognition (Tesseract)")
    program = shutil.which("tesseract")
    if program is None:
        return Check(
            name,
            good=False,
            detail=tr("not installed; only scanned pages can't be read"),
            hint=tr("Install Tesseract and the languages of your documents."),
            needed=False,
        )
    listed = subprocess.run(
        [program, "--list-langs"], capture_output=True, text=True, timeout=_TIMEOUT, check=False
    )
    languages = (listed.stdout or listed.stderr).splitlines()[1:]
    return Check(name, good=bool(languages), detail=", ".join(languages) or tr("no languages"))
