"""Counts the visible characters of a text: a coordinate that no line break can move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span

_LAST_WHITE = 0x3000
_IS_WHITE = np.array([chr(code).isspace() for code in range(_LAST_WHITE + 2)])


def ink(text: str) -> str:
    """Return ``text`` without white space."""
    return "".join(text.split())


def is_white(text: str) -> NDArray[np.bool_]:
    """Return for each character of ``text`` whether it is white space."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    white: NDArray[np.bool_] = _IS_WHITE[np.minimum(codes, len(_IS_WHITE) - 1)]
    return white


class InkMap:
    """Offsets of the visible characters of one text, and back.

    ``offsets`` (int32) has one entry per visible character: its place in the text, ascending.
    """

    def __init__(self, text: str) -> None:
        self.offsets: NDArray[np.int32] = np.flatnonzero(~is_white(text)).astype(np.int32)
        self._length = len(text)

    def __len__(self) -> int:
        return len(self.offsets)

    def offset(self, number: int) -> int:
        """Return the offset of visible character ``number`` (from 0), or the text's end."""
        return int(self.offsets[number]) if number < len(self.offsets) else self._length

    def number(self, offset: int) -> int:
        """Count the visible characters before ``offset``."""
        return int(np.searchsorted(self.offsets, offset))

    def span(self, first: int, last: int) -> Span:
        """Return the span of visible characters ``first`` up to but not including ``last``."""
        if first >= last:
            return Span(self.offset(first), self.offset(first))
        return Span(self.offset(first), int(self.offsets[last - 1]) + 1)
