"""The values of figures that were read, with their kind and their precision."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from reader.text.span import Span

ONE = Decimal(1)
_FRACTION_STEP = Decimal("0.02")
_LARGEST_DIVISOR = 100


class Kind(StrEnum):
    """The kinds of values; values of kinds that exclude each other are never equal."""

    NUMBER = "number"
    ORDINAL = "ordinal"
    FRACTION = "fraction"
    PERCENT = "percent"
    MONEY = "money"
    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    """The first of its ten years."""
    CENTURY = "century"
    """The first of its hundred years, counted from 0."""
    TIME = "time"
    """Minutes since midnight."""


@dataclass(frozen=True, slots=True)
class Amount:
    """One value. ``step`` is what its last digit counts, ``scale`` the word after it (million)."""

    value: Decimal
    kind: Kind = Kind.NUMBER
    step: Decimal = ONE
    scale: Decimal = ONE
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a text, as written and as the values it may mean.

    Each of ``readings`` holds all values of one interpretation: one of a number, three of a date.
    ``firm`` figures have to be confirmed; the others (“first”, “once”, part of an identifier) only
    confirm. ``counted`` is the word after it, folded.
    """

    span: Span
    words: str
    readings: tuple[tuple[Amount, ...], ...]
    firm: bool = True
    counted: str = ""


def scaled(amount: Amount, scale: int) -> Amount:
    """Return an amount with the magnitude that follows it."""
    return replace(
        amount, value=amount.value * scale, step=amount.step * scale, scale=amount.scale * scale
    )


def share_of(value: Decimal) -> Amount:
    """Return a fraction; “a third” is hardly ever exact."""
    return Amount(value, Kind.FRACTION, _FRACTION_STEP)


def divided(over: str, under: str) -> Amount | None:
    """Return “2/3” as a fraction; None if it is none."""
    both = over.isdecimal() and under.isdecimal()
    if not both or not 0 < int(under) <= _LARGEST_DIVISOR:
        return None
    return share_of(Decimal(over) / int(under))


def decades_of(digits: str) -> list[Amount]:
    """Return the decades that “1980s” or “80s” may mean."""
    if not digits.isdecimal() or len(digits) not in {2, 4} or digits[-1] != "0":
        return []
    bases = (1800, 1900, 2000) if len(digits) == len("80") else (0,)
    return [Amount(Decimal(base + int(digits)), Kind.DECADE) for base in bases]
