"""Whether what a model wrote about a passage is a gist of it: finished, short enough, its own."""

from __future__ import annotations

import re
from enum import StrEnum

from models.prompted.tidying import is_refusal, tidied
from reader.asking.findings import words_in
from reader.support.support import unsupported

TOLERANCE = 1 / 3
"""A gist is at most this share longer or shorter than asked."""

_RUN = 8
"""Words that stand in the passage in the same order count as copied."""
_MOST_COPIED = 0.5
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
    if copied_share(text, passage) > _MOST_COPIED:
        found.add(Fault.COPIED)
    if _shared(text, passage) < _LEAST_SHARED:
        found.add(Fault.FOREIGN)
    return frozenset(found)


def copied_share(text: str, passage: str) -> float:
    """Share of the runs of eight words in ``text`` that stand in ``passage`` word for word."""
    runs = _runs(text)
    known = set(_runs(passage))
    return sum(run in known for run in runs) / len(runs) if runs else 0.0


def _runs(text: str) -> list[tuple[str, ...]]:
    words = _WORD.findall(text.casefold())
    return [tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1)]


def _shared(text: str, passage: str) -> float:
    words = set(_WORD.findall(text.casefold()))
    return len(words & set(_WORD.findall(passage.casefold()))) / max(1, len(words))
