"""A job in a process of its own: what it says, and the processes below it."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from scripts.kills.material import ROOT, environment

_END_SECONDS = 1800.0
"""Reading takes minutes on a machine that others use too."""
_ROLES = {
    "reader.importing.parser_worker": "parser",
    "reader.pages.page_worker": "drawing",
    "models.encoder_worker": "encoder",
}


@dataclass(frozen=True)
class Job:
    """A started job; its output goes to files named ``name`` in its ``home``."""

    process: subprocess.Popen[bytes]
    home: Path
    name: str

    @property
    def said(self) -> Sequence[str]:
        """The complete lines of its standard output."""
        return _lines(self.home / f"{self.name}.out")

    @property
    def complaints(self) -> Sequence[str]:
        """The same of its errors and remarks."""
        return _lines(self.home / f"{self.name}.err")

    def end(self) -> int:
        """Wait for its end; it is killed if that does not come."""
        try:
            return self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def defects(self) -> Iterator[str]:
        """A line about a defect, in place of messages for people."""
        if any("Traceback" in line or "internal error" in line for line in self.complaints):
            yield f"defect: {self.complaints[-1]}"


def start(command: Sequence[str], home: Path) -> Job:
    """Start it in a group of processes of its own, so that all of it can be stopped."""
    name = f"job-{time.monotonic_ns()}"
    with (home / f"{name}.out").open("wb") as out, (home / f"{name}.err").open("wb") as err:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment(home), stdout=out, stderr=err, process_group=0
        )
    return Job(process, home, name)


def role_of(child: psutil.Process) -> str:
    """The kind of a child process."""
    try:
        command = child.cmdline()
    except psutil.Error:
        return "child"
    return next((role for module, role in _ROLES.items() if module in command), "child")


def children_of(process: int) -> list[psutil.Process]:
    """The processes below it."""
    try:
        return psutil.Process(process).children(recursive=True)
    except psutil.Error:
        return []


def _lines(path: Path) -> Sequence[str]:
    text = path.read_text("utf-8")
    return text[: text.rfind("\n") + 1].splitlines()
