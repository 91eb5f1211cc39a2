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
EMPTY = STOP_WORDS | {"yes", "no"}
"""Words that say nothing of what a statement is about."""


def carriers(
    statement: str, sentences: Sequence[str], following: Collection[int] = ()
) -> tuple[int, ...]:
    """The indices of the sentences that say most of ``statement``; none if none say enough.

    ``following`` are the indices of sentences that follow the one before them in the text.
    """
    said = content(statement)
    if not said:
        return ()
    each = [held(said, sentence) for sentence in sentences]
    best = max(range(len(each)), key=lambda n: len(each[n]), default=None)
    if best is not None and len(each[best]) >= _LEAST * len(said):
        return (best,)
    pairs = [(n - 1, n) for n in sorted(following)]
    two = max(pairs, key=lambda pair: len(each[pair[0]] | each[pair[1]]), default=None)
    enough = two is not None and len(each[two[0]] | each[two[1]]) >= _LEAST_OF_TWO * len(said)
    return two if two and enough else ()


def further(statement: str, carrying: Sequence[str], sentence: str) -> bool:
    """Whether ``sentence`` has content words of ``statement`` that the ``carrying`` ones lack."""
    said = content(statement)
    return not held(said, sentence) <= held(said, " ".join(carrying))


def shared(carrying: Sequence[str], asked: Sequence[str]) -> float:
    """The largest share of a wording's content words that is in the ``carrying`` sentences."""
    said = " ".join(carrying)
    meant = map(content, asked)
    return max((len(held(words, said)) / len(words) for words in meant if words), default=1.0)


def added(statement: str, asked: Sequence[str]) -> set[str]:
    """The content words that a statement has and no wording of its question has."""
    known = {form for each in asked for form in _known(each)}
    return {
        term for term in content(statement) if known.isdisjoint((term, stemmed(present_of(term))))
    }


def has_what_is_new(carrying: Sequence[str], statement: str, asked: Sequence[str]) -> bool:
    """Whether sentences that carry a statement have what it adds to its question, if anything.

    Of a long question, the sentences may have all words, and the answer may be made up.
    """
    return not added(statement, asked) or bears(" ".join(carrying), statement, asked)


def bears(text: str, statement: str, asked: Sequence[str]) -> bool:
    """Whether ``text`` has nearly all that a statement adds to its question, and it adds something.

    That is less than carrying it: what the question's words have to do with it may be elsewhere.
    """
    new = added(statement, asked)
    return bool(new) and len(held(new, text)) >= _LEAST * len(new)


def content(text: str) -> set[str]:
    """Its figures, and its words without those that say nothing of what it is about."""
    return {term for term in terms(text) if term not in EMPTY and len(term) > 1}


def held(said: Collection[str], sentence: str) -> set[str]:
    """The terms of ``said`` that a sentence has, in any form."""
    known = _known(sentence)
    return {each for each in said if not known.isdisjoint((each, stemmed(present_of(each))))}


def _known(text: str) -> set[str]:
    return set(forms(text)) | {stemmed(present_of(term)) for term in terms(text)}
