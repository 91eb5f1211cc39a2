"""Finds places for trials: passages and stretches from all over the body of a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from reader.text.around import around
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
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
        found = (span for span in self.content.passages if self._is_body(span))
        worth = (span for span in found if self.content.words.of(span) >= _FEWEST_WORDS)
        return tuple(self.excerpt(span) for span in worth)

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The texts of ``passages``, folded for comparison."""
        return tuple(flat(passage.text).casefold() for passage in self.passages)

    def stretches(self, words: float) -> list[Excerpt]:
        """Return neighbouring passages joined up to about ``words`` words, in order."""
        return list(self._stretches(words))

    def excerpt(self, span: Span) -> Excerpt:
        """Return the excerpt at ``span``."""
        return Excerpt(self.document, span, span.of(self.content.text))

    def sentences_in(self, span: Span) -> Iterator[Span]:
        """Return the sentences that lie completely in ``span``."""
        sentences = self.content.sentences
        for number in sentences.overlapping(span):
            if span.contains(sentences[number]):
                yield sentences[number]

    @cached_property
    def _around(self) -> list[Span]:
        return list(around(self.content))

    def _is_body(self, span: Span) -> bool:
        return not any(span.overlaps(other) for other in self._around)

    def _stretches(self, words: float) -> Iterator[Excerpt]:
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
