"""Tables in an answer, row by row: each row becomes a statement that names its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from models.prompted.claims import MARK

_RULE = re.compile(r"\|?(?:\s*:?-{2,}:?\s*\|?)+")
"""Markdown's line below the head of a table."""
_MARK = re.compile(MARK, re.IGNORECASE)
_EMPTY = frozenset({"", "-", "–", "—", "n/a"})


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
