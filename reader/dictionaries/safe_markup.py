"""Converts HTML, XDXF and Pango markup to plain text. Nothing is loaded, no input takes long.

The parser of the standard library takes quadratic time on broken markup.
"""

from __future__ import annotations

import html
import re

_LONGEST = 60_000
"""The number of characters of markup that are read."""
_LINES = frozenset(
    """
    p div br hr tr li dt dd ul ol dl table h1 h2 h3 h4 h5 h6 blockquote section article def ex
    ar dtrn sr pos
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)
_LEFT_OUT = frozenset(
    ["script", "style", "head", "title", "k", "rref", "object", "audio", "video", "svg", "math"]
)
_SPACE = re.compile(r"[ \t\r\f\v\u00a0]+")
_SECTION = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)
_TOKEN = re.compile(
    r"(?P<text>[^<]+)|<!--.*?(?:-->|\Z)"
    r"|<(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*)[^>]{0,2000}+>|<[!?][^>]{0,2000}+>|(?P<sign><)",
    re.DOTALL,
)


def text_of_markup(markup: str, *, keep_lines: bool) -> str:
    """Return the visible text of ``markup``; ``keep_lines`` if line breaks have a meaning."""
    parts: list[str] = []
    outside = 0
    # What is in a section of character data is markup again.
    for token in _TOKEN.finditer(_SECTION.sub(r"\1", markup[:_LONGEST])):
        name, is_alone = (token["name"] or "").lower(), token[0].endswith("/>")
        if said := token["text"] or token["sign"]:
            text = html.unescape(said)
            parts += [] if outside else [text if keep_lines else text.replace("\n", " ")]
        elif name in _LEFT_OUT and not is_alone:
            outside = max(0, outside + (-1 if token["close"] else 1))
        elif name in _LINES:
            begins = name == "li" and not token["close"] and not is_alone
            parts.append("\n• " if begins else "\n")
        elif name == "td":
            parts.append(" ")
    lines = (_SPACE.sub(" ", line).strip() for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)
