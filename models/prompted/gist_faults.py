"""Whether what a model wrote about a passage is a gist of it: finished, short enough, its own."""

from __future__ import annotations

import re
from enum import StrEnum

from models.prompted.tidying import is_refusal, tidied
from reader.memory.gist_quality import MOST_COPIED, TOLERANCE, copied_share
from reader.support.support import unsupported
from reader.text.words import words_in

_LEAST_SHARED = 0.25
"""Share of a gist's words that stand in the passage; below it the gist is about something else, or
in another language."""
_WORD = re.compile(r"\w+")


class Fault(StrEnum):
    """What is wrong with a gist."""

    EMPTY = "empty"
    """Nothing, a refusal, or not one finished sentence."""
    SHORT = "short"
    LONG = "long"
    COPIED = "copied"
    FOREIGN = "foreign"
    """It says what the passage doesn't."""


def proper_sentences(written: str, passage: str, words: int, beside: str = "") -> list[str]:
    """The sentences of a gist worth keeping: finished, each once, nothing in them made up."""
    kept = tidied(written, words * (1 + TOLERANCE)) if not is_refusal(written) else []
    return [sentence for sentence in kept if not unsupported(sentence, [passage], [beside])]


def faults(sentences: list[str], passage: str, words: int) -> frozenset[Fault]:
    """What is wrong with a gist of ``passage`` that was to have so many ``words``."""
    text = " ".join(sentences)
    if not sentences:
        return frozenset({Fault.EMPTY})
    found = set()
    length = words_in(text)
    if length < words * (1 - TOLERANCE):
        found.add(Fault.SHORT)
    if length > words * (1 + TOLERANCE):
        found.add(Fault.LONG)
    if copied_share(text, passage) > MOST_COPIED:
        found.add(Fault.COPIED)
    if _shared(text, passage) < _LEAST_SHARED:
        found.add(Fault.FOREIGN)
    return frozenset(found)


def _shared(text: str, passage: str) -> float:
    words = set(_WORD.findall(text.casefold()))
    return len(words & set(_WORD.findall(passage.casefold()))) / max(1, len(words))
