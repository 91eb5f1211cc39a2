"""Finds every figure of a text as values, in any spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from reader.support.amounts import Amount, Figure, Kind
from reader.support.dates import dates, times
from reader.support.numbers import numbers
from reader.text.roman import roman_value
from reader.text.span import Span

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
