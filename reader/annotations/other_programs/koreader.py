"""KOReader: its file beside a book (``metadata.epub.lua``), and its exports (JSON)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any

from reader.annotations.mark import MarkKind
from reader.annotations.other_programs.found import Found, entries, mark_of, moment_of

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<comment>--[^\n]*)
    | (?P<string>"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+')
    | (?P<number>[-+]?(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?))
    | (?P<name>[A-Za-z_]\w*)
    | (?P<sign>[{}\[\]=,;])
    )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(\d{1,3}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\n", "a": "", "b": "", "f": "", "v": ""}
_ASCII = 128
_DEEPEST = 40
_MOST_TOKENS = 4_000_000

Table = dict[Any, Any]


class NotLuaError(ValueError):
    """The text is no table."""


@dataclass(slots=True)
class _Tokens:
    text: str
    at: int = 0
    count: int = 0

    def next(self) -> tuple[str, str]:
        while True:
            found = _TOKEN.match(self.text, self.at)
            self.count += 1
            if found is None or self.count > _MOST_TOKENS:
                raise NotLuaError
            self.at = found.end()
            if found.lastgroup != "comment":
                return found.lastgroup or "", found[found.lastgroup or 0]

    def take(self, *signs: str) -> bool:
        """Go past the next token if it is one of these; return whether it was."""
        at = self.at
        if self.next()[1] in signs:
            return True
        self.at = at
        return False


def read_table(text: str) -> Table:
    """Read the table that a file returns, with Lua's numbering. Raises ``NotLuaError``."""
    tokens = _Tokens(text)
    tokens.take("return")
    found = _value(tokens, 0)
    if not isinstance(found, dict):
        raise NotLuaError
    return found


def _value(tokens: _Tokens, depth: int) -> object:
    kind, word = tokens.next()
    if word == "{" and depth < _DEEPEST:
        return _table(tokens, depth + 1)
    if kind == "string":
        return _ESCAPE.sub(_escaped, word[1:-1])
    if kind == "number":
        return _number(word)
    if word in ("true", "false", "nil"):
        return {"true": True, "false": False}.get(word)
    raise NotLuaError


def _table(tokens: _Tokens, depth: int) -> Table:
    made: Table = {}
    place = 1
    while not tokens.take("}"):
        key = _key(tokens, depth)
        if key is None:
            key, place = place, place + 1
        made[key] = _value(tokens, depth)
        tokens.take(",", ";")
    return made


def _key(tokens: _Tokens, depth: int) -> object:
    """Return the key before “=”; None for a value without one."""
    if tokens.take("["):
        key = _value(tokens, depth)
        if not tokens.take("]") or not tokens.take("=") or isinstance(key, dict):
            raise NotLuaError
        return key
    at = tokens.at
    kind, word = tokens.next()
    if kind == "name" and tokens.take("="):
        return word
    tokens.at = at
    return None


def _number(word: str) -> int | float:
    try:
        return int(word, 0)
    except ValueError:
        return float(word)


def _escaped(found: re.Match[str]) -> str:
    said = found[1]
    if said.isdecimal():
        return chr(int(said)) if int(said) < _ASCII else ""
    return _ESCAPES.get(said, said)


_UNDERLINES = ("underscore", "strikeout")


def read_koreader_json(content: object) -> Iterator[Found | None] | None:
    """Read the entries of one book, or of several; None if ``content`` is no such export."""
    if not isinstance(content, dict):
        return None
    books = entries(content.get("documents")) or [content]
    if not any(isinstance(book.get("entries"), list) for book in books):
        return None
    return (_exported(entry) for book in books for entry in entries(book.get("entries")))


def _exported(entry: Mapping[str, Any]) -> Found | None:
    is_bookmark = entry.get("sort") == "bookmark"
    return None if is_bookmark else _mark(entry, entry.get("note"), entry.get("time"))


def read_koreader_lua(text: str) -> Iterator[Found | None] | None:
    """Read the annotations in a table of Lua; None if ``text`` is none."""
    with suppress(NotLuaError):
        table = read_table(text)
        if isinstance(table.get("annotations"), dict):
            return map(_annotation, _rows(table["annotations"]))
        if isinstance(table.get("highlight"), dict):
            return _older(table)
    return None


def _annotation(entry: Table) -> Found | None:
    """Return an annotation; bookmarks, which have no text of the book, cannot be placed."""
    if "drawer" not in entry and "pos1" not in entry:
        created = moment_of(entry.get("datetime"), local=True)
        return mark_of("", entry.get("note"), MarkKind.BOOKMARK, created=created)
    return _mark(entry, entry.get("note"), entry.get("datetime"))


def _older(table: Table) -> Iterator[Found | None]:
    """Read the format used until 2024: highlights by page, with notes among the bookmarks."""
    notes = {}
    for each in _rows(table.get("bookmarks")):
        said, marked = each.get("text"), each.get("notes")
        if isinstance(said, str) and isinstance(marked, str) and marked not in said:
            notes[str(each.get("datetime"))] = said
    for entry in chain.from_iterable(map(_rows, _rows(table["highlight"]))):
        when = entry.get("datetime")
        yield _mark(entry, notes.get(str(when)), when)


def _mark(entry: Mapping[Any, Any], note: object, when: object) -> Found | None:
    return mark_of(
        entry.get("text"),
        note,
        underlined=entry.get("drawer") in _UNDERLINES,
        colour=entry.get("color"),
        created=moment_of(when, local=True),
    )


def _rows(table: object) -> Iterable[Table]:
    rows = table.values() if isinstance(table, dict) else ()
    return (each for each in rows if isinstance(each, dict))
