"""The longest common subsequence of two sequences of words, by bit-parallel operations."""

from __future__ import annotations

from collections.abc import Sequence

NONE = -1


def partners(pattern: Sequence[int], window: Sequence[int]) -> list[int]:
    """Return for each word of ``pattern`` its place in ``window``, ascending, -1 if it has none.

    Bit-parallel (Hyyrö 2004): one addition of long integers for each word of ``window``. Among
    equally long matches those next to each other are preferred.
    """
    found = [NONE] * len(pattern)
    for a, b in _backwards(_rows(pattern, window), len(pattern)):
        found[a] = b
    _gather(found, pattern, window)
    return found


def _rows(pattern: Sequence[int], window: Sequence[int]) -> list[int]:
    """Return after each word of ``window`` a number with a 0 where the length grows by one."""
    places: dict[int, int] = {}
    for i, word in enumerate(pattern):
        places[word] = places.get(word, 0) | 1 << i
    full = (1 << len(pattern)) - 1
    row, rows = full, []
    for word in window:
        shared = row & places.get(word, 0)
        row = ((row + shared) | (row - shared)) & full
        rows.append(row)
    return rows


def _backwards(rows: list[int], column: int) -> list[tuple[int, int]]:
    pairs, row = [], len(rows)
    while row and column:
        bit = 1 << (column - 1)
        if rows[row - 1] & bit:
            column -= 1
            continue
        row -= 1
        if not row or rows[row - 1] & bit:
            column -= 1
            pairs.append((column, row))
    return pairs


def _gather(found: list[int], pattern: Sequence[int], window: Sequence[int]) -> None:
    """Move words to their neighbours if the same word is there too."""
    for i in range(len(found) - 2, -1, -1):
        after = found[i + 1]
        if found[i] != NONE and after > 0 and window[after - 1] == pattern[i]:
            found[i] = after - 1
    for i in range(1, len(found)):
        before, here = found[i - 1], found[i]
        joined = i + 1 < len(found) and found[i + 1] == here + 1
        if NONE not in {here, before} and not joined and window[before + 1] == pattern[i]:
            found[i] = before + 1
