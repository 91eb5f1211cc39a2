"""Episode pagination (ReadAgent, section "Episode Pagination"): finds where a reader would pause.

A document is first divided into *parts* at its section starts, then each part into episodes. Parts
that would hold less than the smallest episode are joined to a neighbour, so every episode has
between ``min_words`` and ``max_words`` words; only a document shorter than ``min_words`` is one
shorter episode. Episodes tile the text: white space between two belongs to the first.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from reader.skills import ReadingModel
from reader.text.document import BlockKind, DocumentId, DocumentText
from reader.text.span import Span
from reader.text.word_counts import WordCounts
from reader.values.memory_tree import Episode
from reader.values.quotation import Excerpt

_LONGEST = 60
"""The most letters of a word of a language; anything longer is data without words."""
_AVERAGE = 6
"""The average letters of a word, with the space after it."""
_WHITE = re.compile("[ \n]")


class Lengths(Protocol):
    """The lengths of spans of one text; ``WordCounts`` is one."""

    def of(self, span: Span) -> float:
        """Return the length of ``span``."""

    def upto(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Return the length of the text before each of ``offsets``."""


def lengths(text: str, words: WordCounts) -> Lengths:
    """Return the lengths of ``text``, whose words are counted by ``words``."""
    more = _unended(text, words)
    return _Longer(words, more) if len(more) else words


