"""The length of gists, and measures of their quality that need no reference."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from reader.support.statement_support import unsupported
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.memory_tree import Gist

LEAST, MOST = 25, 250
"""The least and most words."""
_SHARE, _BEND = 0.25, 400
"""A quarter of a passage up to ``_BEND`` words; beyond, with the square root of its length."""


def words_for(length: float) -> int:
    """Return the words of a gist of ``words`` of text, or of a summary of ``words`` of gists."""
    bent = length if length <= _BEND else math.sqrt(_BEND * length)
    return max(LEAST, min(MOST, round(_SHARE * bent)))


def is_quoted(gist: Gist, text: str) -> bool:
    """Whether every sentence of the gist equals its only source, white space aside."""
    return bool(gist.sentences) and all(
        len(each.sources) == 1 and each.text.split() == each.sources[0].of(text).split()
        for each in gist.sentences
    )


TOLERANCE = 1 / 3
"""The share by which a gist may be longer or shorter than asked."""
MOST_COPIED = 0.5
"""The share of runs that may occur in the passage."""
RUN = 8
"""The number of words in the same order that count as copied."""

_WORD = re.compile(r"\w+")
_END = re.compile("[.!?\u2026\u203d\u061f\u06d4\u0964\u3002\uff01\uff1f]\\W*$")

Invented = Callable[[str, str], tuple[str, ...]]
"""Finds the names and figures in a text that a passage lacks."""


@dataclass(frozen=True, slots=True)
class GistQuality:
    """``words`` against those ``asked``; ``copied`` is a share of runs of eight words.

    ``finished``: it ends with a sentence. ``invented`` are names and figures of its own.
    ``quoted``: every sentence is one of the text, as the embedded reader's are.
    """

    words: int
    asked: int
    finished: bool
    copied: float
    invented: tuple[str, ...]
    quoted: bool = False

    @property
    def right_length(self) -> bool:
        """Whether the length is within a third of the asked one."""
        return abs(self.words - self.asked) <= self.asked * TOLERANCE

    @property
    def own_words(self) -> bool:
        """Whether it is not copied."""
        return self.copied <= MOST_COPIED

    @property
    def good(self) -> bool:
        """Whether every measure is good."""
        return self.finished and self.right_length and self.own_words and not self.invented


def quality_of(gist: Gist, text: str, span: Span) -> GistQuality:
    """Measure the gist of ``span`` in a document's text, asked for at the usual length."""
    passage = span.of(text)
    measured = quality(gist.text, passage, words_for(words_in(passage)))
    return replace(measured, quoted=is_quoted(gist, text))


def quality(
    gist: str, passage: str, asked: int, find_invented: Invented | None = None
) -> GistQuality:
    """Measure a gist as it was written; ``find_invented`` replaces ``invented``."""
    find = find_invented or invented
    return GistQuality(
        words_in(gist), asked, is_finished(gist), copied_share(gist, passage), find(gist, passage)
    )


def is_finished(text: str) -> bool:
    """Whether it ends with a sentence."""
    return _END.search(text) is not None


def copied_share(text: str, passage: str) -> float:
    """Return the share of runs of eight words in ``text`` that occur in ``passage`` in order.

    A shorter text is one run.
    """
    words = _words(text)
    size = min(RUN, len(words))
    if not size:
        return 0.0
    known = set(_runs(_words(passage), size))
    runs = _runs(words, size)
    return sum(run in known for run in runs) / len(runs)


def invented(text: str, passage: str) -> tuple[str, ...]:
    """Return figures, names and quotes in ``text`` that ``passage`` lacks, as written."""
    return tuple(each.words for each in unsupported(text, [passage]))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _runs(words: list[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + size]) for at in range(len(words) - size + 1)]
