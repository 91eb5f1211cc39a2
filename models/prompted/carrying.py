"""Finds the sentence, or the two in succession, that say what a statement says.

Small models join words of several places into statements that none of them makes (“because he
needed help with his business”). Whoever checks such a statement sees its words in the quotes; so it
counts only if one sentence, or two in succession, have nearly all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from models.embedded.words import STOP_WORDS
from models.prompted.alignment import forms, stemmed, terms
from reader.support.circular import present_of

_LEAST, _LEAST_OF_TWO = 0.75, 0.8
"""Shares of the content words. Lower ones let reasons pass that a model made up: docs/support.md.
"""
_EMPTY = STOP_WORDS | {"yes", "no"}


def carriers(
    statement: str, sentences: Sequence[str], following: Collection[int] = ()
) -> tuple[int, ...]:
    """The indices of the sentences that say most of ``statement``; none if none say enough.

    ``following`` are the indices of sentences that follow the one before them in the text.
    """
    said = {term for term in terms(statement) if term not in _EMPTY and len(term) > 1}
    if not said:
        return ()
    held = [_held(said, sentence) for sentence in sentences]
    best = max(range(len(held)), key=lambda n: len(held[n]), default=None)
    if best is not None and len(held[best]) >= _LEAST * len(said):
        return (best,)
    pairs = [(n - 1, n) for n in sorted(following)]
    two = max(pairs, key=lambda pair: len(held[pair[0]] | held[pair[1]]), default=None)
    enough = two is not None and len(held[two[0]] | held[two[1]]) >= _LEAST_OF_TWO * len(said)
    return two if two and enough else ()


def _held(said: Collection[str], sentence: str) -> set[str]:
    known = forms(sentence) | {stemmed(present_of(term)) for term in terms(sentence)}
    return {each for each in said if not known.isdisjoint((each, stemmed(present_of(each))))}
