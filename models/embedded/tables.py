"""Rows of tables, and the lines that name their columns."""

from __future__ import annotations

import re
from itertools import takewhile

from models.embedded.material import Material
from models.embedded.weights import TABLES
from reader.text.document import BlockKind
from reader.text.span import Span, cover

_NUMBER = re.compile(r"\d[\d.,]*")
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")
_YEAR_OR_DAY = re.compile(r"(?:19|20)\d\d|[12]?\d|3[01]")
_OF_A_YEAR = re.compile(r"\s*(?:in\s+)?(?:19|20)\d\d\b", re.IGNORECASE)
"""The beginning of a row with one year's values."""
_BETWEEN = re.compile(r"[\s|:$€£¥%()]+")
_VALUE = re.compile(r"[+-]?\d[\d,]*(?:\.\d+)?|[—–]|n/a|nm", re.IGNORECASE)
_ENDS = re.compile(r"[.!?][\"'”’)]*\s*$")
_UNIT = re.compile(
    r"\([^()]*\b(?:in|millions?|thousands?|billions?|dollars|percent|euros?)\b[^()]*\)",
    re.IGNORECASE,
)


def is_row(material: Material, index: int) -> bool:
    """Whether a sentence is a row of a table: a name with two values or more."""
    if material.kind(index) is BlockKind.TABLE:
        return True
    cells = list(filter(None, _BETWEEN.split(material.text(index))))
    values = list(takewhile(_VALUE.fullmatch, reversed(cells)))
    name = " ".join(cells[: len(cells) - len(values)])
    return len(values) > 1 and any(map(str.isalpha, name)) and not _ENDS.search(name)


def header_of(material: Material, index: int) -> Span | None:
    """The rows that name the columns of a row: the first of its table, or lines above it."""
    if material.kind(index) is not BlockKind.TABLE:
        return _above(material, index, TABLES.rows_below_head, between=True)
    rows = material.inside(material.content.blocks[int(material.block_of[index])].span)
    heads = list(takewhile(lambda at: _names_columns(material.text(at)), rows[: TABLES.most_heads]))
    if not heads:
        return _above(material, rows.start, TABLES.lines_above)
    dated = next((n for n, at in enumerate(heads) if _YEAR.search(material.text(at))), 0)
    last = heads[dated]
    return _cover(material, heads[0], last) if last < index else None


def _above(material: Material, index: int, most: int, *, between: bool = False) -> Span | None:
    """The short lines right above that name years or units; other rows may stand ``between``."""
    named: list[int] = []
    for at in range(index - 1, max(-1, index - 1 - most), -1):
        text = material.text(at)
        if _ENDS.search(text) or len(text.split()) > TABLES.line_words:
            break
        if not _names_columns(text):
            if not between or named:
                break
        elif _YEAR.search(text) or _UNIT.search(text):
            named.append(at)
    return _cover(material, named[-1], named[0]) if named else None


def _cover(material: Material, first: int, last: int) -> Span:
    sentences = material.content.sentences
    whole = cover([sentences[first], sentences[last]])
    return whole if len(whole) <= TABLES.longest_head else sentences[first]


def _names_columns(row: str) -> bool:
    """Whether its only numbers are years and days of a month, and it is no row of one year."""
    numbers = [number.strip(".,") for number in _NUMBER.findall(row)]
    if _OF_A_YEAR.match(row) and not all(_YEAR.fullmatch(number) for number in numbers):
        return False
    return all(_YEAR_OR_DAY.fullmatch(number) for number in numbers)
