"""Words that count, around numbers and instead of them; and those that only seem to."""

from __future__ import annotations

import re
from decimal import Decimal

from reader.support.support_words import listed

CURRENCIES = {
    **dict.fromkeys(("$", "dollar", "dollars", "usd"), "$"),
    **dict.fromkeys(("€", "euro", "euros", "eur"), "€"),
    **dict.fromkeys(("£", "gbp"), "£"),
    **dict.fromkeys(("¥", "yen", "jpy"), "¥"),
}
CENTS = frozenset({"cent", "cents", "pence"})
PERCENT = frozenset({"%", "percent", "pct", "prozent"})
CENTURIES = frozenset({"century", "centuries", "jahrhundert", "jahrhunderts"})
ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})
DECADE_ENDINGS = frozenset({"s", "er", "ern"})
DECADES = {
    word: 10 * number
    for number, word in enumerate(
        ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties"), start=2
    )
} | {"nineties": 90}
DOZENS = frozenset({"dozen", "dutzend"})
PARTS = {
    "½": Decimal(1) / 2,
    "¼": Decimal(1) / 4,
    "¾": Decimal(3) / 4,
    "⅓": Decimal(1) / 3,
    "⅔": Decimal(2) / 3,
}
MORE = {"and a half": Decimal("0.5"), "and a quarter": Decimal("0.25")}

COUNTING = {
    **dict.fromkeys(("once", "single"), 1),
    **dict.fromkeys(("both", "pair", "couple", "twice", "double", "twins", "beide", "beiden"), 2),
    **dict.fromkeys(("zweimal", "paar"), 2),
    **dict.fromkeys(("thrice", "triple", "trio", "dreimal"), 3),
    **dict.fromkeys(("decade", "jahrzehnt"), 10),
    **dict.fromkeys(("fortnight",), 14),
}
"""Words that confirm a number without being a number that has to be confirmed."""

BEFORE_PRONOUN = listed(
    "no any every some each this that the which another other only not such loved"
)
AFTER_PRONOUN = listed(
    "of another who that whose which is was has had can could may might must should would will "
    "does did by to in on at and or but for with from as s"
)
"""Words that make “one” before them a pronoun."""

_WEAK = re.compile(
    "one|first|second|quarter|half|elf|eins|(?:erst|zweit|acht)e[rnms]?|halb\\w*|hälfte|viertel"
    "|null|zero"
)
_TWO = frozenset({"two", "zwei"})
_BEFORE_TWO = listed("the these those their his her its our all die den der diese")


def is_firm(word: str, before: str) -> bool:
    """Whether a number word is a quantity: not “first of all”, “half-hearted”, “the two”."""
    return not _WEAK.fullmatch(word) and not (word in _TWO and before in _BEFORE_TWO)


FISCAL = listed("fy cy")
"""Abbreviations before a year without a space."""
