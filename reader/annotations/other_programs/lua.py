"""Reads tables in Lua's notation as data: nothing in them is ever run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

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
