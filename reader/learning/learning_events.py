"""Events of a memory that learns."""

from __future__ import annotations

from dataclasses import dataclass

from reader.experience_ports import Decided
from reader.learning.objective import TrialsScored
from reader.values.experience import Experience


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
