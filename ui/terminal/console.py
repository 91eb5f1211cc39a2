"""The output of the command line: results to standard output, all else to standard error."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from getpass import getpass
from gettext import gettext as tr
from typing import Any, TextIO
from unicodedata import category

from reader.text.emphasis import emphasised
from reader.text.span import Span

_REPAINT_SECONDS = 0.1
_KEPT = "\n\t\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Not printable, but harmless: the last two are parts of Persian words and of emoji."""


@dataclass
class Console:
    """Text or JSON for the user or script that called. One per command."""

    as_json: bool = False
    out: TextIO = field(default_factory=lambda: sys.stdout or io.StringIO())
    err: TextIO = field(default_factory=lambda: sys.stderr or io.StringIO())
    _painted: float = 0.0
    _width: int = 0

    def result(self, shape: Any) -> None:
        """Print the JSON document that the command answers with."""
        text = json.dumps(shape, ensure_ascii=False, indent=2)
        if text != _fitting(self.out, text):
            text = json.dumps(shape, indent=2)
        self.out.write(text + "\n")

    def show(self, shape: Any, *lines: str, notes: Iterable[str] = ()) -> None:
        """Print the result of a command: as JSON if that is wished, else in these lines."""
        if self.as_json:
            self.result(shape)
            return
        for line in lines:
            self.line(line)
        for note in notes:
            self.note(note)

    def line(self, text: str = "") -> None:
        """Print a line of the answer for people."""
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Print a piece of the answer, as it streams."""
        self.clear()
        self.out.write(_fitting(self.out, printable(text)))
        self.out.flush()

    def emphasised(self, text: str, focus: Sequence[Span]) -> None:
        """Print ``text`` as ``write`` does, with the stretches ``focus`` in bold on a terminal."""
        bold, plain = ("\x1b[1m", "\x1b[22m") if self.out.isatty() else ("", "")
        self.clear()
        for piece, strong in emphasised(text, focus):
            shown = _fitting(self.out, printable(piece))
            self.out.write(f"{bold}{shown}{plain}" if strong else shown)
        self.out.flush()

    def note(self, text: str) -> None:
        """Print a remark that is not part of the result."""
        self.clear()
        self.err.write(_fitting(self.err, printable(text)) + "\n")

    def progress(self, text: str) -> None:
        """Show progress, in one line that repaints itself, on a terminal only."""
        now = time.monotonic()
        if not self.err.isatty() or now - self._painted < _REPAINT_SECONDS:
            return
        self._painted = now
        shown = _fitting(self.err, printable(text))[:100]
        self.err.write("\r" + shown.ljust(self._width))
        self.err.flush()
        self._width = len(shown)

    def secret(self, prompt: str) -> str | None:
        """Ask for something that is typed unseen; None if no person is there to ask."""
        with contextlib.suppress(EOFError):
            return getpass(printable(prompt), stream=self.err) if self._is_person_there() else None
        return None

    def agrees(self, question: str) -> bool:
        """Return whether the user says yes; False if no person is there to ask."""
        if not self._is_person_there():
            return False
        self.clear()
        self.err.write(_fitting(self.err, printable(question)) + " " + tr("[y/N]") + " ")
        self.err.flush()
        # Words: What a person may type to agree, in small letters.
        agreeing = tr("y yes").split()
        return sys.stdin.readline().strip().casefold() in agreeing

    def clear(self) -> None:
        """Remove the progress line."""
        if self._width:
            self.err.write("\r" + " " * self._width + "\r")
            self.err.flush()
            self._width = 0

    def _is_person_there(self) -> bool:
        return not self.as_json and bool(sys.stdin) and sys.stdin.isatty() and self.err.isatty()


def _fitting(stream: TextIO, text: str) -> str:
    """Return the text with “?” for what the stream’s encoding lacks, including half characters."""
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def printable(text: str) -> str:
    """Return the text without anything that could move a terminal's cursor or hide a word."""
    return "".join(
        c if c in _KEPT or c.isprintable() or category(c) == "Zs" else "\N{REPLACEMENT CHARACTER}"
        for c in text
    )
