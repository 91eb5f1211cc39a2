"""Recognizes sentences about the text instead of its content: refusals, and mere references."""

from __future__ import annotations

import re

from reader.support.support_words import content_stems, listed, stem

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
_DENIES = re.compile(
    r"\b(?:not|no|none|never|nowhere|cannot|unknown|unclear|unspecified|unnamed)\b|n[’']t\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(r"\b\w+n[’']t\b")
_PLACES = frozenset(map(stem, listed("passage sentence line source text document number")))
_SAYING = _PLACES | frozenset(
    map(
        stem,
        listed(
            "mention provide say said state specify specified contain include give given indicate "
            "explicit explicitly determine answer name tell told describe discuss address explain "
            "identify disclose reveal clear known unknown unclear unspecified unnamed list support "
            "statement information fact"
        ),
    )
)
"""Words for what a text does."""


def apologizes(text: str) -> bool:
    """Whether the model apologizes instead of doing what it was asked."""
    return bool(_APOLOGY.match(text))


def refuses(statement: str, question: str = "") -> bool:
    """Whether a statement is no answer to ``question``, but says that there is none."""
    denies = _NOT_SAID.search(statement) and _ABOUT_TEXT.search(statement)
    if denies or apologizes(statement) or _BARE.fullmatch(statement):
        return True
    added = content_stems(_AUXILIARY.sub("", statement)) - content_stems(question)
    return bool(added) and added <= _SAYING and bool(_DENIES.search(statement) and question)


def only_refers(statement: str) -> bool:
    """Whether it says where something is said, and nothing else: “It is stated in sentence 3”."""
    said = content_stems(statement)
    return said <= _SAYING and not said.isdisjoint(_PLACES) and not _DENIES.search(statement)
