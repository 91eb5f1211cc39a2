"""Recognises questions about the whole document: its topic, or what all of it describes."""

from __future__ import annotations

import re

_WHOLE = (
    r"(?:(?:the|this|my|whole|entire|main|points?|of|in|it|story|book|novel|text|document|paper|"
    r"article|meeting|discussion|conversation|report|contract|agreement|file|all|content|contents|"
    r"key|briefly|short|please)\W*)*"
)
_TELLING = (
    r"(?:summari[sz]e|outline|sum up|(?:summary|overview) of|"
    r"give (?:me )?an? (?:short |brief )?(?:summary|overview|outline) of)"
)
_OVERVIEW = re.compile(
    rf"^\W*(?:please |can you |could you )*{_TELLING}\s+{_WHOLE}\W*$"
    rf"|^\W*what(?:[’']s| is| was) {_WHOLE}\babout\W*$"
    rf"|^\W*what (?:are|were) the (?:main|key) (?:points|ideas|topics|findings)\b\W*{_WHOLE}\W*$"
    rf"|^\W*what happens in {_WHOLE}\W*$",
    re.IGNORECASE,
)
_LONGEST_OVERVIEW = 120
"""The limit in characters: a question for more than a summary needs more words."""

_LARGE = re.compile(
    r"\b(why|overall|in general|main (idea|theme|point|argument|message)s?|theme|summar\w+|"
    r"what is (this|the) (book|document|report|text|paper) about|moral|evolve\w*|develop\w*)\b",
    re.IGNORECASE,
)


def asks_for_overview(question: str) -> bool:
    """Whether it asks for the topic of the whole, and not about anything in it. Knows English."""
    plain = " ".join(question.split())
    return len(plain) <= _LONGEST_OVERVIEW and _OVERVIEW.search(plain) is not None


def asks_at_large(question: str) -> bool:
    """Whether it asks for something described at large: why, how it developed. Knows English."""
    return _LARGE.search(question) is not None
