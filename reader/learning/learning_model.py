"""Skills that a model must have so that a memory can be improved for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reader.values.experience import Experience, Trial


class LearningModel(Protocol):
    """Says how likely known answers are."""

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        """Per trial, the natural logarithm of P(answer | question; what is shown) (EM², eq. 11).

        Nothing is decoded; the trials are scored together. Raises ``ModelError``.
        """
        ...

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        """Per answer, how unsure the model is of it with nothing recalled (EM², eq. 8), in nats.

        Comparable between the answers of one model only. Raises ``ModelError``.
        """
        ...
