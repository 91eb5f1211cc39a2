"""A text as the tokens that numbers are made of."""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(
    "(?P<digits>\\d+(?:[.,'’\u00a0\u202f\u2009]\\d+)*)"
    "|(?P<part>[½¼¾⅓⅔])|(?P<word>[^\\W\\d_]+)|(?P<sign>[$€£¥%‰/])"
)
_GAP = re.compile("[\\s\u2010\u2011-]*|,\\s+")
_MOST_WORDS = 14
"""The most words of a number spelled out."""


class Token(NamedTuple):
    """``kind`` is digits, part (½), word or sign; ``low`` its folded text."""

    start: int
    end: int
    low: str
    kind: str


class Tokens:
    """The tokens of one text, by index; beyond its ends there is nothing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._all = [
            Token(m.start(), m.end(), m.group().casefold(), m.lastgroup or "")
            for m in _TOKEN.finditer(text)
        ]

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, at: int) -> Token:
        return self._all[at]

    def low(self, at: int) -> str:
        """Return the folded text of one; empty if there is none."""
        return self._all[at].low if 0 <= at < len(self._all) else ""

    def is_a(self, kind: str, at: int) -> bool:
        """Whether there is one of this kind."""
        return 0 <= at < len(self._all) and self._all[at].kind == kind

    def glued(self, at: int) -> bool:
        """Whether a token follows the one before without a space."""
        return 0 < at < len(self._all) and self._all[at - 1].end == self._all[at].start

    def near(self, at: int) -> bool:
        """Whether only space and hyphens are between a token and the one before."""
        if not 0 < at < len(self._all):
            return False
        return _GAP.fullmatch(self.gap(at)) is not None and not self.gap(at).startswith(",")

    def gap(self, at: int) -> str:
        """Return the text between a token and the one before."""
        return self.text[self._all[at - 1].end : self._all[at].start]

    def words(self, at: int) -> list[str]:
        """Return the folded words from ``at`` on with only space and hyphens between them."""
        found: list[str] = []
        while self.is_a("word", at) and (not found or self.near(at)) and len(found) < _MOST_WORDS:
            found.append(self._all[at].low)
            at += 1
        return found
