"""Quality of a sentence on its own, as part of a gist or as a quote."""

from __future__ import annotations

import math
import re

from models.embedded.weights import SIZES, STANDING
from models.embedded.wordlists import ENGLISH
from models.embedded.words import STOP_WORDS, tokens
from reader.text.document import BlockKind

_KINDS = dict(STANDING.kinds)
_SPEAKER = re.compile(r"^[A-Z][\w.'’ -]{0,30}:\s")
ASIDE = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]")
"""A transcriber's addition: noises, pauses."""

_CLOSERS = "[\"'”’»」』)\\]]*\\s*$"
_ASKING = "?\uff1f\u061f"
_ENDING = "[.!\u2026\u3002\uff01\uff61\u0964\u06d4" + _ASKING + "]"
_ENDS = re.compile(_ENDING + _CLOSERS)
_QUESTION = re.compile(f"[{_ASKING}]" + _CLOSERS)
_SPEECH = re.compile("^[\"“”«»「『\u2014\u2013-]|^['‘](?![tT]is\\b)")
_HEADS = re.compile(
    rf"(?:(?:Section|Article|Clause) )?\(?\d+(?:\.\d+)*[.)] "
    rf"((?:[\w’'-]+[,/;]? ?(?:/ )?){{1,{SIZES.head_words}}})[.:]?$"
)
_REFERENCE = re.compile(
    r"\bet al\b|\bdoi\b|https?://|\b(?:pp?|vol|no)\.\s*\d|\bISBN\b", re.IGNORECASE
)


def leans(text: str) -> bool:
    """Whether the sentence opens as one that needs the sentence before it."""
    words = tokens(text[:60])
    return bool(words) and words[0] in ENGLISH.sentence.leaning


def heads(text: str) -> bool:
    """Whether it is a numbered heading before its text: “7. Return of Documents.”."""
    found = _HEADS.match(" ".join(text.split()))
    words = [] if found is None else [word for word in found[1].split() if word.isalpha()]
    return bool(words) and all(word[0].isupper() or word in STOP_WORDS for word in words)


def asks(text: str) -> bool:
    """Whether the sentence is a question."""
    return _QUESTION.search(text) is not None


def standing(text: str, kind: BlockKind) -> float:
    """From 0 (a fragment, a heading, a row of figures) to 1 (a sentence that stands alone)."""
    spoken = ASIDE.sub(" ", _SPEAKER.sub("", text))
    words = tokens(spoken)
    meaning = {word for word in words if word not in STOP_WORDS and not word.isdigit()}
    weight = _KINDS[kind] * math.pow(
        min(1.0, len(meaning) / STANDING.enough_terms), STANDING.shortness
    )
    if kind is not BlockKind.VERSE and not _ENDS.search(text):
        weight *= STANDING.unended
    if words and words[0] in ENGLISH.sentence.leaning:
        weight *= STANDING.leaning
    if _SPEECH.search(spoken):
        weight *= STANDING.speech
    if _QUESTION.search(text):
        weight *= STANDING.question
    if _REFERENCE.search(text):
        weight *= STANDING.reference
    return weight * _wordiness(text)


def _wordiness(text: str) -> float:
    """Share of letters among all but white space: low in tables, formulas, lists of names."""
    solid = "".join(text.split())
    letters = sum(map(str.isalpha, solid))
    share = letters / len(solid) if solid else 0.0
    return min(1.0, share / STANDING.letters)
