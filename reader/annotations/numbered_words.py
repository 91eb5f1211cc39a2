"""A text as a sequence of numbered words, with a fast search for runs of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
)
"""Scripts without spaces between words, in which each letter counts as a word."""
_WORD = re.compile(f"[{_UNSPACED}]|[^\\W_{_UNSPACED}]+")
_RUN = 3
"""The number of words that are looked up together."""
_UNKNOWN = -1

Ints = NDArray[np.int64]


class Words:
    """The positions of the words of ``text``; equal words, ignoring case, have equal numbers."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._numbers: dict[str, int] = {}
        ids: list[int] = []
        starts: list[int] = []
        ends: list[int] = []
        for found in _WORD.finditer(text):
            word = found.group().casefold()
            ids.append(self._numbers.setdefault(word, len(self._numbers)))
            starts.append(found.start())
            ends.append(found.end())
        self.ids: Ints = np.array(ids, np.int64)
        self.starts: Ints = np.array(starts, np.int64)
        self.ends: Ints = np.array(ends, np.int64)

    def __len__(self) -> int:
        return len(self.ids)

    def numbered(self, words: Sequence[str]) -> Ints:
        """Return the numbers of ``words`` in this text, -1 for those that do not occur in it."""
        return np.array([self._numbers.get(word, _UNKNOWN) for word in words], np.int64)

    def surprise(self, ids: Ints) -> NDArray[np.float64]:
        """Return how much each word says about a place: the logarithm of its rarity."""
        often = np.where(ids == _UNKNOWN, 1, self._counts[np.maximum(ids, 0)])
        weights: NDArray[np.float64] = np.log((len(self.ids) + 2) / np.maximum(often, 1))
        return np.maximum(weights, 0.5)

    def runs(self, ids: Ints) -> tuple[Ints, Ints, Ints]:
        """Return the places of each run of three words in ``ids``: a stretch of the third array."""
        keys, order = self._runs
        wanted = _keys(ids, len(self._numbers) + 1)
        first = np.searchsorted(keys, wanted, side="left")
        last = np.searchsorted(keys, wanted, side="right")
        return first, last, order

    def often(self, ids: Ints) -> int:
        """Count the occurrences of ``ids`` in sequence in the text."""
        if not len(ids) or len(ids) > len(self.ids):
            return 0
        at = np.flatnonzero(self.ids[: len(self.ids) - len(ids) + 1] == ids[0])
        for i in range(1, len(ids)):
            at = at[self.ids[at + i] == ids[i]]
        return len(at)

    @cached_property
    def _counts(self) -> Ints:
        return np.bincount(self.ids, minlength=max(1, len(self._numbers))).astype(np.int64)

    @cached_property
    def _runs(self) -> tuple[Ints, Ints]:
        keys = _keys(self.ids, len(self._numbers) + 1)
        order = np.argsort(keys, kind="stable")
        return keys[order], order.astype(np.int64)


def words_of(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """Return the folded words of a short text, and their places."""
    found = list(_WORD.finditer(text))
    return [each.group().casefold() for each in found], [each.span() for each in found]


def _keys(ids: Ints, base: int) -> Ints:
    """Return a number for each run of three; one with unknown words has one that no text has."""
    if len(ids) < _RUN:
        return np.zeros(0, np.int64)
    a, b, c = ids[:-2], ids[1:-1], ids[2:]
    keys: Ints = (a * base + b) * base + c
    keys[(a < 0) | (b < 0) | (c < 0)] = -1
    return keys
