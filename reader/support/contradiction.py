"""Checks whether two cited statements exclude each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.support.amounts import Figure
from reader.support.figures import figures
from reader.support.matching import KnownFigures, differ
from reader.support.support_words import listed, stem, words

_NEGATIONS = listed(
    "not never no neither nor none nobody nothing without cannot nicht nie niemals kein keine "
    "keinen keiner keinem"
)
_NEGATED = re.compile("n['’]t\\b", re.IGNORECASE)
_WHOLE = {"ca": "can", "wo": "will", "sha": "shall"}
"""The words that “can’t”, “won’t” and “shan’t” leave without their negation."""
_ROUGHLY = listed(
    "about around approximately roughly nearly almost over under more less than least most up "
    "above below again also another estimated some etwa rund ungefähr fast über mehr weniger "
    "mindestens höchstens auch wieder"
)
_LITTLE = listed(
    "a an the and in on at of to by for der die das ein eine im am is was were are it has had been"
)


def contradiction(
    one: str, its_sources: Sequence[str], other: str, other_sources: Sequence[str]
) -> bool:
    """Whether the same is said of the same thing with another figure, or denied.

    Words must be the same except function words; if one of the figures is in the sources of both,
    or is only approximate, nothing is excluded.
    """
    first, second = _said(one), _said(other)
    if first != second:
        return False
    if _is_negated(one) != _is_negated(other):
        return bool(first) and _figures_agree(one, other)
    if _is_rough(one) or _is_rough(other):
        return False
    mine, theirs = _firm(one), _firm(other)
    if not differ(mine, theirs):
        return False
    return not KnownFigures(its_sources).bear_out(theirs[0]) and not KnownFigures(
        other_sources
    ).bear_out(mine[0])


def _said(text: str) -> frozenset[str]:
    """Return the stems of its words, without figures, negation and function words."""
    plain = text
    for figure in reversed(_firm(text)):
        plain = f"{plain[: figure.span.start]} {plain[figure.span.end :]}"
    said = [_WHOLE.get(word, word) for word in words(_NEGATED.sub("", plain))]
    return frozenset(stem(w) for w in said if w not in _LITTLE and w not in _NEGATIONS)


def _firm(text: str) -> tuple[Figure, ...]:
    return tuple(figure for figure in figures(text) if figure.firm)


def _figures_agree(one: str, other: str) -> bool:
    known = KnownFigures([other])
    return all(known.bear_out(figure) for figure in _firm(one))


def _is_negated(text: str) -> bool:
    return bool(_NEGATED.search(text)) or not _NEGATIONS.isdisjoint(words(text))


def _is_rough(text: str) -> bool:
    return not _ROUGHLY.isdisjoint(words(text))
