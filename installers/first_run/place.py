"""Where the environment of a clone is, and whether it is complete."""

# Pythons from 3.8 on can run this file, and every start waits for it: see the file gistwalker.
from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_READY = "ready"
_EXTRA = "extra-"


class Trouble(Exception):  # noqa: N818  # it is shown as it is
    """Sentences for the person: what happened, what it means, what to do."""


class Place(NamedTuple):
    """A clone, and the environment that belongs to it."""

    root: Path
    venv: Path

    @staticmethod
    def of(root: Path, environment: Mapping[str, str]) -> Place:
        """The environment that GISTWALKER_VENV names, or the folder .venv of the clone."""
        named = environment.get("GISTWALKER_VENV")
        return Place(root, Path(named).expanduser().absolute() if named else root / ".venv")

    @property
    def python(self) -> Path:
        """The interpreter of the environment."""
        return self.venv / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")

    @property
    def log(self) -> Path:
        """What pip said."""
        return self.venv / "set-up.log"

    def stamp(self, step: str) -> Path:
        """The file that is written when a step of the set-up is done."""
        return self.venv / "set-up" / step

    def extra_stamp(self, extra: str) -> Path:
        """The same for an extra of pyproject.toml."""
        return self.stamp(_EXTRA + extra)

    def is_ready(self, extras: Iterable[str]) -> bool:
        """Whether nothing is left to install for this clone, its pyproject.toml and the extras."""
        done = all(self.extra_stamp(extra).exists() for extra in extras)
        return done and stamped(self.stamp(_READY)) == self.state()

    def set_ready(self) -> None:
        """Note that nothing is left to install."""
        self.stamp(_READY).write_bytes(self.state())

    def state(self) -> bytes:
        """What an environment is made for; if any of it changes, it has to be completed."""
        project = (self.root / "pyproject.toml").read_bytes()
        return f"{self.root}\n{self.interpreter()}\n".encode() + project

    def interpreter(self) -> str:
        """The Python behind the environment, or nothing where the system has it no longer."""
        return os.path.realpath(self.python) if self.python.exists() else ""


def stamped(stamp: Path) -> bytes | None:
    """The content of a stamp, or None if the step was never done."""
    return stamp.read_bytes() if stamp.exists() else None
