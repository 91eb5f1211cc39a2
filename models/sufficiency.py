"""Whether a document tells the answer at all: the bar that evidence must pass, and its numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from models.evidence import Evidence
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for an answer in some stretches of text.

    ``coverage``: the largest share of the question's subject words, by rarity, in one passage.
    ``known``: the share of them that the document has anywhere. ``cosine``: of the sentence
    closest to the question; None where there are no vectors.
    """

    coverage: float
    known: float
    cosine: float | None


@dataclass(frozen=True, slots=True)
class Bar:
    """A logistic regression on ``Signs``."""

    constant: float
    coverage: float
    known: float
    cosine: float

    def probability(self, signs: Signs) -> float:
        """That the stretches answer the question, from 0 to 1."""
        total = self.constant + self.coverage * signs.coverage + self.known * signs.known
        total += self.cosine * (signs.cosine or 0.0)
        return 1 / (1 + math.exp(-total))


WITH_VECTORS = Bar(constant=-4.93, coverage=2.80, known=1.56, cosine=5.58)
WITHOUT_VECTORS = Bar(constant=-2.75, coverage=3.72, known=2.17, cosine=0.0)
"""Fitted to 278 questions, half of them put to another document of the same collection: half of
the documents of samples of COVID-QA, FairytaleQA and QMSum, each collection weighing the same, the
15 best passages taken as read."""

ENOUGH = 0.4
"""On the other half (112 questions that the document answers and 112 that it does not):

- with vectors, 5 % of the first were refused wrongly and 83 % of the second rightly (COVID-QA 14 %
  and 83 %, FairytaleQA 1 % and 82 %, QMSum 11 % and 89 %);
- without, 13 % and 76 %.

LegalBench-RAG was left out: one contract does answer most of what was asked of another like it.
"""


def signs_in(evidence: Evidence, spans: Sequence[Span]) -> Signs:
    """What speaks for an answer in ``spans``."""
    passages = evidence.passages_of(spans)
    coverage = evidence.passage_coverage[passages].max(initial=0)
    total = sum(subject.rarity for subject in evidence.subjects)
    known = sum(subject.rarity for subject in evidence.subjects if len(subject.passages))
    return Signs(float(coverage), known / total if total else 0.0, _closest(evidence, spans))


def probability(evidence: Evidence, spans: Sequence[Span]) -> float:
    """That the question can be answered from ``spans``, from 0 to 1."""
    signs = signs_in(evidence, spans)
    return (WITHOUT_VECTORS if signs.cosine is None else WITH_VECTORS).probability(signs)


def _closest(evidence: Evidence, spans: Sequence[Span]) -> float | None:
    """The highest cosine in ``spans``; None where no sentence of theirs has a vector."""
    if evidence.cosines is None:
        return None
    inside = [evidence.material.inside(span) for span in spans]
    found = [evidence.cosines[r.start : r.stop] for r in inside]
    return max((float(cosines.max()) for cosines in found if len(cosines)), default=None)
