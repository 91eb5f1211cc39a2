"""Regular expressions, which can be wrong, or right and endless."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import gettext as tr
from itertools import islice
from math import prod

import numpy as np
import regex

from reader.search.query import FindQuery, NotAnExpressionError, TooSlowError
from reader.text.span import SpanTable

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
            tr("This expression took too long and was stopped after {seconds:.0f} seconds.").format(
                seconds=patience
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
