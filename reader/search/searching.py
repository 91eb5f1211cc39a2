"""Finds all occurrences of a query in a text: fast enough to run with every key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from gettext import gettext as tr
from itertools import islice
from math import prod

import numpy as np
import regex
from numpy.typing import NDArray

from reader.errors import ExitCode, GistwalkerError
from reader.search.folding import Folded, fold, folded_query
from reader.text.document import DocumentText
from reader.text.span import SpanTable


@dataclass(frozen=True, slots=True)
class FindQuery:
    """The content of the find bar.

    Plain text ignores accents, ligatures, kinds of quotes and white space; case too, unless
    ``match_case``. A ``regular_expression`` is taken literally, only its case is ignored.
    """

    text: str
    match_case: bool = False
    whole_words: bool = False
    regular_expression: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is nothing to search for."""
        return not self.text.strip()


class NotAnExpressionError(GistwalkerError, ValueError):
    """The query is no regular expression (yet)."""

    exit_code = ExitCode.USAGE


class TooSlowError(GistwalkerError):
    """A regular expression would take very long; what was found before is right."""

    exit_code = ExitCode.USAGE


_PATIENCE_SECONDS = 2.0
_LONGEST = 2000
_PIECE = 4096
_COUNTED = re.compile(r"\{\s*(\d{1,12})")
_MOST_REPEATED = 10_000


def matches(
    text: str, query: FindQuery, patience: float = _PATIENCE_SECONDS
) -> Iterator[SpanTable]:
    """Yield the matches of an expression in ``text``, in pieces; empty matches are left out.

    Raises:
        NotAnExpressionError: it cannot be understood.
        TooSlowError: it took more than ``patience`` seconds; the pieces until then are right.
    """
    pattern = _compiled(query)
    # Without the interpreter's lock, so that the window answers while it matches.
    found = pattern.finditer(text, timeout=patience, concurrent=True)
    spans = (match.span() for match in found if match.end() > match.start())
    try:
        while piece := list(islice(spans, _PIECE)):
            table = np.array(piece, np.int32)
            yield SpanTable(table[:, 0].copy(), table[:, 1].copy())
    except TimeoutError as error:
        raise TooSlowError(
            tr("This expression took too long and was stopped after {seconds} seconds.").format(
                seconds=round(patience)
            ),
            tr("The usual cause is nested repetition, as in (a+)+."),
        ) from error


def _compiled(query: FindQuery) -> regex.Pattern[str]:
    counts = (max(1, int(count)) for count in _COUNTED.findall(query.text))
    # Counted repetitions are written out one by one, which can take all of the memory.
    if len(query.text) > _LONGEST or prod(counts) > _MOST_REPEATED:
        raise NotAnExpressionError(
            tr("This expression is too long, or repeats too often."), tr("Shorten it.")
        )
    flags = regex.MULTILINE | (0 if query.match_case else regex.IGNORECASE)
    try:
        pattern = regex.compile(query.text, flags)
        if query.whole_words:
            pattern = regex.compile(rf"\b(?:{query.text})\b", flags)
    except (regex.error, RecursionError, OverflowError) as error:
        raise _misunderstood(error) from error
    return pattern


def _misunderstood(error: Exception) -> NotAnExpressionError:
    says, at = getattr(error, "msg", ""), getattr(error, "pos", None)
    what = tr("This isn't a valid regular expression yet.")
    if says:
        what = tr("This isn't a valid regular expression yet: {problem}.").format(problem=says)
    if says and isinstance(at, int):
        what = tr(
            "This isn't a valid regular expression yet: {problem} at character {number}."
        ).format(problem=says, number=at + 1)
    return NotAnExpressionError(
        what,
        tr("To search for these characters literally, turn off regular expressions."),
    )


_WINDOW = 1 << 18
"""The folded characters searched in one step, after which the query may have changed."""
_HYPHENS = "-\u2010\u2011"
_BROKEN = re.compile(rf"[{_HYPHENS}](?<=\w.)\s*\n\s*(?=\w)")


