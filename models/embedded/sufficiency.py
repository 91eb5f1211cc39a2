"""Whether a document contains the answer at all: the threshold for evidence, and its weights."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from models.embedded.evidence import Evidence
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Signs:
    """Signs of an answer in some stretches of text.

    ``coverage``: the largest share of the question's subject words, by rarity, in one passage and
    its neighbours. ``cosine``: of the sentence closest to the question; None without vectors.
    """

    coverage: float
    cosine: float | None


@dataclass(frozen=True, slots=True)
class Bar:
    """A logistic regression on ``Signs``."""

    constant: float
    coverage: float
    cosine: float

    def probability(self, signs: Signs) -> float:
        """That the stretches answer the question, from 0 to 1."""
        total = self.constant + self.coverage * signs.coverage
        total += self.cosine * (signs.cosine or 0.0)
        return 1 / (1 + math.exp(-total))


WITH_VECTORS = Bar(constant=-5.13, coverage=3.34, cosine=7.32)
WITHOUT_VECTORS = Bar(constant=-2.34, coverage=5.34, cosine=0.0)
"""Fitted to 794 questions of the development halves of QMSum, COVID-QA, FinanceBench, OHR-Bench and
MMLongBench-Doc, each set weighing the same: half of them put to their own document, half to another
one of the same set, the five most promising episodes taken as read. See docs/evidence/grades.md.
"""

ENOUGH = 1 / 3
"""A wrong refusal counts as much as two wrong answers. The nearest passages are shown either way.
It separates questions about another document, but not those about a document on the same
subject that lacks the answer: for MMLongBench-Doc's, no sign that was tried (missing names and
numbers, contrast to the rest, words in one sentence) separated them better than chance.
"""


def signs_in(evidence: Evidence, spans: Sequence[Span]) -> Signs:
    """The signs of an answer in ``spans``."""
    passages = evidence.passages_of(spans)
    coverage = evidence.coverage_around[passages].max(initial=0)
    return Signs(float(coverage), _closest(evidence, spans))


def probability(evidence: Evidence, spans: Sequence[Span]) -> float:
    """That the question can be answered from ``spans``, from 0 to 1."""
    signs = signs_in(evidence, spans)
    return (WITHOUT_VECTORS if signs.cosine is None else WITH_VECTORS).probability(signs)


def _closest(evidence: Evidence, spans: Sequence[Span]) -> float | None:
    """The highest cosine in ``spans``; None without vectors, or without a sentence in them."""
    if evidence.cosines is None:
        return None
    inside = [evidence.material.inside(span) for span in spans]
    found = [evidence.cosines[r.start : r.stop] for r in inside]
    return max((float(cosines.max()) for cosines in found if len(cosines)), default=None)
