"""Recognizes that a model refuses: it apologizes, or says that the text has no answer."""

from __future__ import annotations

import re

NOT_SAID = "The passages don't say."
"""What a model is asked to reply if the passages have no answer."""
_APOLOGY = re.compile(
    r"^\s*(?:i(?:’|')?m sorry|i am sorry|sorry,|i can(?:’|')?t|i cannot|as an ai\b|"
    r"unfortunately, i|i (?:could|did)(?:n[’']t| not) find\b)",
    re.IGNORECASE,
)
_NOT_SAID = re.compile(
    r"\b(?:(?:does|do|did|is|are|was|were|has|have)(?:n[’']t| not)|no|none|cannot|can[’']t)\b"
    r"[^.]{0,60}\b(?:mention|provide|say|state|specif|contain|include|given|indicate|explicit|"
    r"determine|answer)|\bno information\b",
    re.IGNORECASE,
)
_ABOUT_TEXT = re.compile(
    r"\b(?:passages?|facts?|text|document|sentences?|statements?|information|provided|above|"
    r"context|answer)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?:it is |it['’]s )?(?:not (?:told|mentioned|stated|specified|known|provided|said)\b.*|"
    r"there is no (?:such|matching) sentence\b.*|unknown|nothing|none|n/a)\W*",
    re.IGNORECASE,
)


def apologizes(text: str) -> bool:
    """Whether the model apologizes instead of doing what it was asked."""
    return bool(_APOLOGY.match(text))


def refuses(statement: str) -> bool:
    """Whether a statement is no answer, but says that there is none."""
    denies = _NOT_SAID.search(statement) and _ABOUT_TEXT.search(statement)
    return apologizes(statement) or bool(denies) or bool(_BARE.fullmatch(statement))
