"""Sentences that a model begins with “The passage says” rather than with what it says."""

from __future__ import annotations

import re

_OF = r"(?:the|this)\s+(?P<noun>passage|text|story|excerpt|extract|section|paragraph|summary|notes)"
_SAYS = (
    r"(?:say|state|tell|mention|explain|note|describe|recount|narrate|relate|report|show|reveal|"
    r"emphasize|emphasise|highlight|indicate|suggest|add)s?(?:\s+us)?"
)
_DOES = (
    rf"(?:{_SAYS}|(?:outline|present|introduce|cover|depict|begin|start|open|continue|conclude|end|"
    r"provide|give|contain|concern|deal|detail|revolve)s?|(?:discuss|focus)(?:es)?|is|are)"
)
_ALSO = r"(?:\s+(?:also|then|further|next|finally))?"
_SUBJECT = (
    r"(?:(?:the|an?|this|that|these|those|his|her|its|their|he|she|it|they|there|one|two|three)\b|"
    r"(?-i:[A-Z]))"
)
_OPENS = re.compile(rf"{_OF}{_ALSO}\s+{_DOES}\b", re.IGNORECASE)
_INTRODUCES = re.compile(
    rf"(?:(?:in|according\s+to)\s+{_OF},|"
    rf"{_OF.replace('noun', 'teller')}{_ALSO}\s+{_SAYS}\s+(?:that|how))\s+(?P<rest>{_SUBJECT}.*)",
    re.IGNORECASE | re.DOTALL,
)
"""What follows is a sentence by itself."""


def is_about_passage(sentence: str, passage: str) -> bool:
    """Whether it opens with “The passage describes”, and ``passage`` does not have that word."""
    found = _OPENS.match(sentence)
    return found is not None and not _has(passage, found["noun"])


def without_passage(sentence: str, passage: str = "") -> str:
    """``sentence`` without “The passage says that”, where the rest is a sentence.

    If ``passage`` has the word itself, it may be about a passage in a house.
    """
    found = _INTRODUCES.match(sentence)
    if not found or _has(passage, found["noun"] or found["teller"]):
        return sentence
    rest = found["rest"]
    return rest[0].upper() + rest[1:]


def _has(passage: str, noun: str) -> bool:
    return bool(re.search(rf"\b{noun}\b", passage, re.IGNORECASE))
