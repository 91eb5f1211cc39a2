"""What happens while a memory learns."""

from __future__ import annotations

from dataclasses import dataclass

from reader.learning.objective import TrialsScored
from reader.learning.ports import Decided
from reader.learning.values import Experience


@dataclass(frozen=True, slots=True)
class Weighing:
    """Event: one of ``left`` candidates is looked at now."""

    newcomer: Experience
    left: int


LearningEvent = Weighing | TrialsScored | Decided
