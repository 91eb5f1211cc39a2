"""Compares the figures of texts: whether one confirms the other, or excludes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cached_property

from reader.support.amounts import ONE, Amount, Figure, Kind
from reader.support.figures import figures
from reader.support.spelled import SCALES
from reader.support.support_words import listed, stem, words

_WORD = re.compile("[^\\W\\d_]+")
_PLAIN = frozenset({Kind.NUMBER, Kind.ORDINAL, Kind.DAY, Kind.YEAR, Kind.PERCENT, Kind.MONEY})
_SMALL = 1_000
_FAR = Decimal("0.2")
"""The share of a value beyond which rounding is no excuse."""


class KnownFigures:
    """The figures of some texts."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = list(texts)

    def bear_out(self, figure: Figure) -> bool:
        """Whether ``figure`` occurs there in any spelling, rounded to the digits it has."""
        return any(all(map(self._has, reading)) for reading in figure.readings)

    @cached_property
    def _amounts(self) -> tuple[Amount, ...]:
        read = (each for text in self._texts for each in figures(text))
        return tuple(dict.fromkeys(a for each in read for r in each.readings for a in r))

    @cached_property
    def _scales(self) -> frozenset[int]:
        """The magnitudes that are named anywhere: a table may be “in millions”."""
        words = {w for text in self._texts for w in _WORD.findall(text.casefold())}
        return frozenset(SCALES[word] for word in words & SCALES.keys())

    def _has(self, said: Amount) -> bool:
        if any(agree(said, known) for known in self._amounts):
            return True
        return said.kind in _PLAIN and any(self._in_table(said, each) for each in self._amounts)

    def _in_table(self, said: Amount, known: Amount) -> bool:
        """Whether a bare number of a table is meant, whose head names the magnitude, or may."""
        if known.scale != ONE or known.kind not in _PLAIN or not _may_agree(said, known):
            return False
        scaled = (known.value * scale for scale in self._scales)
        if any(_rounded(said.value, said.step, value) for value in scaled):
            return True
        bare = said.value / said.scale
        telling = bare >= _SMALL or bare != bare.to_integral_value() or self._scales
        return said.scale != ONE and bool(telling) and bare == known.value


def agree(said: Amount, known: Amount) -> bool:
    """Whether ``known`` confirms ``said``."""
    if said.kind is Kind.DECADE:
        return known.value == said.value or _within(known, said.value, 10)
    if said.kind is Kind.CENTURY:
        same = known.kind is Kind.CENTURY and known.value == said.value
        years = known.kind in _PLAIN or known.kind is Kind.DECADE
        return same or (years and 0 <= known.value - said.value < 100)
    if said.kind is Kind.TIME:
        hour, minutes = divmod(said.value, 60)
        return (known.kind is Kind.TIME and said.value == known.value) or (
            known.kind is Kind.NUMBER and not minutes and known.value in {hour, hour % 12}
        )
    if said.kind is Kind.MONTH:
        return known.kind is Kind.MONTH and known.value == said.value
    if known.kind not in _PLAIN and known.kind is not Kind.FRACTION:
        return False
    return _may_agree(said, known) and _same(said, known)


def _within(known: Amount, first: Decimal, length: int) -> bool:
    return known.kind in _PLAIN and 0 <= known.value - first < length


def _may_agree(said: Amount, known: Amount) -> bool:
    pair = {said.kind, known.kind}
    if pair == {Kind.PERCENT, Kind.MONEY}:
        return False
    return not (said.currency and known.currency and said.currency != known.currency)


def _same(said: Amount, known: Amount) -> bool:
    if said.kind in {Kind.DAY, Kind.YEAR, Kind.ORDINAL}:
        return said.value == known.value
    if known.kind is Kind.FRACTION and said.kind is Kind.PERCENT:
        return _rounded(said.value, max(said.step, 2 * ONE), known.value * 100)
    if said.kind is Kind.FRACTION and known.kind is Kind.PERCENT:
        return _rounded(said.value, said.step, known.value / 100)
    return _rounded(said.value, said.step, known.value)


def _rounded(said: Decimal, step: Decimal, exact: Decimal) -> bool:
    away = abs(said - exact)
    return not away or (away * 2 <= step and away <= _FAR * abs(exact))


def adds_up(figure: Figure, known: Iterable[Figure]) -> bool:
    """Whether it is the sum of ``known`` figures, or the difference of two, all of one unit.

    Every reading of it counts; the others are per cents, money, or plain numbers.
    """
    parts = [each.readings[0][0] for each in known if len(each.readings[0]) == 1]
    units = {(each.kind, each.currency) for each in parts}
    if len(parts) < 2 or len(units) > 1:
        return False
    ((kind, currency),) = units
    results = {sum(each.value for each in parts)}
    if len(parts) == 2 and kind is not Kind.NUMBER:  # small counts differ by anything
        results.add(abs(parts[0].value - parts[1].value))
    return any(
        said.value in results
        and said.kind in {kind, Kind.NUMBER}
        and said.currency in {currency, ""}
        for (said, *_) in figure.readings
    )


def differ(one: Sequence[Figure], other: Sequence[Figure]) -> bool:
    """Whether the only firm figures of two texts exclude each other, counting the same kind."""
    if len(one) != 1 or len(other) != 1:
        return False
    first, second = one[0], other[0]
    kinds = {amount.kind for reading in first.readings for amount in reading}
    if not any(a.kind in kinds for reading in second.readings for a in reading):
        return False
    pairs = [(f, s) for f in first.readings for s in second.readings]
    return first.counted == second.counted and not any(_compatible(f, s) for f, s in pairs)


def _compatible(one: Sequence[Amount], other: Sequence[Amount]) -> bool:
    """Whether both may be true: their common parts agree in some interpretation."""
    for first in one:
        of_kind = [each for each in other if each.kind is first.kind]
        if of_kind and not any(agree(first, each) or agree(each, first) for each in of_kind):
            return False
    return True


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
        known = KnownFigures([other])
        return bool(first) and all(map(known.bear_out, _firm(one)))
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


def _is_negated(text: str) -> bool:
    return bool(_NEGATED.search(text)) or not _NEGATIONS.isdisjoint(words(text))


def _is_rough(text: str) -> bool:
    return not _ROUGHLY.isdisjoint(words(text))
