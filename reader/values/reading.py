"""What the reader network makes of a question, or a statement, and a passage."""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class ScoredSpan:
    """A stretch of the passage, by its characters, and how well it answers (a logit)."""

    span: Span
    score: float


@dataclass(frozen=True, slots=True)
class Reading:
    """One question, or statement, read together with one passage. All scores are logits.

    ``spans`` are the stretches that answer best, the best first; they do not overlap. ``none`` is
    the score of the answer that the passage has none, on the same scale. ``answers`` says whether
    the passage answers the question, ``relevant`` whether it is about it, and ``supports`` whether
    it bears out the statement.
    """

    spans: tuple[ScoredSpan, ...]
    none: float
    answers: float
    relevant: float
    supports: float

    @property
    def margin(self) -> float:
        """How much better the best stretch is than no answer; very low without any stretch."""
        return self.spans[0].score - self.none if self.spans else -_NOTHING

    @property
    def lead(self) -> float:
        """How much better the best stretch is than the second best; 0 without any."""
        if len(self.spans) < 2:
            return _NOTHING if self.spans else 0.0
        return self.spans[0].score - self.spans[1].score


_NOTHING = 20.0
"""Beyond every difference of scores that occurs."""