class _Longer:
    """Implements ``Lengths``: another word begins at each of ``more``."""

    def __init__(self, words: WordCounts, more: NDArray[np.int32]) -> None:
        self._words = words
        self._more = more
        self._sorted = memoryview(more.data)

    def of(self, span: Span) -> float:
        first = bisect_left(self._sorted, span.start)
        more = bisect_left(self._sorted, span.end, first) - first
        return self._words.of(span) + more

    def upto(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        return self._words.upto(offsets) + self._more.searchsorted(offsets)


def _unended(text: str, words: WordCounts) -> NDArray[np.int32]:
    """Return cuts in words longer than ``_LONGEST`` letters, every ``_AVERAGE`` letters."""
    found = [np.zeros(0, np.int32)]
    at = np.arange(0, len(text) + 1, _LONGEST // 2, dtype=np.int32)
    begun = words.upto(at)
    done = 0
    # Where no word begins between two of these, one may go on through both.
    for inside in at[:-1][begun[1:] == begun[:-1]].tolist():
        if inside < done or text[inside] in " \n":
            continue
        start = max(text.rfind(white, done, inside) for white in " \n") + 1 or done
        end = _WHITE.search(text, inside)
        done = end.start() if end else len(text)
        offsets = np.arange(start + _LONGEST, done, _AVERAGE, dtype=np.int32)
        found.append(offsets[words.upto(offsets + 1) == words.upto(offsets - _LONGEST + 1)])
    return np.concatenate(found)


Pause = Callable[[Span, Sequence[int]], int]
"""Chooses a pause, given the text in view and the possible offsets: an index."""

SHARPEST_WORDS = 300
"""The words of an average episode unless longer ones are needed: about one printed page."""

_GIST_WORDS = 70
"""A gist's length hardly depends on its episode's (ReadAgent: 72 words on QuALITY, 63 on books)."""

_SLACK = 1e-6
"""Word counts of unspaced scripts are sums of fractions."""


@dataclass(frozen=True, slots=True)
class EpisodeSize:
    """The bounds on the number of words of an episode.

    Raises:
        ValueError: unless ``max_words`` is at least twice ``min_words``, without which a text of
            any length cannot be divided into such episodes.
    """

    min_words: int
    max_words: int

    def __post_init__(self) -> None:
        if not 1 <= self.min_words <= self.max_words / 2:
            raise ValueError(f"not an episode size: {self.min_words} to {self.max_words} words")

    def within(self, most: int) -> EpisodeSize:
        """Return the size with episodes of at most ``words`` words; two at least."""
        longest = max(2, min(self.max_words, most))
        return EpisodeSize(min(self.min_words, longest // 2), longest)

    @classmethod
    def for_document(cls, words: float, context_words: int) -> EpisodeSize:
        """Return the size with which all gists of the document fit in half of the context window.

        Half is left for the episodes opened again. If the gists fit anyway, the average is
        ``SHARPEST_WORDS``: shorter episodes make sharper citations. An episode and its gist must
        themselves fit, so none is longer than half the window; if the gists then do not all fit,
        the tree above them chooses which are shown.
        """
        gists_in_view = max(1, context_words // 2 // _GIST_WORDS)
        average = max(SHARPEST_WORDS, round(words / gists_in_view))
        longest = min(average * 4 // 3, context_words // 2)
        return cls(max(1, longest // 2), max(2, longest))


def paginate(
    content: DocumentText,
    document: DocumentId,
    model: ReadingModel,
    size: EpisodeSize,
    *,
    start: int = 0,
    first: int = 1,
) -> Iterator[Episode]:
    """Yield episodes from ``start``, the end of an earlier one, on; ``first`` is the next number.

    The model sees at most ``max_words`` and consumes at least ``min_words`` each time, so it reads
    at most their ratio times the document. It is not asked if there is no choice.
    """

    def pause(window: Span, pauses: Sequence[int]) -> int:
        return model.pause(Excerpt(document, window, window.of(content.text)), pauses)

    return divide(content, content.words, size, pause, start=start, first=first)


def divide(
    content: DocumentText,
    words: WordCounts,
    size: EpisodeSize,
    pause: Pause,
    *,
    start: int = 0,
    first: int = 1,
) -> Iterator[Episode]:
    """Yield episodes as ``pause`` chooses them. An index out of range means the end of the view."""
    counts = lengths(content.text, words)
    cuts = _Cuts(content, counts, size)
    number = first
    while start < len(content.text) and counts.of(Span(start, len(content.text))) > 0:
        window, pauses = cuts.after(start)
        chosen = pause(window, pauses) if len(pauses) > 1 else 0
        end = pauses[chosen] if 0 <= chosen < len(pauses) else pauses[-1]
        yield Episode(number, Span(start, end))
        start, number = end, number + 1


class _Cuts:
    """The places where a text may be cut: between blocks, else sentences, else lines, else words.

    A word that does not end is cut as if it were many.
    """

    def __init__(self, content: DocumentText, words: Lengths, size: EpisodeSize) -> None:
        self._text = content.text
        self._words = words
        self._size = size
        self._ends = [*part_starts(content, words, size.min_words)[1:], len(content.text)]
        self._natural = _natural(content)
        self._blocks = np.array([block.span.start for block in content.blocks], dtype=np.int32)
        self._sentences = content.sentences.starts

    def after(self, start: int) -> tuple[Span, Sequence[int]]:
        """Return the text in view from ``start`` on, and the pauses in it; at least one."""
        end = self._ends[bisect_right(self._ends, start)]
        left = self._words.of(Span(start, end))
        at_most = min(self._size.max_words, left - self._size.min_words)
        if left <= self._size.max_words + _SLACK:
            rest = Span(start, end)
            return rest, [*self._fitting(self._natural, rest, at_most), end]
        window = Span(start, self._reach(start, self._size.max_words))
        for offsets in self._kinds(window):
            if pauses := self._fitting(offsets, window, at_most):
                return window, pauses
        return window, [self._reach(start, at_most)]

    def _reach(self, start: int, at_most: float) -> int:
        return reach(self._words, start, len(self._text), at_most)

    def _kinds(self, window: Span) -> Iterator[NDArray[np.int32]]:
        """Yield offsets to cut at, the best kind first."""
        yield self._natural
        yield self._blocks
        yield self._sentences
        lines = (
            window.start + at for at, char in enumerate(window.of(self._text), 1) if char == "\n"
        )
        yield np.fromiter(lines, dtype=np.int32)

    def _fitting(self, offsets: NDArray[np.int32], window: Span, at_most: float) -> list[int]:
        """Return those in the window that leave enough words on both sides."""
        edges = np.array((window.start + 1, window.end + 1), np.int32)
        first, last = offsets.searchsorted(edges)
        near = offsets[first:last]
        counts = self._words.upto(near) - self._words.of(Span(0, window.start))
        fits = (counts >= self._size.min_words - _SLACK) & (counts <= at_most + _SLACK)
        return [int(offset) for offset in near[fits]]


def reach(words: Lengths, start: int, length: int, at_most: float) -> int:
    """Return the furthest offset, up to ``length``, with at most ``words`` words before it.

    It is the start of a word, or the end of the text.
    """
    ends = range(start, length + 1)
    limit = max(0.0, at_most) + _SLACK
    return start + bisect_right(ends, limit, key=lambda end: words.of(Span(start, end))) - 1


def part_starts(content: DocumentText, words: Lengths, min_words: int) -> list[int]:
    """Return the starts of the parts: at sections, each part with at least ``min_words``.

    A section too short to be a part is joined to the next one, unless that is of a higher level:
    then it is the end of what came before, and stays there. So is a short rest at the end.
    """
    starts, level_here = [0], 0
    for offset, level in _section_starts(content):
        here = words.of(Span(starts[-1], offset))
        if here >= min_words:
            starts.append(offset)
            level_here = level
        elif level < level_here:
            starts[-1] = offset
            level_here = level
    if len(starts) > 1 and words.of(Span(starts[-1], len(content.text))) < min_words:
        starts.pop()
    return starts


def _section_starts(content: DocumentText) -> list[tuple[int, int]]:
    """Return offsets and levels, in order; none in a sentence, the highest level per offset."""
    found: dict[int, int] = {}
    for section in content.sections:
        at = content.sentences.at(section.span.start)
        offset = section.span.start if at is None else content.sentences[at].start
        if 0 < offset < len(content.text):
            found[offset] = min(section.level, found.get(offset, section.level))
    return sorted(found.items())


def _natural(content: DocumentText) -> NDArray[np.int32]:
    """Return natural pauses: block starts not after a heading, nor before what belongs above."""
    attached = (BlockKind.FOOTNOTE, BlockKind.CAPTION)
    pairs = pairwise(content.blocks)
    starts = [
        after.span.start
        for before, after in pairs
        if before.kind is not BlockKind.HEADING and after.kind not in attached
    ]
    return np.array(starts, dtype=np.int32)
