"""Finds the one sentence that says what a statement says.

Small models join words of several sentences into statements that none of them makes (“because he
needed help with his business”). Whoever checks such a statement sees its words in the quotes; so it
counts only if a single sentence has nearly all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from models.embedded.words import STOP_WORDS
from models.prompted.alignment import forms, stemmed, terms
from reader.support.circular import present_of

_LEAST = 0.75
"""Share of the content words. Lower shares let reasons pass that a model made up: docs/support.md.
"""
_EMPTY = STOP_WORDS | {"yes", "no"}


def carrier(statement: str, sentences: Sequence[str]) -> int | None:
    """The index of the sentence that says most of ``statement``; None if none says enough."""
    said = [term for term in terms(statement) if term not in _EMPTY and len(term) > 1]
    if not said or not sentences:
        return None
    shares = [_share(said, sentence) for sentence in sentences]
    best = max(range(len(shares)), key=shares.__getitem__)
    return best if shares[best] >= _LEAST else None


def _share(said: Sequence[str], sentence: str) -> float:
    known = forms(sentence) | {stemmed(present_of(term)) for term in terms(sentence)}
    return sum(not known.isdisjoint((term, _root(term))) for term in said) / len(said)


def _root(term: str) -> str:
    return stemmed(present_of(term))
