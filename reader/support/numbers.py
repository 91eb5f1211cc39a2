"""Finds numbers in a text, in digits and words, with magnitude, currency and per cent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from reader.support.amounts import Amount, Figure, Kind, decades_of, divided, scaled, share_of
from reader.support.number_tokens import (
    AFTER_PRONOUN,
    BEFORE_PRONOUN,
    CENTS,
    CENTURIES,
    COUNTING,
    CURRENCIES,
    DECADE_ENDINGS,
    DECADES,
    DOZENS,
    FISCAL,
    MORE,
    ORDINAL_ENDINGS,
    PARTS,
    PERCENT,
    Tokens,
    is_firm,
    readings,
)
from reader.support.spelled import SCALES, Spelled, decimals, fraction, may_begin, spelled
from reader.text.span import Span

_LONGEST_UNIT = 3
_WORDS_OF_MORE = 3
_MONEY_SCALES = {"k": 10**3, "m": 10**6, "b": 10**9, "t": 10**12}
"""Letters behind an amount of money: $35.5B."""
_GOES_ON = re.compile(r"[\w&\u2010\u2011-]")
_KNOWN_ENDINGS = frozenset({*SCALES, *CURRENCIES, *ORDINAL_ENDINGS, *DECADE_ENDINGS})
_DOZEN = 12
_DIGITS_OF_YEAR = 4
_CENTS, _CENT = 100, Decimal("0.01")
_PAIRS_FROM, _PAIRS_TO = 1_000, 1_900
"""The range of numbers spoken in pairs, as a price: “twelve fifty” may be 12.50. Later ones are
years.
"""
_ONES_OF_SCALE = frozenset({"hundred", "thousand"})
_LEAST_UNNAMED = 10
"""“twelve euros fifty” is a price, “twelve euros five” hardly ever."""


def numbers(text: str) -> Iterator[Figure]:
    """Return all numbers in order; dates and times of day are not known here."""
    return _Numbers(text).all()


class _Numbers:
    def __init__(self, text: str) -> None:
        self._tokens = Tokens(text)

    def all(self) -> Iterator[Figure]:
        at = 0
        while at < len(self._tokens):
            end, figure = self._at(at)
            if figure is not None:
                yield figure
            at = max(end, at + 1)

    def _at(self, at: int) -> tuple[int, Figure | None]:
        token = self._tokens[at]
        if token.kind == "digits":
            return self._digits(at)
        if token.kind == "part":
            return self._finish(at, at + 1, [share_of(PARTS[token.low])])
        if token.kind == "word":
            return self._word(at)
        return at, None

    def _digits(self, at: int) -> tuple[int, Figure | None]:
        tokens, low = self._tokens, self._tokens.low(at)
        values = [Amount(value, step=step) for value, step in readings(low)]
        if self._is_identifier(at):
            return at + 1, self._made(at, at + 1, values, firm=False)
        if tokens.glued(at + 1):
            after = tokens.low(at + 1)
            if after in ORDINAL_ENDINGS:
                ordinals = [replace(each, kind=Kind.ORDINAL) for each in values]
                return self._finish(at, at + 2, ordinals)
            if after in DECADE_ENDINGS and (decades := decades_of(low)):
                return at + 2, self._made(at, at + 2, decades)
            if after == "/" and tokens.glued(at + 2) and (part := divided(low, tokens.low(at + 2))):
                return self._finish(at, at + 3, [part, *values])
        if tokens.is_a("part", at + 1) and tokens.near(at + 1):
            more = PARTS[tokens.low(at + 1)]
            return self._finish(at, at + 2, [replace(v, value=v.value + more) for v in values])
        return self._finish(at, at + 1, values)

    def _word(self, at: int) -> tuple[int, Figure | None]:
        word = self._tokens.low(at)
        if word in COUNTING:
            return at + 1, self._made(at, at + 1, [Amount(Decimal(COUNTING[word]))], firm=False)
        if word in DECADES:
            values = [Decimal(base + DECADES[word]) for base in (1800, 1900)]
            return at + 1, self._made(at, at + 1, [Amount(v, Kind.DECADE) for v in values])
        if word in DOZENS:
            return self._dozens(at, at + 1, Decimal(1))
        if not may_begin(word):
            return at + 1, None
        words = self._tokens.words(at)
        found = spelled(words)
        return self._spelled(at, found) if found else self._named_part(at, words)

    def _spelled(self, at: int, found: Spelled) -> tuple[int, Figure | None]:
        end, value, after = at + found.length, Decimal(found.value), ""
        if self._is_pronoun(at, end):
            alone = self._tokens.low(at - 1) not in BEFORE_PRONOUN and self._ends_there(end)
            return end, self._made(at, end, [Amount(value)], firm=False) if alone else None
        if self._tokens.near(end):
            after = self._tokens.low(end)
        if after in DOZENS:
            return self._dozens(at, end + 1, value)
        single = found.length == 1
        part = fraction(after) if single and not found.ordinal else None
        if part is not None:
            return self._finish(at, end + 1, [share_of(value * part)])
        if digits := "" if found.ordinal else self._decimals(at, end):
            step = Decimal(1).scaleb(-len(digits))
            return self._finish(
                at, end + 1 + len(digits), [Amount(value + int(digits) * step, step=step)]
            )
        if cents := self._spoken_cents(found, end):
            return self._with_cents(at, end, [Amount(value)], cents)
        scale = Decimal(found.scale)
        kind = Kind.ORDINAL if found.ordinal else Kind.NUMBER
        amounts = [Amount(value, kind, scale, scale)]
        if self._is_pair_of_pairs(at, found):
            amounts.append(Amount(value / _CENTS, step=_CENT))
        if single and found.ordinal and (part := fraction(self._tokens.low(at))):
            amounts.append(share_of(part))
        return self._finish(at, end, amounts)

    def _named_part(self, at: int, words: Sequence[str]) -> tuple[int, Figure | None]:
        if words[:2] == ["half", "a"] and self._tokens.low(at + 2) in DOZENS:
            return self._dozens(at, at + 3, Decimal("0.5"))
        part = fraction(words[0])
        if part is None:
            return at + 1, None
        return at + 1, self._made(at, at + 1, [share_of(part)], firm=is_firm(words[0], ""))

    def _finish(self, start: int, end: int, values: Sequence[Amount]) -> tuple[int, Figure | None]:
        """Add what follows the number: a half, magnitudes, per cent, currency."""
        tokens = self._tokens
        if more := self._more(end):
            values = [replace(v, value=v.value + more, step=more) for v in values]
            end += _WORDS_OF_MORE
        while tokens.near(end) and (scale := self._scale(start, end)):
            values = [scaled(each, scale) for each in values]
            end += 1
        low = tokens.low(end) if tokens.near(end) else ""
        if low == "per" and tokens.low(end + 1) == "cent":
            values, end = [replace(v, kind=Kind.PERCENT) for v in values], end + 2
        elif low in PERCENT:
            values, end = [replace(v, kind=Kind.PERCENT) for v in values], end + 1
        elif low in CENTURIES:
            values = [replace(v, value=(v.value - 1) * 100, kind=Kind.CENTURY) for v in values]
            end += 1
        elif currency := self._currency(start) or CURRENCIES.get(low, ""):
            values = [replace(v, kind=Kind.MONEY, currency=currency) for v in values]
            end += low in CURRENCIES
            if low in CURRENCIES and (cents := self._cents(end)):
                return self._with_cents(start, end, values, cents)
        return end, self._made(start, end, values, firm=self._is_firm(start, end))

    def _more(self, end: int) -> Decimal | None:
        """The value of “and a half” behind a number."""
        behind = self._tokens.words(end) if self._tokens.near(end) else []
        return MORE.get(" ".join(behind[:_WORDS_OF_MORE]))

    def _cents(self, at: int) -> Spelled | None:
        """Read “fifty” after “twelve euros”, “forty cents” or “and 5 cents”."""
        tokens = self._tokens
        skipped = tokens.low(at) == "and" and tokens.near(at)
        first = at + skipped
        if not tokens.near(first):
            return None
        if tokens.is_a("digits", first) and tokens.low(first).isdecimal():
            found: Spelled | None = Spelled(int(tokens.low(first)), 1)
        else:
            found = spelled(tokens.words(first)) if tokens.is_a("word", first) else None
        if found is None or found.ordinal or not 0 < found.value < _CENTS:
            return None
        named = tokens.near(first + found.length) and tokens.low(first + found.length) in CENTS
        if not named and (skipped or found.value < _LEAST_UNNAMED):
            return None
        return Spelled(found.value, skipped + found.length + named)

    def _decimals(self, start: int, end: int) -> str:
        """The digits of “twelve point three”; “at one point three men left” has none."""
        behind = self._tokens.words(end) if self._tokens.near(end) else []
        return "" if self._tokens.low(start - 1) == "at" else decimals(behind)

    def _is_pair_of_pairs(self, at: int, found: Spelled) -> bool:
        spoken = {self._tokens.low(n) for n in range(at, at + found.length)}
        paired = found.length > 1 and not found.ordinal and spoken.isdisjoint(_ONES_OF_SCALE)
        return paired and _PAIRS_FROM <= found.value < _PAIRS_TO

    def _spoken_cents(self, whole: Spelled, at: int) -> Spelled | None:
        """“fifty” of “twelve fifty”, as a price is spoken."""
        if whole.ordinal or whole.value >= _CENTS or not self._tokens.is_a("word", at):
            return None
        cents = self._cents(at)
        behind = at + cents.length if cents else at
        counted = self._tokens.low(behind) if self._tokens.near(behind) else ""
        counts = counted in SCALES or counted in PERCENT or counted in {"per", "hundred", *DOZENS}
        return None if counts else cents

    def _with_cents(
        self, start: int, end: int, values: Sequence[Amount], cents: Spelled
    ) -> tuple[int, Figure]:
        """Return one price; or two numbers, if the second counts something else."""
        small = Decimal(cents.value) / _CENTS
        whole = [replace(v, value=v.value + small, step=_CENT) for v in values]
        made = self._made(start, end + cents.length, whole)
        apart = tuple((v, Amount(Decimal(cents.value))) for v in values)
        return end + cents.length, replace(made, readings=(*made.readings, *apart))

    def _dozens(self, start: int, end: int, count: Decimal) -> tuple[int, Figure]:
        return end, self._made(start, end, [Amount(count * _DOZEN)])

    def _made(self, start: int, end: int, values: Sequence[Amount], *, firm: bool = True) -> Figure:
        tokens = self._tokens
        first = start - 1 if self._currency(start) else start
        span = Span(tokens[first].start, tokens[end - 1].end)
        counted = tokens.low(end) if tokens.near(end) and tokens.is_a("word", end) else ""
        one_each = tuple((each,) for each in values)
        return Figure(span, span.of(tokens.text), one_each, firm, counted)

    def _scale(self, start: int, at: int) -> int:
        low = self._tokens.low(at)
        if low in _MONEY_SCALES and self._is_of_money(start, at):
            return _MONEY_SCALES[low]
        return SCALES.get(low, 0)

    def _is_of_money(self, start: int, at: int) -> bool:
        """Whether a letter right behind an amount of money counts it; not “a $20 T-shirt”."""
        tokens = self._tokens
        end = tokens[at].end
        alone = _GOES_ON.match(tokens.text[end : end + 1]) is None
        spaced = tokens.low(at) == "m" and tokens.near(at)
        return bool(self._currency(start)) and alone and (tokens.glued(at) or spaced)

    def _currency(self, start: int) -> str:
        before = self._tokens.low(start - 1) if self._tokens.near(start) else ""
        return CURRENCIES.get(before, "")

    def _is_firm(self, start: int, end: int) -> bool:
        return end - start > 1 or is_firm(self._tokens.low(start), self._tokens.low(start - 1))

    def _is_pronoun(self, start: int, end: int) -> bool:
        tokens = self._tokens
        if end - start > 1 or tokens.low(start) != "one" or self._more(end):
            return False
        if tokens.low(start - 1) in BEFORE_PRONOUN:
            return True
        return self._ends_there(end) or tokens.low(end) in AFTER_PRONOUN

    def _ends_there(self, end: int) -> bool:
        """Whether no word follows: “So, one?” may be a count."""
        return not (self._tokens.is_a("word", end) and self._tokens.near(end))

    def _is_identifier(self, at: int) -> bool:
        """Whether letters are part of it: IFITM3, COVID-19, 2BP; a fiscal year is none (FY2023)."""
        tokens = self._tokens
        if tokens.low(at - 1) in FISCAL and len(tokens.low(at)) == _DIGITS_OF_YEAR:
            return False
        if tokens.is_a("word", at - 1):
            gap, before = tokens.gap(at), tokens.text[tokens[at - 1].end - 1]
            if not gap or (gap in {"-", "\u2011"} and before.isupper()):
                return True
        if not tokens.glued(at + 1) or not tokens.is_a("word", at + 1):
            return False
        after = tokens.text[tokens[at + 1].start : tokens[at + 1].end]
        odd = after[0].isupper() or len(after) > _LONGEST_UNIT
        low = after.casefold()
        of_money = low in _MONEY_SCALES and self._is_of_money(at, at + 1)
        return odd and not of_money and low not in _KNOWN_ENDINGS
