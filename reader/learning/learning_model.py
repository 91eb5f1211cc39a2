"""Skills that a model must have so that a memory can be improved for it, and events of learning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from reader.experience_ports import Decided
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


@dataclass(frozen=True, slots=True)
class TrialsScored:
    """Event: ``done`` trials have been scored for the current decision."""

    done: int


@dataclass(frozen=True, slots=True)
class Weighing:
    """Event: one of ``left`` candidates is being tested."""

    newcomer: Experience
    left: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Event: an answer's uncertainty was measured; ``left`` remain."""

    left: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """Event: a new proposal waits for the user's decision."""

    experience: Experience


LearningEvent = Reviewed | Proposed | Weighing | TrialsScored | Decided
