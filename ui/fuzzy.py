"""Fuzzy matching of typed letters with a name: in order, regardless of accents and case."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

_COMPLETE, _START, _WORD, _WITHIN, _SCATTERED = 120.0, 100.0, 90.0, 60.0, 30.0
_WIDEST = 3
"""Matched letters may spread over this many times their number."""
_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True)
class Match:
    """The quality of a match (more is better), and which characters of the name matched."""

    score: float
    met: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Folded:
    letters: str
    origin: tuple[int, ...]
    """For each letter, the character of the name that it came from."""
    starts: frozenset[int]
    """The letters that begin a word."""


def match(typed: str, name: str) -> Match | None:
    """Match ``typed`` with ``name``; None if it does not fit. Words may come in any order."""
    folded = _fold(name)
    score, met = 0.0, set[int]()
    words = fold(typed).split()
    for word in words:
        found = _word(word, folded)
        if found is None:
            return None
        part, hits = found
        score += part
        met.update(folded.origin[hit] for hit in hits)
    brevity = 10 / (10 + len(folded.letters))
    return Match(score / max(1, len(words)) + 10 * brevity, frozenset(met))


def fold(text: str) -> str:
    """Return ``text`` without case and accents."""
    return _fold(text).letters


@lru_cache(maxsize=_REMEMBERED)
def _fold(text: str) -> _Folded:
    letters: list[str] = []
    origin: list[int] = []
    for index, character in enumerate(text):
        for letter in unicodedata.normalize("NFKD", character.casefold()):
            if not unicodedata.combining(letter):
                letters.append(letter)
                origin.append(index)
    pairs = enumerate(pairwise([" ", *letters]))
    starts = frozenset(i for i, (before, now) in pairs if now.isalnum() and not before.isalnum())
    return _Folded("".join(letters), tuple(origin), starts)


def _word(word: str, name: _Folded) -> tuple[float, range | list[int]] | None:
    at = name.letters.find(word)
    if at < 0:
        return _scattered(word, name)
    first = at
    while at >= 0 and at not in name.starts:
        at = name.letters.find(word, at + 1)
    if at < 0:
        return _WITHIN, range(first, first + len(word))
    met = range(at, at + len(word))
    if at > 0:
        return _WORD, met
    return _COMPLETE if len(word) == len(name.letters) else _START, met


def _scattered(word: str, name: _Folded) -> tuple[float, list[int]] | None:
    hits = _initials(word, name) or _tightest(word, name)
    if hits is None:
        return None
    begun = sum(hit in name.starts for hit in hits)
    spread = hits[-1] - hits[0] + 1
    if hits[0] not in name.starts or (begun < len(word) and spread > _WIDEST * len(word)):
        return None
    return _SCATTERED * (len(word) / spread + begun / len(word)) / 2, hits


def _initials(word: str, name: _Folded) -> list[int] | None:
    """Return the word's match as first letters of words, if there is one."""
    starts = iter(sorted(name.starts))
    hits = [next((s for s in starts if name.letters[s] == letter), -1) for letter in word]
    return None if -1 in hits else hits


def _tightest(word: str, name: _Folded) -> list[int] | None:
    """Return the match that ends as early as possible, and is as narrow as possible from there."""
    at = -1
    for letter in word:
        at = name.letters.find(letter, at + 1)
        if at < 0:
            return None
    hits = [at]
    for letter in reversed(word[:-1]):
        at = name.letters.rfind(letter, 0, at)
        hits.append(at)
    return hits[::-1]
