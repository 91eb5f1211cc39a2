"""How long a stretch of text is, in words, whatever script it is written in."""

from __future__ import annotations

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


class WordCounts:
    """Counts words of any span of one text in constant time.

    A word is what stands between white space; where a script writes none, letters count as the
    share of a word that they are on average.
    """

    def __init__(self, text: str) -> None:
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        self._upto: NDArray[np.float64] = np.zeros(len(codes) + 1)
        np.cumsum(_weights(codes), out=self._upto[1:])

    def upto(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Words before each of ``offsets``; the difference of two is what lies between."""
        return self._upto[offsets]

    def of(self, span: Span) -> float:
        """Words in ``span``."""
        return float(self._upto[span.end] - self._upto[span.start])


def _weights(codes: NDArray[np.uint32]) -> NDArray[np.float64]:
    white = (codes == _SPACE) | (codes == _NEWLINE)
    weights = np.zeros(len(codes))
    weights[~white] = 1.0
    weights[1:][~white[:-1]] = 0.0
    if len(codes) and int(codes.max()) >= _UNSPACED[0][0]:
        for first, last, letters in _UNSPACED:
            weights[(codes >= first) & (codes <= last)] = 1 / letters
    return weights
