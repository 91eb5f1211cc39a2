"""Checks whether the figures of one text confirm those of another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cached_property

from reader.support.amounts import ONE, Amount, Figure, Kind
from reader.support.figures import figures
from reader.support.spelled import SCALES

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
        return _both(said, known, Kind.TIME) or (
            known.kind is Kind.NUMBER and not minutes and known.value in {hour, hour % 12}
        )
    if said.kind is Kind.MONTH:
        return known.kind is Kind.MONTH and known.value == said.value
    if known.kind not in _PLAIN and known.kind is not Kind.FRACTION:
        return False
    return _may_agree(said, known) and _same(said, known)


def _both(said: Amount, known: Amount, kind: Kind) -> bool:
    return said.kind is known.kind is kind and said.value == known.value


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
