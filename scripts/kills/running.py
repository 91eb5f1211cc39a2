"""A job that runs in a process of its own, and what it says."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scripts.kills.material import ROOT, environment

_END_SECONDS = 1800.0
"""Reading takes minutes on a machine that others use too."""
_LAST_WORDS_SECONDS = 5.0


@dataclass
class Running:
    """A job, and what it has said so far."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    _ears: list[threading.Thread] = field(default_factory=list)

    def listen(self) -> None:
        """Note whole lines as they come."""
        for stream, into in (
            (self.process.stdout, self.said),
            (self.process.stderr, self.complaints),
        ):
            assert stream  # asked for with PIPE
            ear = threading.Thread(target=self._note, args=(stream, into), daemon=True)
            ear.start()
            self._ears.append(ear)

    def end(self) -> int:
        """Wait for its end, and for its last words."""
        try:
            code = self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
            self.complaints.append(f"it was not over after {_END_SECONDS:.0f} s")
        for ear in self._ears:
            ear.join(_LAST_WORDS_SECONDS)  # a child that lives on holds the pipes open
        for stream in (self.process.stdout, self.process.stderr):
            if stream and not any(ear.is_alive() for ear in self._ears):
                stream.close()
        return code

    @staticmethod
    def _note(stream: Iterator[str], into: list[str]) -> None:
        into.extend(line.rstrip("\n") for line in stream if line.endswith("\n"))


def begun(command: Sequence[str], home: Path, *, together: bool = False) -> Running:
    """Start it; in a group of processes of its own if all are to be stopped ``together``."""
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0 if together else None,
    )
    running = Running(process)
    running.listen()
    return running
