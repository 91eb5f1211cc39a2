"""What ``doctor`` looks at: each check says what it saw, and what to do where it is not good."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from gettext import gettext as tr

from reader.errors import ExitCode


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. ``needed`` is False for what only some documents need."""

    name: str
    good: bool
    detail: str
    hint: str = ""
    needed: bool = True
    code: ExitCode = ExitCode.MODEL
    """What the command ends with where it is needed and not good."""


_TIMEOUT = 10.0


def recognition_check() -> Check:
    """Whether Tesseract is there to recognise characters on scanned pages, and its languages."""
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
