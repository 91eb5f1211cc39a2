"""Where the command line writes: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass, field
from typing import Any, TextIO

_REPAINT_SECONDS = 0.1


@dataclass
class Console:
    """Text or JSON for the person or script that called. One per command."""

    as_json: bool = False
    out: TextIO = field(default_factory=lambda: sys.stdout)
    err: TextIO = field(default_factory=lambda: sys.stderr)
    _painted: float = 0.0
    _width: int = 0

    def result(self, shape: Any) -> None:  # noqa: ANN401  # whatever JSON can say
        """The one JSON document a command answers with."""
        json.dump(shape, self.out, ensure_ascii=False, indent=2)
        self.out.write("\n")

    def line(self, text: str = "") -> None:
        """A line of the answer for people."""
        self.clear()
        self.out.write(printable(text) + "\n")
        self.out.flush()

    def write(self, text: str) -> None:
        """A piece of the answer, as it streams."""
        self.clear()
        self.out.write(printable(text))
        self.out.flush()

    def note(self, text: str) -> None:
        """A remark that is not part of the result."""
        self.clear()
        self.err.write(printable(text) + "\n")

    def progress(self, text: str) -> None:
        """How far it is; one line that repaints itself, on a terminal only."""
        now = time.monotonic()
        if not self.err.isatty() or now - self._painted < _REPAINT_SECONDS:
            return
        self._painted = now
        shown = printable(text)[:100]
        self.err.write("\r" + shown.ljust(self._width))
        self.err.flush()
        self._width = len(shown)

    def clear(self) -> None:
        """Take the progress line away."""
        if self._width:
            self.err.write("\r" + " " * self._width + "\r")
            self.err.flush()
            self._width = 0


def printable(text: str) -> str:
    """The same text without anything that could move a terminal's cursor or hide a word."""
    return "".join(
        c if c in "\n\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text
    )
