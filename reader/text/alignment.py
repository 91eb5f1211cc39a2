"""Aligns the characters of a laid-out text with those of the canonical text.

Both are compared without white space ("ink"), since line breaking moves nothing else (decision
0001). Mostly they are equal. If the page shows more (a hyphen at a line's end, a
list's number) or less, the parts between are matched by what is unmistakably the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

_GRAM = 12
_SMALL = 4_000


def align(shown: str, canonical: str) -> NDArray[np.int32]:
    """Return for each character of ``shown`` its index in ``canonical``, or -1 if it has none.

    Indices ascend. Equal texts cost nothing; differing ones are cut at runs of characters that
    occur once in each, as in Cohen's patience diff, and the small rest is compared in full.
    """
    if shown == canonical:
        return np.arange(len(shown), dtype=np.int32)
    found = np.full(len(shown), -1, np.int32)
    for i, j, size in _anchors(shown, canonical):
        found[i : i + size] = np.arange(j, j + size, dtype=np.int32)
    return found


def _anchors(a: str, b: str) -> list[tuple[int, int, int]]:
    """Return equal pieces as (place in ``a``, place in ``b``, length), ascending in both."""
    head = _common(a, b)
    tail = _common(a[head:][::-1], b[head:][::-1])
    pieces = [(0, 0, head)] if head else []
    middle_a, middle_b = a[head : len(a) - tail], b[head : len(b) - tail]
    if middle_a and middle_b:
        pieces += [(i + head, j + head, n) for i, j, n in _between(middle_a, middle_b)]
    if tail:
        pieces.append((len(a) - tail, len(b) - tail, tail))
    return pieces


def _between(a: str, b: str) -> list[tuple[int, int, int]]:
    if len(a) * len(b) <= _SMALL * _SMALL // 16:
        matcher = SequenceMatcher(None, a, b, autojunk=False)
        return [(m.a, m.b, m.size) for m in matcher.get_matching_blocks() if m.size]
    seeds = _ascending(_unique_grams(a, b))
    pieces: list[tuple[int, int, int]] = []
    at_a = at_b = 0
    for i, j in [*seeds, (len(a), len(b))]:
        if i < at_a or j < at_b:
            continue
        between = _anchors_small(a[at_a:i], b[at_b:j])
        pieces += [(at_a + m, at_b + n, size) for m, n, size in between]
        size = _common(a[i : i + _SMALL], b[j : j + _SMALL])
        pieces.append((i, j, size))
        at_a, at_b = i + size, j + size
    return pieces


def _anchors_small(a: str, b: str) -> list[tuple[int, int, int]]:
    """Return ``_anchors`` of small texts, and only the common ends of large ones."""
    if len(a) * len(b) <= _SMALL * _SMALL // 16:
        return _anchors(a, b) if a and b else []
    head = _common(a, b)
    tail = _common(a[head:][::-1], b[head:][::-1])
    return [piece for piece in ((0, 0, head), (len(a) - tail, len(b) - tail, tail)) if piece[2]]


def _unique_grams(a: str, b: str) -> list[tuple[int, int]]:
    in_a = {a[i : i + _GRAM]: i for i in range(len(a) - _GRAM + 1)}
    in_b = {b[j : j + _GRAM]: j for j in range(len(b) - _GRAM + 1)}
    often_a = Counter(a[i : i + _GRAM] for i in range(len(a) - _GRAM + 1))
    often_b = Counter(b[j : j + _GRAM] for j in range(len(b) - _GRAM + 1))
    return [
        (i, in_b[gram]) for gram, i in in_a.items() if often_a[gram] == 1 and often_b.get(gram) == 1
    ]


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run of pairs that ascend in both, by patience sorting."""
    ends: list[int] = []
    chosen: list[int] = []
    before: list[int] = []
    for index, (_, j) in enumerate(pairs):
        place = bisect_left(ends, j)
        before.append(chosen[place - 1] if place else -1)
        ends[place : place + 1] = [j]
        chosen[place : place + 1] = [index]
    run: list[tuple[int, int]] = []
    at = chosen[-1] if chosen else -1
    while at >= 0:
        run.append(pairs[at])
        at = before[at]
    return run[::-1]


def _common(a: str, b: str) -> int:
    """Return the length of the common beginning."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
