"""Recognises questions about the whole document or part: its topic, or all that it describes."""

from __future__ import annotations

import re

THE_TEXT = "the text"
OVERVIEW = f"Summarize {THE_TEXT}."
"""Asks what a page is about, in the words of no interface, for readers."""
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
_SAYS = re.compile(
    r"^\W*(?:please |can you |could you )*(?:"
    r"what(?:[’']s| is| was| stands| happens| happened)(?: said| written| described| covered)? "
    r"in the text"
    r"|what do(?:es)? the text (?:say|contain|cover|describe|discuss|deal with|tell (?:us|me)|show|"
    r"present|illustrate|report|depict)"
    r"|what (?:is|are|was|were) (?:shown |presented |depicted )?(?:in )?the text"
    r"|(?:describe|explain|tell me about) (?:what (?:is|happens) in )?the text"
    r"|(?:a |the )?(?:summary|overview) of the text"
    r"|(?:was (?:steht|passiert|geschieht) )?(?:in |auf )?the text"
    r"|(?:fass|fasse) (?:in )?the text zusammen"
    r")\W*$",
    re.IGNORECASE,
)
"""Forms that ask for an overview where “the text” stands for a page or another part."""

_LARGE = re.compile(
    r"\b(why|overall|in general|main (idea|theme|point|argument|message)s?|theme|summar\w+|"
    r"what is (this|the) (book|document|report|text|paper) about|moral|evolve\w*|develop\w*)\b",
    re.IGNORECASE,
)


def asks_for_overview(question: str) -> bool:
    """Whether it asks for the topic of the whole, and not about anything in it. Knows English."""
    plain = " ".join(question.split())
    return len(plain) <= _LONGEST_OVERVIEW and _OVERVIEW.search(plain) is not None


def asks_what_it_says(question: str) -> bool:
    """Whether it asks what “the text”, a page or a chapter, says, and not about anything in it."""
    plain = " ".join(question.split())
    return asks_for_overview(plain) or _SAYS.match(plain) is not None


def asks_at_large(question: str) -> bool:
    """Whether it asks for something described at large: why, how it developed. Knows English."""
    return _LARGE.search(question) is not None
