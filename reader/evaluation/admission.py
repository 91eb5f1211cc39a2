"""Selects guesses that a reader is certain enough of to learn from: EM²'s Γ and its ε (eq. 8)."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field, replace

from reader.learning.learning_model import LearningModel
from reader.values.experience import Experience

ALL = 100
_FEW = 8
"""The number of guesses needed to set a threshold; before that nothing is admitted."""


@dataclass
class Admission:
    """Admits a guess that is at most as unsure as ``percent`` of those before it.

    The paper's ε is a number on the scale of its model. As a percentage it means the same for every
    reader; ``thresholds`` are its values, in nats.
    """

    model: LearningModel
    percent: int = ALL
    known: list[float] = field(default_factory=list)
    thresholds: list[float] = field(default_factory=list)

    def admitted(self, guess: Experience) -> Experience | None:
        """Return the guess if the reader is certain enough of it, else None."""
        if self.percent >= ALL:
            return guess
        nats = guess.uncertainty
        if nats is None:
            (nats,) = self.model.uncertainties([guess])
        before, self.known = self.known, [*self.known, nats]
        if len(before) < _FEW:
            return None
        threshold = statistics.quantiles(before, n=ALL, method="inclusive")[self.percent - 1]
        self.thresholds.append(threshold)
        return replace(guess, uncertainty=nats) if nats <= threshold else None
