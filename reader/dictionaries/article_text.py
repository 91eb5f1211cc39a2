"""Articles as plain text, whatever their format. Nothing in them is ever loaded.

Markup is HTML, XDXF or Pango. The parser of the standard library takes quadratic time on broken
markup, so it is not used.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator

_LONGEST = 20_000
"""Characters of an article that are shown."""
_PLAIN = frozenset("mlyn")
_MARKUP = frozenset("gxhk")
_TYPES = frozenset("mlgtxykwhnrWPX")
_NARROWEST = 60
"""The least width of a line in an article that was set in columns."""
_REFERENCE = re.compile(r"\{([^{}\n]{1,200}(?:\n[^{}\n]{1,200})?)\}")
_INDENT = " " * 4
_DEEP = re.compile(rf"^{_INDENT} +")
_BLANK_LINES = re.compile(r"\n{3,}")


def text_of_fields(data: bytes, types: str) -> str:
    """Return the text of a StarDict article: fields whose ``types`` are given, or precede each."""
    texts = (_text(kind, field) for kind, field in _fields(data, types))
    return cleaned("\n".join(text for text in texts if text.strip()))


def text_of_dictd(data: bytes) -> str:
    """Return the text of a dictd article, with lines broken and references in braces."""
    said = data.decode("utf-8", "replace").replace("\r\n", "\n")
    return cleaned(_REFERENCE.sub(r"\1", "\n".join(_joined_lines(said.split("\n")))))


def without_headword(text: str, headword: str) -> str:
    """Remove the first line of an article if it only repeats the headword."""
    first, _, rest = text.partition("\n")
    return rest.strip("\n") if rest and first.strip().casefold() == headword.casefold() else text


def cleaned(text: str) -> str:
    """Remove invisible characters, and more than one empty line in a row."""
    kept = "".join(char for char in text[: 2 * _LONGEST] if char in "\n\t" or _is_visible(char))
    lines = "\n".join(_DEEP.sub(_INDENT, line.expandtabs().rstrip()) for line in kept.split("\n"))
    lines = _BLANK_LINES.sub("\n\n", lines).strip("\n")
    return lines if len(lines) <= _LONGEST else f"{lines[:_LONGEST].rstrip()} …"


def _is_visible(char: str) -> bool:
    """Whether it is neither a control character nor one that changes the direction of the text."""
    return (
        unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"} or char in "\u200c\u200d"
    )


def _fields(data: bytes, types: str) -> Iterator[tuple[str, bytes]]:
    """Yield fields: small types end with a zero byte, capital ones begin with their length."""
    at, number = 0, 0
    while at < len(data):
        if types:
            if number == len(types):
                return
            kind = types[number]
        else:
            kind = chr(data[at])
            at += 1
            if kind not in _TYPES:
                return
        number += 1
        is_last = bool(types) and number == len(types)
        field, at = _field(data, at, kind, is_last=is_last)
        yield kind, field


def _field(data: bytes, at: int, kind: str, *, is_last: bool) -> tuple[bytes, int]:
    """A field, and where the next one begins."""
    if is_last:
        return data[at:].rstrip(b"\0"), len(data)
    if kind.isupper():
        size = int.from_bytes(data[at : at + 4], "big")
        return data[at + 4 : at + 4 + size], at + 4 + size
    end = data.find(b"\0", at)
    end = len(data) if end < 0 else end
    return data[at:end], end + 1


def _text(kind: str, field: bytes) -> str:
    said = field.decode("utf-8", "replace")
    if kind == "t":
        return f"[{said.strip()}]" if said.strip() else ""
    if kind in _MARKUP:
        return text_of_markup(said, keep_lines=kind != "h")
    if kind == "w":
        return text_of_markup(said.replace("'''", "").replace("''", ""), keep_lines=True)
    return said if kind in _PLAIN else ""


def _joined_lines(lines: list[str]) -> Iterator[str]:
    """Join a line with the next if the first word of that had no room in it."""
    width = max([_NARROWEST, *(len(line) for line in lines)])
    joined, last = "", ""
    for line in lines:
        words = line.split(maxsplit=1)
        had_no_room = bool(words) and len(last) + 1 + len(words[0]) > width
        if joined and had_no_room:
            joined = f"{joined.rstrip()} {line.strip()}"
        else:
            yield joined
            joined = line
        last = line
    yield joined


_LONGEST_MARKUP = 60_000
"""The number of characters of markup that are read."""
_BREAKING = frozenset(
    """
    p div br hr tr li dt dd ul ol dl table h1 h2 h3 h4 h5 h6 blockquote section article def ex
    ar dtrn sr pos
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)
_LEFT_OUT = frozenset(
    ["script", "style", "head", "title", "k", "rref", "object", "audio", "video", "svg", "math"]
)
_SPACES = re.compile(r"[ \t\r\f\v\u00a0]+")
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
    for token in _TOKEN.finditer(_SECTION.sub(r"\1", markup[:_LONGEST_MARKUP])):
        name, is_alone = (token["name"] or "").lower(), token[0].endswith("/>")
        if said := token["text"] or token["sign"]:
            text = html.unescape(said)
            parts += [] if outside else [text if keep_lines else text.replace("\n", " ")]
        elif name in _LEFT_OUT and not is_alone:
            outside = max(0, outside + (-1 if token["close"] else 1))
        elif name in _BREAKING:
            begins = name == "li" and not token["close"] and not is_alone
            parts.append("\n• " if begins else "\n")
        elif name == "td":
            parts.append(" ")
    lines = (_SPACES.sub(" ", line).strip() for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)
