"""How a model has put a step: as a question, as a statement with a gap, or as a guess."""

from __future__ import annotations

import re

from reader.values.hop import Algorithm, Phrasing

_GAP = re.compile(r"(?<![\w.,!?”’\"')\]])\?(?=\W|$)")
"""A question mark that does not end a question."""
_QUESTION_MARKS = ("?", "\uff1f", "؟")


def phrasing_of(written: str, algorithm: Algorithm) -> Phrasing:
    """The phrasing of what a model wrote for ``algorithm``, which may be a question anyway."""
    if algorithm is Algorithm.QUESTIONS:
        return Phrasing.QUESTION
    if _GAP.search(written):
        return Phrasing.GAP
    asks = written.rstrip().endswith(_QUESTION_MARKS)
    return Phrasing.QUESTION if asks else Phrasing.GUESS
