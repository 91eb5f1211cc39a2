"""Walk the program's window through AT-SPI; print a JSON list. See accessibility_tree.py.

Runs in the system's Python, which has pyatspi; so it imports nothing of the project.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import pyatspi

_NAME = "Gistwalker"
_PATIENCE = 60
_SETTLE = 8
"""Seconds for the program to appear, and for its window to fill."""
_MOST_CHILDREN = 60
_MOST_WORDS = 8
_DEEPEST = 20


def _program() -> Any:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        for each in pyatspi.Registry.getDesktop(0):
            if each is not None and each.name == _NAME:
                return each
        time.sleep(0.5)
    sys.exit("the program did not appear")


def _words(node: Any) -> list[str]:
    """The first words of its text, one after another, with the place of each on the screen."""
    try:
        text = node.queryText()
    except NotImplementedError:
        return []
    found, offset = [], 0
    while offset < text.characterCount and len(found) < _MOST_WORDS:
        word, start, end = text.getTextAtOffset(offset, pyatspi.TEXT_BOUNDARY_WORD_START)
        if word.strip() and start == offset:
            x, y, *_ = text.getRangeExtents(start, end, pyatspi.DESKTOP_COORDS)
            found.append(f"{word.strip()} at {x}, {y}")
        offset = max(end, offset + 1)
    return found


def _shows_text(node: Any, depth: int = 0) -> bool:
    """Whether it shows a document with pages that have been drawn."""
    if node is None or depth > _DEEPEST:
        return False
    if node.getRoleName() == "document frame":
        return bool(node.description)
    return any(_shows_text(node.getChildAtIndex(at), depth + 1) for at in range(node.childCount))


def _walk(node: Any, depth: int, into: list[dict[str, Any]]) -> None:
    """Everything shown, in reading order; of long lists the beginning."""
    states = node.getState()
    if depth and not states.contains(pyatspi.STATE_SHOWING):
        return
    into.append(
        {
            "depth": depth,
            "role": node.getRoleName(),
            "name": node.name,
            "description": node.description,
            "focusable": states.contains(pyatspi.STATE_FOCUSABLE),
            "words": _words(node),
        }
    )
    for index in range(min(node.childCount, _MOST_CHILDREN)):
        child = node.getChildAtIndex(index)
        if child is not None:
            _walk(child, depth + 1, into)


if __name__ == "__main__":
    program = _program()
    time.sleep(_SETTLE)
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end and not _shows_text(program):
        time.sleep(1)
    found: list[dict[str, Any]] = []
    _walk(program, 0, found)
    json.dump(found, sys.stdout)
