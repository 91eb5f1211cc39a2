"""Measures text in words, in any script."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span

# Scripts without spaces between words: how many letters make an average word.
_UNSPACED: tuple[tuple[int, int, float], ...] = (
    (0x0E00, 0x0EFF, 4.5),  # Thai, Lao
    (0x1000, 0x109F, 4.5),  # Burmese
    (0x1780, 0x17FF, 4.5),  # Khmer
    (0x3040, 0x30FF, 1.7),  # Kana
    (0x31F0, 0x31FF, 1.7),
    (0x3400, 0x4DBF, 1.7),  # Han
    (0x4E00, 0x9FFF, 1.7),
    (0xF900, 0xFAFF, 1.7),
    (0x20000, 0x323AF, 1.7),
)
_SPACE, _NEWLINE = 0x20, 0x0A

_PIECE = 1 << 16
"""The characters processed at once, which bound the memory, however long the text."""


class WordCounts:
    """Counts words of any span of one text, in logarithmic time.

    A word is text between white space; if a script has none, letters count as the average share of
    a word. Only the starts of words are kept: for a text of six letters to the word, less memory
    than the text itself.
    """

    def __init__(self, text: str) -> None:
        pieces = list(_pieces(text))
        self._starts = np.concatenate([np.zeros(0, np.int32), *(starts for starts, _ in pieces)])
        self._sorted = memoryview(self._starts.data)
        self._sums: NDArray[np.float64] | None = None
        if any(weights is not None for _, weights in pieces):
            all_ = [np.ones(len(starts)) if w is None else w for starts, w in pieces]
            self._sums = np.cumsum(np.concatenate([np.zeros(1), *all_]))

    def upto(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return the words before each of ``offsets``; differences count the words in between."""
        begun = self._starts.searchsorted(offsets.astype(np.int32, copy=False))
        return begun.astype(np.float64) if self._sums is None else self._sums[begun]

    def before(self, offset: int) -> float:
        """Return the words before ``offset``, as ``upto`` counts them."""
        # NumPy would copy all starts for each search after a Python integer.
        begun = bisect_left(self._sorted, offset)
        return float(begun if self._sums is None else self._sums[begun])

    def of(self, span: Span) -> float:
        """Return the words in ``span``."""
        # NumPy would copy all starts for each search after a Python integer.
        first = bisect_left(self._sorted, span.start)
        last = bisect_left(self._sorted, span.end, first)
        if self._sums is None:
            return float(last - first)
        return float(self._sums[last] - self._sums[first])


def _pieces(text: str) -> Iterator[tuple[NDArray[np.int32], NDArray[np.float64] | None]]:
    """Yield the starts of words and their weights, in pieces; None if each weighs one."""
    after_white = True
    for begin in range(0, len(text), _PIECE):
        piece = text[begin : begin + _PIECE].encode("utf-32-le", "surrogatepass")
        codes = np.frombuffer(piece, dtype=np.uint32)
        weights = _weights(codes, after_white=after_white)
        starts = np.flatnonzero(weights)
        counted = weights[starts]
        yield (starts + begin).astype(np.int32), None if (counted == 1).all() else counted
        after_white = int(codes[-1]) in {_SPACE, _NEWLINE}


def _weights(codes: NDArray[np.uint32], *, after_white: bool) -> NDArray[np.float64]:
    white = (codes == _SPACE) | (codes == _NEWLINE)
    weights = np.zeros(len(codes))
    weights[~white] = 1.0
    weights[1:][~white[:-1]] = 0.0
    if not after_white:
        weights[0] = 0.0
    if int(codes.max()) >= _UNSPACED[0][0]:
        for first, last, letters in _UNSPACED:
            weights[(codes >= first) & (codes <= last)] = 1 / letters
    return weights


def words_in(text: str) -> int:
    """Return the length of a piece of text in words."""
    return round(WordCounts(text).of(Span(0, len(text))))


def shortened(text: str, most: int) -> str:
    """Return ``text`` cut between words to ``most`` characters and an ellipsis, if it is longer."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " …"
