"""Converts HTML, XDXF and Pango markup to plain text. Nothing is loaded, no input takes long.

The parser of the standard library takes quadratic time on broken markup.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from enum import Enum, auto

_LONGEST = 60_000
"""The number of characters of markup that are read."""
_LONGEST_TAG = 2000
_LINES = frozenset(
    [
        "p",
        "div",
        "br",
        "hr",
        "tr",
        "li",
        "dt",
        "dd",
        "ul",
        "ol",
        "dl",
        "table",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "blockquote",
        "section",
        "article",
        "def",
        "ex",
        "ar",
        "dtrn",
        "sr",
        "pos",
    ]
)
_LEFT_OUT = frozenset(
    ["script", "style", "head", "title", "k", "rref", "object", "audio", "video", "svg", "math"]
)
_SPACE = re.compile(r"[ \t\r\f\v\u00a0]+")
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_COMMENT, _SECTION = ("<!--", "-->"), ("<![CDATA[", "]]>")


class _Kind(Enum):
    TEXT = auto()
    OPEN = auto()
    CLOSE = auto()


def text_of_markup(markup: str, *, keep_lines: bool) -> str:
    """Return the visible text of ``markup``; ``keep_lines`` if line breaks have a meaning."""
    parts: list[str] = []
    outside = 0
    for kind, said in _tokens(markup[:_LONGEST]):
        if kind is _Kind.TEXT:
            if not outside:
                parts.append(said if keep_lines else said.replace("\n", " "))
        elif said in _LEFT_OUT:
            outside = max(0, outside + (1 if kind is _Kind.OPEN else -1))
        elif said in _LINES:
            parts.append("\n• " if said == "li" and kind is _Kind.OPEN else "\n")
        elif said == "td":
            parts.append(" ")
    lines = (_SPACE.sub(" ", line).strip() for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)


def _tokens(markup: str) -> Iterator[tuple[_Kind, str]]:
    """Yield text, and the names of tags."""
    at = 0
    while at < len(markup):
        begin = markup.find("<", at)
        begin = len(markup) if begin < 0 else begin
        if begin > at:
            yield _Kind.TEXT, html.unescape(markup[at:begin])
        if markup.startswith(_SECTION[0], begin):
            inner = begin + len(_SECTION[0])
            end = _end(markup, _SECTION[1], inner)
            yield from _tokens(markup[inner:end].replace(_SECTION[0], ""))
            at = end + len(_SECTION[1])
        elif markup.startswith(_COMMENT[0], begin):
            at = _end(markup, _COMMENT[1], begin) + len(_COMMENT[1])
        elif begin < len(markup):
            end = markup.find(">", begin, begin + _LONGEST_TAG)
            name = _NAME.match(markup, begin)
            is_markup = end >= 0 and (name or markup[begin + 1] in "!?")
            at = end + 1 if is_markup else begin + 1
            if not is_markup:
                yield _Kind.TEXT, "<"
            elif name and markup[end - 1] != "/":
                kind = _Kind.CLOSE if markup[begin + 1] == "/" else _Kind.OPEN
                yield kind, name[1].lower()
            elif name and name[1].lower() in _LINES:
                yield _Kind.CLOSE, name[1].lower()
        else:
            return


def _end(markup: str, mark: str, after: int) -> int:
    found = markup.find(mark, after)
    return len(markup) if found < 0 else found
