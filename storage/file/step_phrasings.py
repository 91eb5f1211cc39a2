"""How steps of old answers were put, from before that was stored.

The patterns here are those of their time; they never change.
"""

from __future__ import annotations

import re

_GAP = re.compile(r"(?<![\w.,!?”’\"')\]])\?(?=\W|$)")
_QUESTION_MARKS = ("?", "\uff1f", "؟")


def phrasing_in(asked: str) -> str:
    """The phrasing of a step: a statement with a gap, a question, or a guess."""
    if _GAP.search(asked):
        return "gap"
    return "question" if asked.rstrip().endswith(_QUESTION_MARKS) else "guess"
