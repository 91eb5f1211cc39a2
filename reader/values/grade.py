"""The certainty of an answer, in grades that are distinguished at a glance."""

from __future__ import annotations

from enum import StrEnum


class Grade(StrEnum):
    """Whether the text answers the question, as far as the reader can tell."""

    SAYS = "says"
    """It does, as at least 90 of 100 such answers turn out to be right."""
    MAY_SAY = "may say"
    """It probably does, as at least half of such answers are right; or something was not found."""
    DOESNT_SAY = "doesn't say"
    """It can be known that it doesn't: a model read all of it, or there is no text."""
    NOT_FOUND = "not found"
    """No clear answer was found in what was read; the text may have one all the same."""


UNANSWERED = frozenset({Grade.DOESNT_SAY, Grade.NOT_FOUND})
"""The grades of questions without an answer."""
