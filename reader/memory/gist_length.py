"""The length of a gist or a summary: it grows with the text, ever more slowly."""

from __future__ import annotations

import math

LEAST, MOST = 25, 250
"""The least and most words."""
_SHARE, _BEND = 0.25, 400
"""A quarter of a passage up to ``_BEND`` words; beyond, with the square root of its length."""


def words_for(length: float) -> int:
    """Return the words of a gist of ``words`` of text, or of a summary of ``words`` of gists."""
    bent = length if length <= _BEND else math.sqrt(_BEND * length)
    return max(LEAST, min(MOST, round(_SHARE * bent)))
