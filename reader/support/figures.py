"""Finds every figure of a text as values, in any spelling: numbers, dates, times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from reader.support.amounts import ONE, Amount, Figure, Kind
from reader.support.numbers import numbers
from reader.support.spelled import SMALL
from reader.text.languages import Language, languages, of_all, pattern
from reader.text.section_numbers import roman_value
from reader.text.span import Span

_SHORTEST_MONTH = 4
"""The letters of an abbreviation in small ones: shorter ones are mostly other words."""


def _month_forms(language: Language) -> Iterator[tuple[str, int]]:
    for number, words in enumerate(language.months, 1):
        longest = max(map(len, words))
        for word in words:
            if language.capital_months:
                yield word.capitalize(), number
            elif word[0].isalpha() and len(word) >= min(longest, _SHORTEST_MONTH):
                yield from ((word, number), (word.capitalize(), number))


_MONTHS = dict(pair for each in languages().values() for pair in _month_forms(each))
_MONTH = f"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\\b\\.?"
_LINKING = pattern(of_all(lambda each: each.linking))
_DAY = "(?:\\d{1,2})"
_YEAR = "\\d{4}(?!\\d|[.,]\\d)"
_ENDING = "(?:st|nd|rd|th|\\.)?"
_DATES = re.compile(
    f"(?<![\\w.,])(?P<day1>{_DAY}){_ENDING}\\s+(?:(?:{_LINKING})\\s+)?(?P<month1>{_MONTH})"
    f"(?:,?\\s+(?:(?:{_LINKING})\\s+)?(?P<year1>{_YEAR}))?"
    f"|\\b(?P<month2>{_MONTH})\\s+(?P<day2>{_DAY})(?!\\d|[.,]\\d|:){_ENDING}"
    f"(?:,?\\s+(?P<year2>{_YEAR}))?"
    f"|\\b(?P<month3>{_MONTH}),?\\s+(?:(?:{_LINKING})\\s+)?(?P<year3>{_YEAR})"
    f"|\\b(?P<month4>{_MONTH})(?!\\w)"
    "|(?P<year5>\\d{4})\u5e74(?P<month5>\\d{1,2})\u6708(?:(?P<day5>\\d{1,2})\u65e5)?"
)
_NUMERIC = re.compile(
    "(?<![\\w.,/-])(?P<first>\\d{1,2})(?P<by>[./-])\\s?(?P<second>\\d{1,2})(?P=by)\\s?"
    "(?P<year>\\d{4}|\\d\\d)(?![\\w/-]|[.,]\\d)"
    "|(?<![\\w.,/-])(?P<iso>\\d{4})-(?P<month>\\d\\d)-(?P<day>\\d\\d)(?!\\w)"
)
_HALF_DAY = 720
_HOURS = {word: number for word, number in SMALL.items() if 1 <= number <= 12}
_HOUR = f"(?:\\d{{1,2}}|{'|'.join(_HOURS)})"
_PART = "[ap]\\.?\\s?m\\b\\.?"
_CLOCK = re.compile(
    "(?<![\\w:.,])(?P<h>\\d{1,2})(?P<by>[:.])(?P<m>[0-5]\\d)(?!\\d|[:.]\\d)"
    f"(?:\\s?(?P<part>{_PART})|\\s?(?P<suffix>Uhr|h\\b))?"
    "|(?P<shift>half past|a quarter past|quarter past|a quarter to|quarter to)"
    f"\\s+(?P<hour>{_HOUR})\\b"
    f"|(?<![\\w:.,])(?P<hour2>{_HOUR})(?:\\s?(?P<part2>{_PART})|\\s?(?:o['’]clock|Uhr)\\b)",
    re.IGNORECASE,
)
_SHIFTS = {"half past": 30, "quarter past": 15, "quarter to": -15}


def dates(text: str) -> Iterator[Figure]:
    """Yield dates; with at least two parts they are firm, and the name of a month only confirms."""
    for match in _NUMERIC.finditer(text):
        if readings := tuple(_numeric(match)):
            yield Figure(_span(match), match.group(), readings)
    for match in _DATES.finditer(text):
        found = {name.rstrip("12345"): value for name, value in match.groupdict().items() if value}
        month = found["month"].rstrip(".")
        parts = [Amount(Decimal(_MONTHS.get(month) or int(month)), Kind.MONTH)]
        if "day" in found and int(found["day"]):
            parts.append(Amount(Decimal(found["day"]), Kind.DAY))
        if "year" in found:
            parts.append(_year(int(found["year"])))
        yield Figure(_span(match), match.group(), (tuple(parts),), firm=len(parts) > 1)


def times(text: str) -> Iterator[Figure]:
    """Yield times of day; one without morning or evening may be either."""
    for match in _CLOCK.finditer(text):
        if readings := tuple(_clock(match)):
            yield Figure(_span(match), match.group(), readings)


def _numeric(match: re.Match[str]) -> Iterator[tuple[Amount, ...]]:
    if match["iso"]:
        orders = [(match["day"], match["month"], match["iso"])]
    else:
        first, second, year = match["first"], match["second"], match["year"]
        orders = [(first, second, year), (second, first, year)]
    for day, month, year in dict.fromkeys(orders):
        if 1 <= int(day) <= 31 and 1 <= int(month) <= 12:
            for century in ("",) if len(year) == 4 else ("19", "20", "18"):
                yield (
                    Amount(Decimal(day), Kind.DAY),
                    Amount(Decimal(month), Kind.MONTH),
                    _year(int(century + year)),
                )


def _clock(match: re.Match[str]) -> Iterator[tuple[Amount, ...]]:
    if match["h"]:
        if match["by"] == "." and not (match["part"] or match["suffix"]):
            return
        hour, minutes = int(match["h"]), int(match["m"])
        part = match["part"]
    else:
        said = (match["hour"] or match["hour2"]).lower()
        hour = _HOURS[said] if said in _HOURS else int(said)
        minutes = _SHIFTS[match["shift"].lower().removeprefix("a ")] if match["shift"] else 0
        part = match["part2"]
    if hour > 24:
        return
    total = hour * 60 + minutes
    if part:
        late = part[0] in "pP"
        yield (_time(total % _HALF_DAY + (_HALF_DAY if late else 0)),)
        return
    yield (_time(total),)
    if total <= _HALF_DAY:
        yield (_time(total + _HALF_DAY),)


def _time(minutes: int) -> Amount:
    return Amount(Decimal(minutes % (2 * _HALF_DAY)), Kind.TIME)


def _year(number: int) -> Amount:
    return Amount(Decimal(number), Kind.YEAR, ONE)


def _span(match: re.Match[str]) -> Span:
    return Span(match.start(), match.end())


_HEADED = re.compile(
    "\\b(?:Chapter|Part|Book|Volume|Act|Scene|Section|Article|Appendix|Title|Canto|War|Louis|Henry"
    "|George|Charles|James|Edward|Richard|William|Elizabeth|Pope|King|Queen|Kapitel|Teil|Band|Buch"
    "|Akt|Szene|Abschnitt|Artikel|Ludwig|Heinrich|Karl|Wilhelm|Friedrich|Pius|Paul|John|Napoleon"
    "|Phase|Type|Class)\\s+(?P<roman>[IVXLC]+)\\b",
    re.IGNORECASE,
)
_ENUMERATION = re.compile(
    "^[ \t]*\\(?(?P<number>\\d{1,2})[.)](?=\\s)|(?:^|[.!?]\\s)(?P<ordinal>[A-Z][a-zäöü]+)(?=,\\s)",
    re.MULTILINE,
)
"""“2.” at the beginning of a line, “Third,” at the beginning of a sentence."""


def figures(text: str) -> tuple[Figure, ...]:
    """Return all figures of ``text`` in order, without overlaps."""
    kept: list[Figure] = []
    for each in sorted([*dates(text), *times(text), *_romans(text)], key=lambda each: each.span):
        if not kept or each.span.start >= kept[-1].span.end:
            kept.append(each)
    inside = [each.span for each in kept]
    listed = {Span(*match.span(match.lastgroup or 0)) for match in _ENUMERATION.finditer(text)}
    kept += (
        replace(each, firm=False) if each.span in listed else each
        for each in numbers(text)
        if not any(span.overlaps(each.span) for span in inside)
    )
    return tuple(sorted(kept, key=lambda each: each.span))


def _romans(text: str) -> Iterator[Figure]:
    for match in _HEADED.finditer(text):
        value = roman_value(match["roman"])
        if value is None:
            continue
        span = Span(*match.span("roman"))
        yield Figure(span, match["roman"], ((Amount(Decimal(value), Kind.ORDINAL),),))
