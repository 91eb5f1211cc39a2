"""What kind of thing a question asks for, and whether a sentence has one."""

from __future__ import annotations

import re
from collections.abc import Callable

_NUMBER_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty "
    "hundred thousand million billion half third quarter dozen percent first second"
)
_NUMBER = re.compile(rf"\d|\b(?:{'|'.join(_NUMBER_WORDS.split())})\b", re.IGNORECASE)
_DATE = re.compile(
    r"\b(?:1[0-9]|20)\d\d\b|\b\d{1,2}[./]\d{1,2}\b|\b(?:january|february|march|april|may|june|july|"
    r"august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|"
    r"sunday|yesterday|today|tomorrow|morning|evening|night|days?|weeks?|months?|years?|century)\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[\w,;] )(?!I\b)[A-Z][\w’'-]+")
_CAUSE = re.compile(
    r"\b(?:because|since|due to|owing to|caused?|causes|reason|therefore|so that|in order to|"
    r"result(?:s|ed)? (?:in|of|from)|for fear|as a consequence|hence|thus|led to)\b",
    re.IGNORECASE,
)
_MEANING = re.compile(
    r"\b(?:is|are|was|were|means?|refers? to|defined as|consists? of|known as|called)\b|\(",
    re.IGNORECASE,
)


def _asked(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_KINDS = (
    (_asked(r"\bhow (?:many|much|long|old|far|large|big|high|often|fast)\b"), _NUMBER),
    (
        _asked(r"\b(?:percent(?:age)?|proportion|number|amount|rate|total|ratio|cost|price)\b"),
        _NUMBER,
    ),
    (_asked(r"\b(?:when|what (?:year|date|day|time|month)|which year)\b"), _DATE),
    (_asked(r"\b(?:who|whose|whom|where|what (?:city|country|company|person|name))\b"), _NAME),
    (_asked(r"\b(?:why|what (?:causes?|caused|reason))\b"), _CAUSE),
    (_asked(r"^\W*what (?:is|are|was|were) (?:an? |the )?[\w-]+(?: [\w-]+)?\W*$"), _MEANING),
)


def expectation(question: str) -> Callable[[str], bool] | None:
    """A test for sentences that hold the kind of thing asked for; None where none is known.

    Knows English questions for numbers, dates, names, causes and meanings.
    """
    for asked, expected in _KINDS:
        if asked.search(question):
            return lambda sentence: expected.search(sentence) is not None
    return None
