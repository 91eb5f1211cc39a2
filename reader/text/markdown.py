"""Writes words of documents in Markdown, so that every character of them is shown."""

from __future__ import annotations

import re

_SYNTAX = re.compile(
    r"(?P<mark>\[\d+\](?![(:]))"
    r"|(?P<sign>[\\`*_<>|~$\[\]]|&(?=[#\w]))"
    r"|(?P<line>^ *(?:#+|[-=]+|\+|\d+[.)]))(?=\s|$)"
)
"""Marks like [1] are no links without a definition, which no text can add: see ``[1]:``."""
_DEEPEST = 2


def escaped(text: str) -> str:
    """Escape ``text`` so that Markdown shows every character of it. Marks like [1] stay unchanged.

    Nothing in it becomes a link, a picture or HTML: documents are not trusted to point elsewhere.
    """
    return "\n".join(_SYNTAX.sub(_escape, _little_indented(line)) for line in text.splitlines())


def _little_indented(line: str) -> str:
    """Reduce the indentation: deeper text would be code, in which nothing can be escaped."""
    rest = line.lstrip(" \t")
    return " " * min(len(line) - len(rest), _DEEPEST) + rest


def _escape(found: re.Match[str]) -> str:
    if found["mark"]:
        return found["mark"]
    if found["sign"]:
        return f"\\{found['sign']}"
    return f"{found['line'][:-1]}\\{found['line'][-1]}"


def escaped_within(text: str) -> str:
    """Escape a piece of a line like ``escaped``; the white space around it stays."""
    core = text.strip()
    before, behind = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{before}{escaped(core)}{behind}" if core else text
