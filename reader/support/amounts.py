"""The values of figures that were read, with their kind and their precision."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from reader.text.span import Span

ONE = Decimal(1)


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
