"""Rows of tables: what each is called, its values, and the rows that say what these are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from models.embedded.material import Material
from reader.text.document import BlockKind
from reader.text.span import Span, cover

_NUMBER = re.compile(r"\d[\d.,]*")
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")
_YEAR_OR_DAY = re.compile(r"(?:19|20)\d\d|[12]?\d|3[01]")
_OF_A_YEAR = re.compile(r"\s*(?:in\s+)?(?:19|20)\d\d\b", re.IGNORECASE)
"""How a row begins that holds what was in one year."""
_MONEY = r"(?:[A-Z]{1,3})?[$€£¥]"
_VALUE = rf"\(?(?:{_MONEY}\s?)?\(?\+?-?\d[\d,]*(?:\.\d+)?\s?%?\)?\s?%?|[—–](?:\s?%)?|n/a|N/A|nm"
_LAST = re.compile(rf"(?:^|\s)({_VALUE}|{_MONEY}\s?[—–])$")
_BETWEEN = " \t\n|:"
_ENDS = re.compile(r"[.!?][\"'”’)]*$")
_UNIT = re.compile(
    r"\([^()]*\b(?:in|millions?|thousands?|billions?|dollars|percent|euros?)\b[^()]*\)",
    re.IGNORECASE,
)
_MOST_HEADS = 4
"""Rows that name the columns, at most."""
_LONGEST_HEAD = 200
"""Characters of all of them."""
_BEFORE = 3
"""Blocks before a table that may say what its columns are."""
_SHORT_BLOCK = 16
"""Words of such a block."""
_LABEL_WORDS = 18
_MOST_APART = 6
_CHANGE = re.compile(r"\bchange\b", re.IGNORECASE)
_HEADING_COLUMNS = re.compile(
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    r"(?:19|20)\d\d|ended|change|(?:in|of) (?:millions?|thousands?|billions?))\b",
    re.IGNORECASE,
)
"""What the lines of a header speak of: times, units, what became of a sum."""
_MOST_GROUPED = 20
"""Rows under one name, at most."""
_GROUP_WORDS = 8
"""Words of a line before a table that names its first rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """Where in a text its name and its values stand."""

    label: Span
    values: tuple[Span, ...]


def row_of(text: str) -> Row | None:
    """``text`` as a name with values behind it; None where it is anything else."""
    end, values = len(text.rstrip(_BETWEEN)), list[Span]()
    while found := _LAST.search(text, 0, end):
        values.append(Span(*found.span(1)))
        end = len(text[: found.start()].rstrip(_BETWEEN))
    label = text[:end]
    named = any(character.isalpha() for character in label) and not _ENDS.search(label)
    if not values or not named or len(label.split()) > _LABEL_WORDS:
        return None
    return Row(Span(0, end), tuple(reversed(values)))


def is_row(material: Material, index: int) -> bool:
    """Whether a sentence is a row with values, or belongs to a table at all."""
    if material.kind(index) is BlockKind.TABLE:
        return True
    row = row_of(material.text(index))
    return row is not None and len(row.values) > 1


def header_of(material: Material, index: int) -> Span | None:
    """The rows that name the columns of a row: above it in its table, or right before that."""
    if material.kind(index) is not BlockKind.TABLE:
        return _plain_header(material, index)
    block = int(material.block_of[index])
    heads = [material.content.sentences[at] for at in _heads(material, block) if at < index]
    apart = _set_apart(material, block)
    if heads:
        whole = cover([*apart, heads[0], heads[-1]])
        return whole if len(whole) <= _LONGEST_HEAD else heads[0]
    return cover(apart) if apart else _header_before(material, block)


def group_of(material: Material, index: int) -> int | None:
    """The sentence without values that a group of rows stands under; None where there is none."""
    for before in range(index - 1, max(-1, index - 1 - _MOST_GROUPED), -1):
        text = material.text(before)
        table = material.kind(before) is BlockKind.TABLE
        if not table and (len(text.split()) > _GROUP_WORDS or _ENDS.search(text)):
            return None
        if not _numbers(text):
            return before
        if not table or row_of(text) is None:
            return None
    return None


def years_in(text: str) -> tuple[str, ...]:
    """In the order they are written."""
    return tuple(_YEAR.findall(text))


