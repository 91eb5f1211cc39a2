"""Whether a document tells the answer at all: the bar that evidence must pass, and its numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models.evidence import Evidence
from reader.text.span import Span


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for an answer in some stretches of text.

    ``coverage``: the largest share of the question's subject words, by rarity, in one passage.
    ``known``: the share of them that the document has anywhere. ``cosine``: of the sentence
    closest to the question. ``gap``: how far that is above the document's average sentence, in
    standard deviations. The last two are 0 where there are no vectors.
    """

    coverage: float
    known: float
    cosine: float
    gap: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A logistic regression on ``Signs``."""

    constant: float
    coverage: float
    known: float
    cosine: float
    gap: float

    def probability(self, signs: Signs) -> float:
        """That the stretches answer the question, from 0 to 1."""
        total = (
            self.constant
            + self.coverage * signs.coverage
            + self.known * signs.known
            + self.cosine * signs.cosine
            + self.gap * signs.gap
        )
        return 1 / (1 + math.exp(-total))


WITH_VECTORS = Bar(constant=-6.0, coverage=3.0, known=3.0, cosine=5.0, gap=0.2)
WITHOUT_VECTORS = Bar(constant=-5.0, coverage=4.0, known=4.0, cosine=0.0, gap=0.0)
ENOUGH = 0.5


def signs_in(evidence: Evidence, spans: Sequence[Span]) -> Signs:
    """What speaks for an answer in ``spans``."""
    passages = evidence.passages_of(list(spans))
    coverage = evidence.passage_coverage[passages].max(initial=0)
    total = sum(subject.rarity for subject in evidence.subjects)
    known = sum(subject.rarity for subject in evidence.subjects if len(subject.passages))
    cosine, gap = _closeness(evidence, spans)
    return Signs(float(coverage), known / total if total else 0.0, cosine, gap)


def probability(evidence: Evidence, spans: Sequence[Span]) -> float:
    """That the question can be answered from ``spans``, from 0 to 1."""
    bar = WITHOUT_VECTORS if evidence.cosines is None else WITH_VECTORS
    return bar.probability(signs_in(evidence, spans))


def _closeness(evidence: Evidence, spans: Sequence[Span]) -> tuple[float, float]:
    cosines = evidence.cosines
    if cosines is None:
        return 0.0, 0.0
    inside = [evidence.material.inside(span) for span in spans]
    best = max((float(cosines[r.start : r.stop].max(initial=0)) for r in inside), default=0.0)
    return best, (best - float(cosines.mean())) / (float(np.std(cosines)) + 1e-6)
