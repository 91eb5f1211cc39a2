"""Joins words broken at the end of a line, and decides which hyphens belong to the word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from reader.importing.pdf.printed import SOFT_HYPHEN

_HYPHENS = "-\N{HYPHEN}" + SOFT_HYPHEN
_FEW = 40
_LAST_WORD = re.compile(r"([^\W\d_]+)[-\N{HYPHEN}]$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_COMPOUNDING = frozenset(
    """
    well self non high low long short large small full half quasi ex so all year day third two
    three four five six seven eight nine ten one first second cross anti real part
    """.split()  # noqa: SIM905  # a list of literals is harder to read
)


def ends_broken(text: str) -> bool:
    """Whether a line ends within a word, or at a hyphen of one."""
    if len(text) < 2 or text[-1] not in _HYPHENS:
        return False
    return text[-2].isalnum() or text[-1] == SOFT_HYPHEN


class Hyphens:
    """Decides by the other words of the document."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Store all lines of a document; words are collected when first needed."""
        self._texts = texts
        self._asked = 0

    def joined(self, line: str, following: str) -> str | None:
        """Return ``line`` joined with ``following``, or None if it doesn't end within a word.

        The hyphen is removed if the next line goes on in small letters, unless the document writes
        the word with a hyphen elsewhere, or its first part is one that compounds are made of.
        """
        if line[-1] == SOFT_HYPHEN:
            return line[:-1]
        if not ends_broken(line):
            return None
        first, second = _LAST_WORD.search(line), _FIRST_WORD.match(following)
        if not first or not second or not second.group()[0].islower():
            return line
        return line if self._belongs(first.group(1).lower(), second.group().lower()) else line[:-1]

    def _belongs(self, first: str, second: str) -> bool:
        if self._says(first + second):
            return False
        return self._says(f"{first}-{second}") or first in _COMPOUNDING

    def _says(self, word: str) -> bool:
        """Whether the document has ``word``; a list of all words pays only for many queries."""
        self._asked += 1
        return word in self._words if self._asked > _FEW else f" {word}" in self._text

    @cached_property
    def _text(self) -> str:
        return " " + " ".join(self._texts).lower()

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self._text.split())
