"""The certainty of an answer, in grades that are distinguished at a glance."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Grade(StrEnum):
    """Whether the text answers the question, as far as the reader can tell."""

    SAYS = "says"
    """It does, and everything stated was found in what is cited."""
    MAY_SAY = "may say"
    """It probably does; or it does, and something stated was not found."""
    DOESNT_SAY = "doesn't say"
    """It doesn't, by rules that were measured; what is shown is only close to the question."""
    NOT_FOUND = "not found"
    """A language model found no answer in what was read; the text may have one all the same."""


UNANSWERED = frozenset({Grade.DOESNT_SAY, Grade.NOT_FOUND})
"""The grades of questions without an answer."""
_FROM_THE_WEAKEST = (Grade.DOESNT_SAY, Grade.NOT_FOUND, Grade.MAY_SAY, Grade.SAYS)


def weakest(grades: Iterable[Grade]) -> Grade:
    """Return the grade of several statements together; of none, that the text doesn't say."""
    return min(grades, key=_FROM_THE_WEAKEST.index, default=Grade.DOESNT_SAY)