class Searchable:
    """A document's text prepared for searching. For one thread at a time."""

    def __init__(self, content: DocumentText) -> None:
        self._content = content
        self._folded: dict[tuple[bool, bool], Folded] = {}
        self._hyphens: NDArray[np.int32] | None = None

    def prepare(self) -> None:
        """Prepare now what the first search needs."""
        self._fold(keep_case=False, joined=True)

    def find(self, query: FindQuery) -> Iterator[SpanTable]:
        """Yield all hits in order, in pieces, without overlaps.

        A word hyphenated at the end of a line is found with and without the hyphen.

        Raises:
            NotAnExpressionError: a regular expression that cannot be understood.
            TooSlowError: a regular expression that would take very long.
        """
        if query.empty:
            return
        if query.regular_expression:
            yield from matches(self._content.text, query)
            return
        wanted = folded_query(query.text, keep_case=query.match_case)
        if not wanted.strip():
            return
        yield from self._find(wanted, query, joined=True)

    def close(self) -> None:
        """Drop what was prepared."""
        self._folded.clear()

    def _find(self, wanted: str, query: FindQuery, *, joined: bool) -> Iterator[SpanTable]:
        folded = self._fold(keep_case=query.match_case, joined=joined)
        found = _hits(folded, wanted, whole_words=query.whole_words)
        if joined and "-" in wanted and len(self._broken):
            as_printed = self._find(wanted, query, joined=False)
            yield _union([*found, *as_printed])
        else:
            yield from found

    def _fold(self, *, keep_case: bool, joined: bool) -> Folded:
        joined = joined and len(self._broken) > 0
        key = keep_case, joined
        if key not in self._folded:
            without = self._broken if joined else None
            self._folded[key] = fold(self._content.text, keep_case=keep_case, without=without)
        return self._folded[key]

    @property
    def _broken(self) -> NDArray[np.int32]:
        if self._hyphens is None:
            self._hyphens = line_hyphens(self._content)
        return self._hyphens


def line_hyphens(content: DocumentText) -> NDArray[np.int32]:
    """Return the offsets of hyphens that may be due to line breaks, and of these breaks."""
    text = content.text
    at_breaks = [k for found in _BROKEN.finditer(text) for k in range(*found.span())]
    at_lines = [
        end - 1
        for end in content.lines.ends.tolist()
        if end > 1 and text[end - 1] in _HYPHENS and (text[end - 2] + text[end : end + 1]).isalnum()
    ]
    return np.unique(np.array([*at_breaks, *at_lines], np.int32))


def _hits(folded: Folded, wanted: str, *, whole_words: bool) -> Iterator[SpanTable]:
    reached = placed_to = 0
    for first in range(0, len(folded.text), _WINDOW):
        starts = _starts(folded.text, wanted, max(first, reached), first + _WINDOW)
        if len(starts):
            reached = int(starts[-1]) + len(wanted)
        if whole_words:
            starts = _whole(folded, starts, wanted)
        if len(starts):
            found = _placed(folded, starts, len(wanted), placed_to)
            placed_to = int(found.ends[-1]) if len(found) else placed_to
            yield found


def _starts(text: str, wanted: str, first: int, end: int) -> NDArray[np.int32]:
    """Find ``wanted`` from ``first`` to ``end``, left to right, without overlaps."""
    if len(wanted) == 1:  # a letter is in so many places that only arrays are fast
        codes = text[first:end].encode("utf-32-le", "surrogatepass")
        same = np.frombuffer(codes, np.uint32) == ord(wanted)
        return (np.flatnonzero(same) + first).astype(np.int32)
    found = []
    reach = end + len(wanted) - 1
    at = text.find(wanted, first, reach)
    while at >= 0:
        found.append(at)
        at = text.find(wanted, at + len(wanted), reach)
    return np.array(found, np.int32)


def _whole(folded: Folded, starts: NDArray[np.int32], wanted: str) -> NDArray[np.int32]:
    """Return those of ``starts`` at which no longer word begins, ends, or goes on."""
    inside = folded.in_words
    first, last = inside[starts], inside[starts + len(wanted) - 1]
    kept: NDArray[np.int32] = starts[
        ~(first & inside[starts - 1]) & ~(last & inside[starts + len(wanted)])
    ]
    return kept


def _placed(folded: Folded, starts: NDArray[np.int32], length: int, after: int) -> SpanTable:
    begins = folded.origins(starts)
    ends = folded.origins(starts + np.int32(length - 1)) + np.int32(1)
    return _apart(begins, ends, after)


def _union(tables: Iterable[SpanTable]) -> SpanTable:
    pieces = list(tables)
    nothing = np.zeros(0, np.int32)
    begins = np.concatenate([nothing, *(table.starts for table in pieces)])
    ends = np.concatenate([nothing, *(table.ends for table in pieces)])
    order = np.lexsort((-ends, begins))
    return _apart(begins[order], ends[order])


def _apart(begins: NDArray[np.int32], ends: NDArray[np.int32], after: int = 0) -> SpanTable:
    """Remove those that overlap one before: two letters of a ligature may be found."""
    if not (begins[1:] < ends[:-1]).any() and not (begins[:1] < after).any():
        return SpanTable(begins, ends)
    kept = []
    last = after
    for index, (begin, end) in enumerate(zip(begins.tolist(), ends.tolist(), strict=True)):
        if begin >= last:
            kept.append(index)
            last = end
    return SpanTable(begins[kept], ends[kept])
