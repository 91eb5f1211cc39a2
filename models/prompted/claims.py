"""Statements with the numbers of their supporting sentences, as models write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reader.text.document import Block, BlockKind
from reader.text.sentences import sentences
from reader.text.span import Span

_NAMED = r"(?:(?:sentences?|sources?|passages?|lines?|refs?|references?|nos?\.?|s|p)\s*)?"
_NUMBER = rf"{_NAMED}[\^#]?\d{{1,5}}(?:†[^\]】]*)?"
_INSIDE = rf"\s*{_NUMBER}(?:\s*(?:[,;&–—-]|and|to)+\s*{_NUMBER})*\s*"
MARK = rf"(?:\[{_INSIDE}\]|【{_INSIDE}】)(?:\([#\w:/.]*\))?"
"""A mark, as a regular expression."""
_STOP = r"[.!?…。]+[\"'”’»)]*(?=\s|$|[\[【(])"
_LONGEST_RANGE = 8
"""A range of more sentences is ignored."""
_PART = re.compile(r"(?P<first>\d+)(?:\s*(?:[-–—]|to)\s*(?P<last>\d+))?")

_RUNS = re.compile(f"(?i)[ \t]*(?P<marks>{MARK}(?:[ \t]*[,;]?[ \t]*{MARK})*)(?P<stop>(?:{_STOP})?)")
"""Consecutive marks, with the full stop that follows them if any."""


def read_statements(written: str, offered: int) -> list[tuple[str, tuple[int, ...]]]:
    """Sentences with the numbers they cite, each once, only those offered."""
    return [(text, _offered(marks, offered)) for text, marks in _statements(written)]


def _statements(written: str) -> Iterator[tuple[str, str]]:
    """Sentences without their marks, and the marks.

    A mark belongs to the sentence that it is in or after; but to the following one if the line
    begins with a mark and the rest of the text does so too.
    """
    leads = bool(re.match(_RUNS, written.lstrip()))
    for line in written.splitlines():
        bare, marks = _apart(line)
        spans = _sentences(bare)
        for place, span in enumerate(spans):
            reach = _reach(spans, place, len(bare), leads=leads)
            own = [text for at, text in marks if reach.start <= at < reach.end]
            yield " ".join(span.of(bare).split()), " ".join(own)


def _apart(line: str) -> tuple[str, list[tuple[int, str]]]:
    """A line without its marks, and the place of each of them."""
    bare, marks, end = "", [], 0
    for run in re.finditer(_RUNS, line):
        bare += line[end : run.start()] + run["stop"]
        marks.append((len(bare), run["marks"]))
        end = run.end()
    return bare + line[end:], marks


def _reach(spans: Sequence[Span], place: int, length: int, *, leads: bool) -> Span:
    """The range of a sentence's marks: up to the next sentence, or from the previous one."""
    last = place + 1 == len(spans)
    if leads:
        begin = spans[place - 1].end if place else 0
        return Span(begin, length + 1 if last else spans[place].end)
    begin = spans[place].start + 1 if place else 0
    return Span(begin, length + 1 if last else spans[place + 1].start + 1)


def _sentences(text: str) -> Sequence[Span]:
    block = Block(Span(0, len(text)), BlockKind.PARAGRAPH)
    return list(sentences(text, [block])) if text.strip() else []


def _offered(marks: str, offered: int) -> tuple[int, ...]:
    found: list[int] = []
    for part in re.finditer(_PART, re.sub("†[^]】]*", "", marks)):
        first, last = int(part["first"]), int(part["last"] or part["first"])
        if last - first < _LONGEST_RANGE:
            found += range(max(first, 1), min(last, offered) + 1)
    return tuple(dict.fromkeys(found))
