"""Rows of tables: the name of each, its values, and the rows that head the columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from models.embedded.material import Material
from models.embedded.weights import SIZES
from models.embedded.wordlists import ENGLISH, either
from reader.text.document import BlockKind
from reader.text.span import Span, cover

_NUMBER = re.compile(r"\d[\d.,]*")
YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")
_YEAR_OR_DAY = re.compile(r"(?:19|20)\d\d|[12]?\d|3[01]")
_OF_A_YEAR = re.compile(r"\s*(?:in\s+)?(?:19|20)\d\d\b", re.IGNORECASE)
"""The beginning of a row with one year's values."""
_MONEY = r"(?:[A-Z]{1,3})?[$€£¥]"
_VALUE = rf"\(?(?:{_MONEY}\s?)?\(?\+?-?\d[\d,]*(?:\.\d+)?\s?%?\)?\s?%?|[—–](?:\s?%)?|n/a|N/A|nm"
_LAST = re.compile(rf"(?:^|\s)({_VALUE}|{_MONEY}\s?[—–])$")
_BETWEEN = " \t\n|:"
_ENDS = re.compile(r"[.!?][\"'”’)]*$")
_UNIT = re.compile(rf"\([^()]*\b(?:{either(ENGLISH.statement.units)})\b[^()]*\)", re.IGNORECASE)
_HEADING_COLUMNS = re.compile(
    rf"\b(?:{either(ENGLISH.forms.months)}|"
    r"(?:19|20)\d\d|ended|change|(?:in|of) (?:millions?|thousands?|billions?))\b",
    re.IGNORECASE,
)
"""Words in the lines of a header: times, units, changes."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table's row: the spans of its name and its values."""

    label: Span
    values: tuple[Span, ...]


def row_of(text: str) -> Row | None:
    """``text`` as a name followed by values; None if it is anything else."""
    end, values = len(text.rstrip(_BETWEEN)), list[Span]()
    while found := _LAST.search(text, 0, end):
        values.append(Span(*found.span(1)))
        end = len(text[: found.start()].rstrip(_BETWEEN))
    label = text[:end]
    named = any(character.isalpha() for character in label) and not _ENDS.search(label)
    if not values or not named or len(label.split()) > SIZES.label_words:
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
    if heads:
        apart = [material.content.blocks[at].span for at in _lines_apart(material, block)]
        whole = cover([*apart, heads[0], heads[-1]])
        return whole if len(whole) <= SIZES.longest_head else heads[0]
    return _header_before(material, block)


def years_in(text: str) -> tuple[str, ...]:
    """Years in the order in which they are written."""
    return tuple(YEAR.findall(text))


def unit_in(text: str) -> Span | None:
    """The brackets that give the unit of the values."""
    found = _UNIT.search(text)
    return Span(*found.span()) if found else None


def _header_before(material: Material, block: int) -> Span | None:
    """The header in the blocks before a table, with the line above it that may name the unit."""
    apart = _lines_apart(material, block)
    if not apart:
        return _line_before(material, block)
    blocks = material.content.blocks
    columns = cover([blocks[apart[0]].span, blocks[apart[-1]].span])
    above = _line_before(material, apart[0])
    if above is None or unit_in(columns.of(material.content.text)):
        return columns
    both = cover([above, columns])
    return both if len(both) <= SIZES.longest_head else columns


def _lines_apart(material: Material, block: int) -> list[int]:
    """The blocks before a table that name its columns, where a file sets each one by itself."""
    found: list[int] = []
    for before in range(block - 1, max(-1, block - 1 - SIZES.blocks_apart), -1):
        candidate = material.content.blocks[before]
        text = candidate.span.of(material.content.text)
        grouping = not found and text.rstrip().endswith(":")
        if candidate.kind not in (BlockKind.PARAGRAPH, BlockKind.TABLE):
            break
        if not _HEADING_COLUMNS.search(text) or not _names_columns(text):
            if grouping:
                continue
            break
        if len(text.split()) > SIZES.group_words or _ENDS.search(text):
            break
        found.insert(0, before)
    said = " ".join(material.content.blocks[at].span.of(material.content.text) for at in found)
    return found if len(found) > 1 and YEAR.search(said) else []


def _line_before(material: Material, block: int) -> Span | None:
    for before in range(block - 1, max(-1, block - 1 - SIZES.blocks_before), -1):
        candidate = material.content.blocks[before]
        text = candidate.span.of(material.content.text)
        years = len(years_in(text)) > 1
        if len(text.split()) <= SIZES.block_words and (years or _UNIT.search(text)):
            return candidate.span if row_of(text) is None or _names_columns(text) else None
        if len(text.split()) > SIZES.block_words and candidate.kind is not BlockKind.HEADING:
            return None
    return None


def _plain_header(material: Material, index: int) -> Span | None:
    """For rows that the file does not mark as a table: the nearest row above that names years."""
    for before in range(index - 1, max(-1, index - 1 - SIZES.rows_below_head), -1):
        text = material.text(before)
        if YEAR.search(text) and _names_columns(text) and not _ENDS.search(text):
            return material.content.sentences[before]
        if _ENDS.search(text):
            return None
    return None


def _heads(material: Material, block: int) -> range:
    """The first rows of a table, if they name the columns of those below them."""
    rows = material.inside(material.content.blocks[block].span)
    heads = rows[:0]
    for at in rows[: SIZES.most_heads]:
        text = material.text(at)
        if not _names_columns(text) or text.rstrip().endswith(":"):
            break
        heads = range(rows.start, at + 1)
        if YEAR.search(text):
            break
    if heads.stop < rows.stop and _numbers(material.text(heads.stop)):
        return heads
    # Without values below them, further rows of words are no heads.
    return heads[:1]


def _names_columns(row: str) -> bool:
    """Whether its only numbers are years and days of a month, and it is no row of one year."""
    numbers = _numbers(row)
    if _OF_A_YEAR.match(row) and not all(YEAR.fullmatch(number) for number in numbers):
        return False
    return all(_YEAR_OR_DAY.fullmatch(number) for number in numbers)


def _numbers(row: str) -> list[str]:
    return [number.strip(".,") for number in _NUMBER.findall(row)]
