"""An answer while it is written: statements with the numbers of supporting sentences.

A statement is a sentence, an item of a list or a row of a table. If the model names no numbers, the
sources are found by shared words (``models.prompted.alignment``).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from models.prompted.claims import MARK, read_statements
from models.prompted.passage_openers import without_passage
from models.prompted.table_rows import TableRows, is_row
from models.prompted.tidying import heading_in, key_of, sentences_of, without_opener

_MARKS = rf"(?:{MARK})(?:[\s,;]*(?:{MARK}))*"
_BRACKETED = re.compile(rf"{_MARKS}(?:[\s,;]*[\[【][^\]】]*$)?|[\[【][^\]】]*$")
"""Marks, and beginnings of them."""
_MASK = "\ue000"
_BEHIND = re.compile(rf"[\s{_MASK}]*(?<={_MASK})[.!?]?\s*|\s*")
_WHOLE_WORD = re.compile(r"\w\W")
_MANY = 10_000
_BULLET = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_MAY_BE_HEADING = re.compile(r"\s*(?:(?:\*\*?|__?)[^*_]*[*_]{0,2}\s*:?\s*|\d{1,2}[.)]\s*|#.*)")
"""The beginning of a line that may turn out to be a heading."""
_LEAD = re.compile(
    r"^(?:based on|according to|from) (?:the|these) (?:passages?|sentences?|text|information|"
    r"document)(?: (?:above|provided|given))*,\s*",
    re.IGNORECASE,
)
_NOT_SAID = re.compile(
    r"\b(?:(?:does|do|did|is|are|was|were|has|have)(?:n[’']t| not)|no|cannot|can[’']t)\b"
    r"[^.]{0,60}\b(?:mention|provide|say|state|specif|contain|include|given|indicate|explicit|"
    r"information|determine|answer)",
    re.IGNORECASE,
)
_ABOUT_TEXT = re.compile(
    r"\b(?:passages?|text|document|sentences?|information|provided|above|context|answer)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of an answer. ``item``: an item of a list, on a line of its own.

    ``below``: it begins a paragraph or the line after a list. ``heading`` precedes it.
    """

    text: str
    numbers: tuple[int, ...] = ()
    item: bool = False
    below: bool = False
    heading: str = ""


class Statements:
    """Takes an answer in pieces and yields finished statements.

    ``offered`` is the number of sentences that can be cited.
    """

    def __init__(self, offered: int = _MANY) -> None:
        self._offered = offered
        self._held = ""
        self._line = ""
        self._heading = ""
        self._begun = False
        self._line_begun = self._line_ended = False
        self._item = False
        self._first_of_line = True
        self._in_list = False
        self._after_blank = self._said = False
        self._table = TableRows()

    def add(self, piece: str) -> Iterator[Statement]:
        """The statements that are certain after ``piece``."""
        *ended, last = piece.split("\n")
        for part in ended:
            self._line += part
            yield from self._of_line(self._held + part)
        self._line += last
        self._held = yield from self._certain((self._held + last).replace("**", ""))

    def finish(self) -> Iterator[Statement]:
        """The statements held back until the end."""
        yield from self._of_line(self._held)
        yield from self._of_rows(self._table.finish())
        if self._heading:
            yield from self._of(self._heading)

    def _of_line(self, line: str) -> Iterator[Statement]:
        """The statements of a completed line; a heading is kept for the text below it."""
        if is_row(self._line):
            yield from self._of_rows(self._table.add(self._line))
            self._end_line()
            return
        yield from self._end_table()
        heading = "" if self._line_begun else heading_in(self._line)
        is_opener = not (self._begun or key_of(without_opener(f"{heading}:")))
        if is_opener or re.search(MARK, heading):
            heading = ""
        self._line_ended = True
        rest = "" if heading else (yield from self._certain(line.replace("**", "")))
        while rest:
            done, rest = _first(rest, ended=True)
            yield from self._of(done)
        self._heading = heading or self._heading
        self._after_blank = not self._line.strip() or (self._after_blank and bool(heading))
        self._end_line()

    @property
    def _may_be_heading(self) -> bool:
        begins = not (self._line_begun or self._line_ended)
        return begins and _MAY_BE_HEADING.fullmatch(self._line) is not None

    def _end_line(self) -> None:
        self._held = self._line = ""
        self._line_begun = self._item = self._line_ended = False
        self._first_of_line = True

    def _end_table(self) -> Iterator[Statement]:
        yield from self._of_rows(self._table.finish())
        self._table = TableRows()

    def _of_rows(self, rows: Iterator[str]) -> Iterator[Statement]:
        """Each row of a table as an item of a list."""
        for row in rows:
            parts = read_statements(row.replace("**", ""), self._offered)
            text = " ".join(part.text for part in parts)
            numbers = dict.fromkeys(number for part in parts for number in part.numbers)
            if key_of(text):
                self._begun = self._in_list = True
                yield Statement(text, tuple(numbers), item=True, heading=self._heading)
                self._heading = ""

    def _certain(self, line: str) -> Generator[Statement, None, str]:
        """The statements that cannot change any more, and the rest of the line."""
        if is_row(self._line) or self._may_be_heading:
            return line
        if self._line.strip():
            yield from self._end_table()
        if not self._line_begun and (found := _BULLET.match(line)):
            line = line[found.end() :]
            self._line_begun = self._item = True
        done, rest = _first(line)
        while done:
            self._line_begun = True
            yield from self._of(done)
            done, rest = _first(rest)
        return rest

    def _of(self, text: str) -> Iterator[Statement]:
        """The statements of one sentence, which marks may divide."""
        plain = text if self._begun else without_opener(text)
        for marked in read_statements(plain.replace("**", "").strip(), self._offered):
            if key_of(marked.text):
                self._begun = True
                text, heading = _without_lead(marked.text), self._heading
                heading = "" if heading == text else heading
                yield Statement(text, marked.numbers, self._item, self._below(), heading)
                self._item = self._first_of_line = False
                self._heading = ""

    def _below(self) -> bool:
        """Whether the next statement begins a paragraph, or the line below a list."""
        apart = self._in_list or (self._after_blank and self._said)
        below = self._first_of_line and apart and not self._item
        if self._first_of_line:
            self._in_list, self._after_blank = self._item, False
        self._said = True
        return below


def is_denial(statement: str) -> bool:
    """Whether it says that the text has no answer: a refusal is no part of one."""
    return bool(_NOT_SAID.search(statement)) and bool(_ABOUT_TEXT.search(statement))


def _first(text: str, *, ended: bool = False) -> tuple[str, str]:
    """The first sentence with its marks, and the rest; all of it or nothing if it is a single one.

    Marks may follow a sentence, so it is finished once another one has begun with a complete word,
    or once the line has ``ended``.
    """
    bare = _BRACKETED.sub(lambda found: _MASK * len(found.group()), text)
    sentences = sentences_of(bare)
    if len(sentences) > 1:
        start = bare.index(sentences[1], bare.index(sentences[0]) + len(sentences[0]))
        behind = _BEHIND.match(bare, start)
        end = behind.end() if behind else start
        if ended or _WHOLE_WORD.search(text, end):
            return text[:end], text[end:]
    return (text, "") if ended else ("", text)


def _without_lead(statement: str) -> str:
    shorter = _LEAD.sub("", statement)
    return without_passage(shorter[:1].upper() + shorter[1:] if shorter != statement else statement)
