"""An answer while it is written: sentences with the numbers that the model puts behind them.

A statement is a sentence, an item of a list, or a row of a table in words that name its columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from models.prompted.claims import MARK, read_statements
from models.prompted.refusals import only_refers
from models.prompted.tidying import heading_in, key_of, without_opener

_OPEN_MARK = re.compile(r"[\[【][^\]】]*$")
_WHOLE_WORD = re.compile(r"\w\W")
_MANY = 10_000
_RUN_IN = re.compile(r"\s*(?:(?:[-*•]|\d{1,2}[.)])\s+)?\*\*(?P<text>[^*\n]+)\*\*")
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_RULE = re.compile(r"\|?(?:\s*:?-{2,}:?\s*\|?)+")
"""Markdown's line below the head of a table."""
_MARK = re.compile(MARK, re.IGNORECASE)
_EMPTY = frozenset({"", "-", "–", "—", "n/a"})


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of an answer. ``item``: an item of a list; ``begins``: the first of its line.

    ``heading``: it names what follows, and states nothing.
    """

    text: str
    numbers: tuple[int, ...] = ()
    item: bool = False
    begins: bool = False
    heading: bool = False


class Statements:
    """Takes an answer in pieces and yields finished statements.

    ``offered`` is the number of sentences that can be cited.
    """

    def __init__(self, offered: int = _MANY) -> None:
        self._offered = offered
        self._line = ""
        self._given = 0
        """Statements of the line that were yielded."""
        self._begun = False
        """Whether the line before this one said anything."""
        self._table = TableRows()

    def add(self, piece: str) -> Iterator[Statement]:
        """The statements that are certain after ``piece``."""
        *ended, last = piece.split("\n")
        for part in ended:
            self._line += part
            yield from self._of_line()
            self._begun |= self._given > 0
            self._line, self._given = "", 0
        self._line += last
        if self._line.strip() and not is_row(self._line):
            yield from self._end_table()
            yield from self._certain(_OPEN_MARK.sub("", self._line), ended=False)

    def finish(self) -> Iterator[Statement]:
        """The statements held back until the end."""
        yield from self._of_line()
        yield from self._of_rows(self._table.finish())

    def _of_line(self) -> Iterator[Statement]:
        """The statements of a complete line that are not yielded yet."""
        if is_row(self._line):
            yield from self._of_rows(self._table.add(self._line))
            return
        yield from self._end_table()
        heading = "" if self._given else heading_in(self._line)
        if heading and key_of(without_opener(f"{heading}:")):
            self._given = 1
            yield Statement(f"{heading}:", begins=True, heading=True)
        elif not heading:
            yield from self._certain(self._line, ended=True)

    def _end_table(self) -> Iterator[Statement]:
        yield from self._of_rows(self._table.finish())
        self._table = TableRows()

    def _of_rows(self, rows: Iterator[str]) -> Iterator[Statement]:
        """Each row of a table as an item of a list."""
        for row in rows:
            parts = read_statements(row.replace("**", ""), self._offered)
            text = " ".join(said for said, _ in parts)
            numbers = dict.fromkeys(number for _, cited in parts for number in cited)
            if key_of(text):
                self._begun = True
                yield Statement(text, tuple(numbers), item=True, begins=True)

    def _certain(self, line: str, *, ended: bool) -> Iterator[Statement]:
        """The statements of a line that cannot change any more.

        Marks may follow a sentence, so it is finished once another one has begun with a complete
        word, or once the line has ``ended``. A heading in bold type at the beginning of the line is
        a part of the first sentence.
        """
        if not ended and line.count("**") % 2:
            line = line[: line.rindex("**")]
        plain = line.replace("**", "")
        if not self._begun:
            plain = without_opener(plain)
        bullet = _BULLET.match(plain)
        read = read_statements(plain[bullet.end() :] if bullet else plain, self._offered)
        said = [
            Statement(text, numbers)
            for text, numbers in read
            if key_of(text) and not (numbers and only_refers(text))
        ]
        if len(said) > 1 and said[0].text == _run_in(line) and not said[0].numbers:
            said[:2] = [replace(said[1], text=f"{said[0].text} {said[1].text}")]
        if not ended:
            whole = said and _WHOLE_WORD.search(said[-1].text)
            said = said[: -1 if whole else -2]
        for place in range(self._given, len(said)):
            first = place == 0
            self._given += 1
            yield replace(said[place], item=bool(bullet) and first, begins=first)


def is_row(line: str) -> bool:
    """Whether a line is, or may become, a row of a table."""
    return line.lstrip().startswith("|")


class TableRows:
    """Turns the rows of one table into words."""

    def __init__(self) -> None:
        self._first = ""
        self._head = ""
        """The row that names the columns, until another row follows."""
        self._columns: Sequence[str] = ()

    def add(self, line: str) -> Iterator[str]:
        """The cells that a further row completes, with the names of their columns.

        The first row names the columns if a rule follows it; otherwise it is one like the others.
        """
        row = line.strip()
        if _RULE.fullmatch(row):
            if self._first:
                self._head, self._columns, self._first = self._first, _cells(self._first), ""
            self._columns = self._columns or ("",)
        elif not self._first and not self._columns:
            self._first = row
        else:
            self._head = ""
            yield from self.finish()
            yield _said(row, self._columns)

    def finish(self) -> Iterator[str]:
        """The first row, if it turned out to be no head, or the head of nothing."""
        row, self._first, self._head = self._first or self._head, "", ""
        if row:
            yield _said(row, ())
            self._columns = self._columns or ("",)


def _cells(row: str) -> list[str]:
    return [" ".join(cell.split()) for cell in _MARK.sub("", row).strip().strip("|").split("|")]


def _said(row: str, columns: Sequence[str]) -> str:
    """“Oslo: founded 1048; people 700,000. [1]”: marks are behind it, wherever they stood."""
    marks = "".join(found.group() for found in _MARK.finditer(row))
    first, *others = _cells(row)
    named = [
        f"{column} {cell}".strip()
        for column, cell in zip_longest(columns[1:], others, fillvalue="")
        if cell.casefold() not in _EMPTY
    ]
    text = ": ".join(filter(None, [first, "; ".join(named)]))
    return f"{text.rstrip('.')}. {marks}".rstrip() if text else ""


def _run_in(line: str) -> str:
    """The text in bold type that a line begins with."""
    found = _RUN_IN.match(line)
    return " ".join(found["text"].split()) if found else ""
