"""Where a text has a word, in any of its common forms."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_LONGEST_ENDING = 4
_UNSPACED_FROM = "\u0e00"
"""From Thai on, words begin anywhere: most of these scripts put no spaces between them."""


def occurrences(text: str, word: str) -> NDArray[np.int64]:
    """Where a form of ``word``, a stem, begins in ``text``."""
    found = []
    longest = _LONGEST_ENDING if len(word) > _LONGEST_ENDING else _LONGEST_ENDING - 1
    at = text.find(word)
    while at >= 0:
        if _is_form(text, at, len(word), longest):
            found.append(at)
        at = text.find(word, at + 1)
    return np.array(found, np.int64)


def _is_form(text: str, at: int, length: int, longest: int) -> bool:
    """Whether the word at ``at`` begins there and is at most ``longest`` letters longer."""
    if text[at] >= _UNSPACED_FROM:
        return True
    if at and text[at - 1].isalnum():
        return False
    end = at + length
    rest = text[end : end + longest + 1]
    return not (len(rest) > longest and rest.isalnum())
