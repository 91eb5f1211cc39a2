"""Lengths for the division of a text: in words, of which an endless one counts as many."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span
from reader.text.word_counts import WordCounts

_LONGEST = 60
"""The most letters of a word of a language; anything longer is data without words."""
_AVERAGE = 6
"""The average letters of a word, with the space after it."""
_WHITE = re.compile("[ \n]")


class Lengths(Protocol):
    """The lengths of spans of one text; ``WordCounts`` is one."""

    def of(self, span: Span) -> float:
        """Return the length of ``span``."""

    def upto(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return the length of the text before each of ``offsets``."""


def lengths(text: str, words: WordCounts) -> Lengths:
    """Return the lengths of ``text``, whose words are counted by ``words``."""
    more = _unended(text, words)
    return _Longer(words, more) if len(more) else words


class _Longer:
    """Implements ``Lengths``: another word begins at each of ``more``."""

    def __init__(self, words: WordCounts, more: NDArray[np.int32]) -> None:
        self._words = words
        self._more = more
        self._sorted = memoryview(more.data)

    def of(self, span: Span) -> float:
        first = bisect_left(self._sorted, span.start)
        more = bisect_left(self._sorted, span.end, first) - first
        return self._words.of(span) + more

    def upto(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        return self._words.upto(offsets) + self._more.searchsorted(offsets)


def _unended(text: str, words: WordCounts) -> NDArray[np.int32]:
    """Return cuts in words longer than ``_LONGEST`` letters, every ``_AVERAGE`` letters."""
    found = [np.zeros(0, np.int32)]
    at = np.arange(0, len(text) + 1, _LONGEST // 2, dtype=np.int32)
    begun = words.upto(at)
    done = 0
    # Where no word begins between two of these, one may go on through both.
    for inside in at[:-1][begun[1:] == begun[:-1]].tolist():
        if inside < done or text[inside] in " \n":
            continue
        start = max(text.rfind(white, done, inside) for white in " \n") + 1 or done
        end = _WHITE.search(text, inside)
        done = end.start() if end else len(text)
        offsets = np.arange(start + _LONGEST, done, _AVERAGE, dtype=np.int32)
        found.append(offsets[words.upto(offsets + 1) == words.upto(offsets - _LONGEST + 1)])
    return np.concatenate(found)
