"""A text as the tokens that numbers are made of: digits, and words that count."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from reader.support.support_words import listed
from reader.text.languages import of_all

_TOKEN = re.compile(
    "(?P<digits>\\d+(?:[.,'’\u00a0\u202f\u2009]\\d+)*)"
    "|(?P<part>[½¼¾⅓⅔])|(?P<word>[^\\W\\d_]+)|(?P<sign>[$€£¥%‰/])"
)
_GAP = re.compile("[\\s\u2010\u2011-]*|,\\s+")
_MOST_WORDS = 14
"""The most words of a number spelled out."""


class Token(NamedTuple):
    """``kind`` is digits, part (½), word or sign; ``low`` its folded text."""

    start: int
    end: int
    low: str
    kind: str


class Tokens:
    """The tokens of one text, by index; beyond its ends there is nothing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._all = [
            Token(m.start(), m.end(), m.group().casefold(), m.lastgroup or "")
            for m in _TOKEN.finditer(text)
        ]

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, at: int) -> Token:
        return self._all[at]

    def low(self, at: int) -> str:
        """Return the folded text of one; empty if there is none."""
        return self._all[at].low if 0 <= at < len(self._all) else ""

    def is_a(self, kind: str, at: int) -> bool:
        """Whether there is one of this kind."""
        return 0 <= at < len(self._all) and self._all[at].kind == kind

    def glued(self, at: int) -> bool:
        """Whether a token follows the one before without a space."""
        return 0 < at < len(self._all) and self._all[at - 1].end == self._all[at].start

    def near(self, at: int) -> bool:
        """Whether only space and hyphens are between a token and the one before."""
        if not 0 < at < len(self._all):
            return False
        return _GAP.fullmatch(self.gap(at)) is not None and not self.gap(at).startswith(",")

    def gap(self, at: int) -> str:
        """Return the text between a token and the one before."""
        return self.text[self._all[at - 1].end : self._all[at].start]

    def words(self, at: int) -> list[str]:
        """Return the folded words from ``at`` on with only space and hyphens between them."""
        found: list[str] = []
        while self.is_a("word", at) and (not found or self.near(at)) and len(found) < _MOST_WORDS:
            found.append(self._all[at].low)
            at += 1
        return found


_THREE = 3


def readings(digits: str) -> tuple[tuple[Decimal, Decimal], ...]:
    """Return the possible values of digits with points and commas, each with its last digit's."""
    plain = "".join(sign for sign in digits if sign.isdigit() or sign in ".,")
    marks = list(dict.fromkeys(sign for sign in plain if not sign.isdigit()))
    if not marks:
        return (_decimal(plain),)
    decimals = len(marks) > 1 and plain.count(marks[1]) == 1
    if decimals:
        return (_decimal(plain.replace(marks[0], "").replace(marks[1], ".")),)
    if plain.count(marks[0]) > 1 or len(marks) > 1:
        if _in_thousands(plain):
            return (_decimal(plain.replace(marks[0], "")),)
        return tuple(map(_decimal, re.split("[.,]", plain)))
    split = _decimal(plain.replace(marks[0], "."))
    return (_decimal(plain.replace(marks[0], "")), split) if _in_thousands(plain) else (split,)


def _in_thousands(plain: str) -> bool:
    first, *others = (len(group) for group in re.split("[.,]", plain))
    return 0 < first <= _THREE and plain[0] != "0" and all(each == _THREE for each in others)


def _decimal(plain: str) -> tuple[Decimal, Decimal]:
    decimals = len(plain.partition(".")[2])
    return Decimal(plain), Decimal(1).scaleb(-decimals)


CURRENCIES = {
    **dict.fromkeys(("$", "dollar", "dollars", "usd"), "$"),
    **dict.fromkeys(("€", "euro", "euros", "eur"), "€"),
    **dict.fromkeys(("£", "gbp"), "£"),
    **dict.fromkeys(("¥", "yen", "jpy"), "¥"),
}
CENTS = frozenset({"cent", "cents", "pence"})
PERCENT = frozenset({"%", "percent", "pct", "prozent"})
CENTURIES = of_all(lambda each: each.centuries)
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
