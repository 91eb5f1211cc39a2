"""Questions with known answers: a sentence from anywhere in a text, without a figure or name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from reader.text.around import around
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.question import Question
from reader.values.quotation import Excerpt

_TURN = 0.6180339887498949
"""The golden ratio's fraction: the fractional parts of its multiples never come close together."""
_FEWEST_WORDS = 25
"""The fewest words of a passage worth showing."""


def spread(count: int) -> list[int]:
    """Return all numbers below ``count``, ordered so that every beginning is spread over all."""
    return sorted(range(count), key=lambda number: number * _TURN % 1)


@dataclass(frozen=True)
class Places:
    """The body of a document, without front and back matter (imprint, contents, index)."""

    document: DocumentId
    content: DocumentText

    @cached_property
    def passages(self) -> tuple[Excerpt, ...]:
        """The passages of the body that are long enough, in order."""
        beside = list(around(self.content))
        body = (one for one in self.content.passages if not any(map(one.overlaps, beside)))
        worth = (span for span in body if self.content.words.of(span) >= _FEWEST_WORDS)
        return tuple(self.excerpt(span) for span in worth)

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The texts of ``passages``, folded for comparison."""
        return tuple(flat(passage.text).casefold() for passage in self.passages)

    def excerpt(self, span: Span) -> Excerpt:
        """Return the excerpt at ``span``."""
        return Excerpt(self.document, span, span.of(self.content.text))

    def sentences_in(self, span: Span) -> Iterator[Span]:
        """Return the sentences that lie completely in ``span``."""
        sentences = self.content.sentences
        for number in sentences.overlapping(span):
            if span.contains(sentences[number]):
                yield sentences[number]

    def stretches(self, words: float) -> Iterator[Excerpt]:
        """Yield neighbouring passages joined up to about ``words`` words, in order."""
        begun: Span | None = None
        for passage in self.passages:
            begun = Span(begun.start if begun else passage.span.start, passage.span.end)
            length = self.content.words.of(begun)
            if length >= words:
                if length < 2 * words:  # else much of it isn't part of the text proper
                    yield self.excerpt(begun)
                begun = None


def flat(text: str) -> str:
    """Return ``text`` in one line."""
    return " ".join(text.split())


GAP = "____"
_LEAST_WORDS, _MOST_WORDS = 8, 36
_SHOWN = 3
_LOOKED_AT = 4_000
"""The number of passages that are searched: enough for any book, and quickly done."""

_FIGURE = re.compile(r"(?<![\w.,-])(?:[$€£]\s?)?\d+(?:[.,]\d+)*(?![\w-])")
_BRACKETED = re.compile(r"[\[(]\s*\d[^\])]*[\])]")
_NUMBERED = re.compile(
    r"\b(?:figure|fig\.|table|section|chapter|page|pp?\.|note|item|no\.|part|appendix)\s*$",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b")
_LeftOut = Callable[[str], Span | None]
"""Finds the part to leave out of a sentence; None if nothing can be left out."""
_WHOLE = re.compile(r"[“\"‘'(]?[A-Z0-9].*[.!?][”\"’')]?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Gap:
    """A question for what is ``missing`` in ``sentence``.

    ``shown`` are passages, of which the one at ``right`` holds the sentence.
    """

    question: Question
    sentence: Span
    missing: str
    shown: tuple[Excerpt, ...]
    right: int

    @property
    def holding(self) -> Excerpt:
        """The passage that contains the sentence."""
        return self.shown[self.right]

    @property
    def other(self) -> Excerpt:
        """A passage that doesn't contain it."""
        return self.shown[self.right - 1]

    def is_stated_in(self, text: str) -> bool:
        """Whether ``text`` has what is missing."""
        return stands_in(self.missing, text)


def stands_in(word: str, text: str) -> bool:
    """Whether ``text`` has ``word`` as a complete word."""
    found = rf"(?<!\w){re.escape(word.casefold())}(?!\w)"
    return re.search(found, flat(text).casefold()) is not None


def gaps(places: Places, count: int) -> list[Gap]:
    """Return up to ``count`` gaps from all over the document; figures come before names."""
    figures = _gaps(places, _figure, count)
    return [*figures, *_gaps(places, _name, count - len(figures))]


def _gaps(places: Places, left_out: _LeftOut, count: int) -> list[Gap]:
    found: list[Gap] = []
    for number in spread(len(places.passages))[:_LOOKED_AT]:
        if len(found) >= count:
            break
        found += islice(_gaps_in(places, left_out, number), 1)
    return found


def _gaps_in(places: Places, left_out: _LeftOut, number: int) -> Iterator[Gap]:
    for sentence in places.sentences_in(places.passages[number].span):
        text = flat(sentence.of(places.content.text))
        fits = _LEAST_WORDS <= words_in(text) <= _MOST_WORDS and _WHOLE.fullmatch(text)
        place = left_out(text) if fits else None
        if place is None:
            continue
        missing = place.of(text)
        shown = _shown(places, number, missing)
        if len(shown) == _SHOWN:
            asked = f"{text[: place.start]}{GAP}{text[place.end :]}"
            asked = f"Complete from the text: “{asked}” What stands in the gap?"
            right = shown.index(places.passages[number])
            yield Gap(Question(asked, places.document), sentence, missing, shown, right)


def _figure(text: str) -> Span | None:
    """Find the only figure; none that numbers a note, a table or a chapter."""
    found = list(_FIGURE.finditer(text))
    if len(found) != 1 or _BRACKETED.search(text):
        return None
    (match,) = found
    return None if _NUMBERED.search(text[: match.start()]) else Span(*match.span())


def _name(text: str) -> Span | None:
    """Find the first name that occurs only once."""
    for match in _NAME.finditer(text):
        if text.count(match.group()) == 1:
            return Span(*match.span())
    return None


def _shown(places: Places, number: int, missing: str) -> tuple[Excerpt, ...]:
    """Return the passage among others that don't contain the answer, in document order."""
    count = len(places.passages)
    near = {number - 1, number, number + 1}
    others = ((number + step) % count for step in spread(count))
    silent = (n for n in others if n not in near and not stands_in(missing, places.folded[n]))
    taken = islice(silent, _SHOWN - 1)
    return tuple(places.passages[n] for n in sorted([number, *taken]))
