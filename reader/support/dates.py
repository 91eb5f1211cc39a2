"""Finds dates and times of day in a text, as values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from reader.support.amounts import ONE, Amount, Figure, Kind
from reader.text.span import Span

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "January Jan Januar Jänner",
            "February Feb Februar Feber",
            "March Mar März",
            "April Apr",
            "May Mai",
            "June Jun Juni",
            "July Jul Juli",
            "August Aug",
            "September Sep Sept",
            "October Oct Oktober Okt",
            "November Nov",
            "December Dec Dezember Dez",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = f"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\\b\\.?"
_DAY = "(?:\\d{1,2})"
_YEAR = "\\d{4}(?!\\d|[.,]\\d)"
_ENDING = "(?:st|nd|rd|th|\\.)?"
_DATES = re.compile(
    f"(?<![\\w.,])(?P<day1>{_DAY}){_ENDING}\\s+(?:of\\s+)?(?P<month1>{_MONTH})"
    f"(?:,?\\s+(?P<year1>{_YEAR}))?"
    f"|\\b(?P<month2>{_MONTH})\\s+(?P<day2>{_DAY})(?!\\d|[.,]\\d|:){_ENDING}"
    f"(?:,?\\s+(?P<year2>{_YEAR}))?"
    f"|\\b(?P<month3>{_MONTH}),?\\s+(?:of\\s+)?(?P<year3>{_YEAR})"
    f"|\\b(?P<month4>{_MONTH})(?!\\w)"
)
_NUMERIC = re.compile(
    "(?<![\\w.,/-])(?P<first>\\d{1,2})(?P<by>[./-])\\s?(?P<second>\\d{1,2})(?P=by)\\s?"
    "(?P<year>\\d{4}|\\d\\d)(?![\\w/-]|[.,]\\d)"
    "|(?<![\\w.,/-])(?P<iso>\\d{4})-(?P<month>\\d\\d)-(?P<day>\\d\\d)(?!\\w)"
)
_HALF_DAY = 720
_HOURS = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
        start=1,
    )
} | {"twelve": 12}
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
        found = {name.rstrip("1234"): value for name, value in match.groupdict().items() if value}
        parts = [Amount(Decimal(_MONTHS[found["month"].rstrip(".")]), Kind.MONTH)]
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
