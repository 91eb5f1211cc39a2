"""Skills that a model must have so that a memory can be improved for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from reader.values.experience import Experience, Trial


class LearningModel(Protocol):
    """Measures how likely known answers are."""

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        """Return each trial's natural log of P(answer | question, demonstrations) (EM², eq. 11).

        Nothing is decoded; the trials are scored together. Raises ``ModelError``.
        """

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        """Return the uncertainty of each answer without demonstrations (EM², eq. 8), in nats.

        Comparable between the answers of one model only. Raises ``ModelError``.
        """
