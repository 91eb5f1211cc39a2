"""Reads files of questions, and stores documents that come with them, to be imported."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path
from typing import Any, TypeVar

from reader.errors import UnreadableFileError

Entry = dict[str, Any]
Made = TypeVar("Made")
_MALFORMED = (ValueError, KeyError, TypeError, IndexError, AttributeError)


@dataclass(frozen=True)
class Texts:
    """A folder of text files, each named for its source and its content."""

    folder: Path

    def keep(self, name: str, text: str) -> Path:
        """Store ``text`` and return its file. Raises ``UnreadableFileError`` on failure."""
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:10]
        path = self.folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', name)[:60]}-{digest}.txt"
        try:
            if not path.exists():
                self.folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="", errors="replace")
        except OSError as error:
            raise UnreadableFileError(
                tr("Can't save documents in “{folder}”.").format(folder=self.folder),
                tr("Choose another folder, or free some space."),
            ) from error
        return path


def text_of(path: Path) -> str:
    """Return the file's text. Raises ``UnreadableFileError``."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFileError(
            tr("Can't read “{path}”.").format(path=path),
            tr("Give a file or a folder with questions; docs/evaluation.md lists the formats."),
        ) from error


def from_lines(path: Path, make: Callable[[Entry], Iterable[Made]], form: str) -> tuple[Made, ...]:
    """Return what is made of the JSON object of each line; ``form`` says what it should be.

    Raises:
        UnreadableFileError: the file cannot be read, or a line cannot be understood.
    """
    numbered = enumerate(text_of(path).splitlines(), start=1)
    lines = ((number, line) for number, line in numbered if line.strip())
    return from_entries(path, lines, lambda line: make(json.loads(line)), form)


def from_entries(
    path: Path,
    entries: Iterable[tuple[int, Any]],
    make: Callable[[Any], Iterable[Made]],
    form: str,
) -> tuple[Made, ...]:
    """Return what is made of numbered entries. Raises ``UnreadableFileError`` with the number."""

    def made() -> Iterator[Made]:
        for number, entry in entries:
            try:
                yield from make(entry)
            except _MALFORMED as error:
                raise bad_line(path, number, error, form) from error

    return tuple(made())


def bad_line(path: Path, number: int, error: Exception, form: str) -> UnreadableFileError:
    """Return an error that says what is wrong with a line, and what it should be."""
    if isinstance(error, json.JSONDecodeError):
        wrong = tr("not valid JSON: {error}").format(error=error.msg)
    elif isinstance(error, KeyError):
        wrong = tr("“{name}” is missing").format(name=error.args[0])
    else:
        wrong = str(error)
    return UnreadableFileError(
        tr("Can't read line {number} of “{path}”: {wrong}.").format(
            number=number, path=path, wrong=wrong
        ),
        tr("Expected: {form}.").format(form=form),
    )