def unit_in(text: str) -> Span | None:
    """Brackets that say in what the values are."""
    found = _UNIT.search(text)
    return Span(*found.span()) if found else None


def columns_for(row: Row, header: str, years: Sequence[str]) -> list[tuple[str, Span]]:
    """The values in the columns of ``years``; all of them where none is asked for.

    Nothing where it cannot be said which value stands in which column.
    """
    heads = years_in(header)
    rest = heads and (header[header.rfind(heads[-1]) + 4 :].strip() or _CHANGE.search(header))
    spare = len(row.values) - len(heads)
    if not heads or spare < 0 or (spare and not (spare == 1 and rest)):
        return []
    columns = list(zip(heads, row.values, strict=False))
    wanted = [column for column in columns if column[0] in years]
    return wanted if years else columns


def _set_apart(material: Material, block: int) -> list[Span]:
    """Lines of a header that the file gives as paragraphs of their own, if they name columns."""
    found: list[Span] = []
    for before in range(block - 1, max(-1, block - 1 - _MOST_APART), -1):
        candidate = material.content.blocks[before]
        text = candidate.span.of(material.content.text)
        grouping = not found and text.rstrip().endswith(":")
        if candidate.kind not in (BlockKind.PARAGRAPH, BlockKind.TABLE):
            break
        if not _HEADING_COLUMNS.search(text) or not _names_columns(text):
            if grouping:
                continue
            break
        if len(text.split()) > _GROUP_WORDS or _ENDS.search(text):
            break
        found.insert(0, candidate.span)
    said = " ".join(span.of(material.content.text) for span in found)
    return found if len(found) > 1 and _YEAR.search(said) else []


def _header_before(material: Material, block: int) -> Span | None:
    for before in range(block - 1, max(-1, block - 1 - _BEFORE), -1):
        candidate = material.content.blocks[before]
        text = candidate.span.of(material.content.text)
        years = len(years_in(text)) > 1
        if len(text.split()) <= _SHORT_BLOCK and (years or _UNIT.search(text)):
            return candidate.span if row_of(text) is None or _names_columns(text) else None
        if len(text.split()) > _SHORT_BLOCK and candidate.kind is not BlockKind.HEADING:
            return None
    return None


def _plain_header(material: Material, index: int) -> Span | None:
    """Of rows that the file does not call a table: the nearest one above that names years."""
    for before in range(index - 1, max(-1, index - 1 - 30), -1):
        text = material.text(before)
        if _YEAR.search(text) and _names_columns(text) and not _ENDS.search(text):
            return material.content.sentences[before]
        if _ENDS.search(text):
            return None
    return None


def _heads(material: Material, block: int) -> range:
    """The first rows of a table, if they name the columns of those below them."""
    rows = material.inside(material.content.blocks[block].span)
    heads = rows[:0]
    for at in rows[:_MOST_HEADS]:
        text = material.text(at)
        if not _names_columns(text) or text.rstrip().endswith(":"):
            break
        heads = range(rows.start, at + 1)
        if _YEAR.search(text):
            break
    if heads.stop < rows.stop and _numbers(material.text(heads.stop)):
        return heads
    # Without values below them, further rows of words are no heads.
    return heads[:1]


def _names_columns(row: str) -> bool:
    """Whether the only numbers in it are years, and days of a month; and it is none of a year."""
    numbers = _numbers(row)
    if _OF_A_YEAR.match(row) and not all(_YEAR.fullmatch(number) for number in numbers):
        return False
    return all(_YEAR_OR_DAY.fullmatch(number) for number in numbers)


def heads_columns(material: Material, index: int) -> bool:
    """Whether a row names the columns of others: it says nothing alone, and goes with each row."""
    text = material.text(index)
    numbers = _numbers(text)
    years = len(numbers) > 1 and all(_YEAR.fullmatch(number) for number in numbers)
    if material.kind(index) is not BlockKind.TABLE:
        return years and row_of(text) is not None
    heads = _heads(material, int(material.block_of[index]))
    below = heads.stop < len(material.content.sentences) and index in heads
    with_values = below and bool(_numbers(material.text(heads.stop)))
    return with_values or (years and material.first_in_block(index))


def _numbers(row: str) -> list[str]:
    return [number.strip(".,") for number in _NUMBER.findall(row)]
