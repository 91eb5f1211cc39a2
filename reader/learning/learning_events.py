"""Events of a memory that learns."""

from __future__ import annotations

from dataclasses import dataclass

from reader.experience_ports import Decided
from reader.learning.objective import TrialsScored
from reader.values.experience import Experience


@dataclass(frozen=True, slots=True)
class Weighing:
    """Event: one of ``left`` candidates is looked at now."""

    newcomer: Experience
    left: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Event: it is known how sure the model was of an answer; ``left`` are to be looked at."""

    left: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """Event: something new waits for the reader's decision."""

    experience: Experience


LearningEvent = Reviewed | Proposed | Weighing | TrialsScored | Decided
