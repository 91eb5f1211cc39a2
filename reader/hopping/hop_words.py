"""Words of questions and facts as hopping compares them: names, figures, and keys."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W_]+(?:['’.,:/-][^\W_]+)*")
_NUMBER = re.compile(r"\d")
_POSSESSIVE = re.compile(r"['’]s?$")
_PLURAL = re.compile(r"(?<=[^\W\d_]{3})s$")


def _listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


_OPENERS = _listed(
    """a about after all also although an and are as at because been before being both but by can
    did do does during each every for from had has have he her hers his how i if in into is it its
    many most neither no none nor not of on one only or other our she since so some that the their
    then there these they this those through to until was we were what when where whether which
    while who whom whose why will with yes you"""
)
"""English words that are capitalised at the start of a sentence and name nothing."""


_LITTLE = _listed("a an and are at by did do does for in is of on or that the to was were with")


def words(text: str) -> list[str]:
    """Return the words in order, folded, without endings of possession and plural."""
    return [_folded(word) for word in _WORD.findall(text)]


def key(text: str) -> frozenset[str]:
    """Return a key that equal questions share: their words, without order and function words."""
    found = frozenset(words(text))
    return found - _LITTLE or found


def figures(text: str) -> frozenset[str]:
    """Return everything that has a digit, thousands without their commas."""
    return frozenset(word.replace(",", "") for word in words(text) if _NUMBER.search(word))


def names(text: str) -> frozenset[str]:
    """Return words with a capital letter, folded, except those that only open a sentence."""
    return frozenset(
        _folded(word)
        for word in _WORD.findall(text)
        if any(letter.isupper() for letter in word) and word.casefold() not in _OPENERS
    )


def _folded(word: str) -> str:
    return _PLURAL.sub("", _POSSESSIVE.sub("", word.casefold()))
