"""Reads files with one JSON object a line; errors name the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.errors import UnreadableFileError
from reader.evaluation.questions import Item

Entry = dict[str, Any]


def items_of(path: Path, make: Callable[[Entry], Iterable[Item]], form: str) -> tuple[Item, ...]:
    """Yield the objects of all lines; ``form`` describes in words what a line should be.

    Raises:
        UnreadableFileError: the file cannot be read, or a line cannot be understood.
    """
    made: list[Item] = []
    for number, line in enumerate(text_of(path).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            made.extend(make(json.loads(line)))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            raise bad_line(path, number, error, form) from error
    return tuple(made)


def text_of(path: Path) -> str:
    """Return the file's text. Raises ``UnreadableFileError``."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFileError(
            tr("Can't read “{path}”.").format(path=path),
            tr("Give a file or a folder with questions; docs/evaluation.md lists the formats."),
        ) from error


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
