"""The length of a gist or a summary: it grows with the text, ever more slowly."""

from __future__ import annotations

import math

LEAST, MOST = 25, 250
"""Words."""
_SHARE, _BEND = 0.25, 400
"""Of a passage up to ``_BEND`` words a quarter; beyond, with the square root of its length."""


def words_for(length: float) -> int:
    """Words of a gist of so many words of text, or of a summary of so many words of gists."""
    bent = length if length <= _BEND else math.sqrt(_BEND * length)
    return max(LEAST, min(MOST, round(_SHARE * bent)))
