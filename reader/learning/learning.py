"""Learns from questions: one candidate after another, each decided by EM² (section 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

import numpy as np

from reader.experience_ports import Decided, Experiences
from reader.learning.improving import CAPACITY, improve
from reader.learning.learning_model import LearningEvent, LearningModel, TrialsScored, Weighing
from reader.learning.objective import Objective
from reader.learning.selecting import vectors_of
from reader.learning.validating import Representatives, ValidationLimits, validation_set
from reader.ports import Encoder
from reader.values.experience import Decision, Experience, ExperienceId, Kind, Standing
from reader.values.maker import Maker

_PAST = frozenset({Standing.CANDIDATE, Standing.KEPT, Standing.ASIDE})
_TRIES = 3
"""The number of attempts at a decision, if another window changes the memory meanwhile."""


@dataclass(frozen=True)
class Learner:
    """Improves the memory in ``experiences`` for one model: ``capacity`` for each scope.

    ``representatives`` groups vectors (see ``reader.learning.validating``); ``now`` returns the
    time.
    """

    experiences: Experiences
    model: LearningModel
    by: Maker
    encoder: Encoder
    representatives: Representatives
    capacity: int = CAPACITY
    validation: ValidationLimits = field(default_factory=ValidationLimits)
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def learn(self) -> Iterator[LearningEvent]:
        """Decide about every candidate, oldest first; each decision is stored before its event.

        Stopped anywhere, at most the current decision is lost, and made the next time.

        Raises:
            ModelError: if model or encoder fails.
            LibraryError: if a decision cannot be stored.
        """
        waiting = _answers(self.experiences.all(standings={Standing.CANDIDATE}))
        for place, newcomer in enumerate(waiting):
            yield Weighing(newcomer, len(waiting) - place)
            for _ in range(_TRIES):
                decided = yield from self._decide(newcomer)
                if decided is not None:
                    yield decided
                    break

    def _decide(self, newcomer: Experience) -> Generator[TrialsScored, None, Decided | None]:
        past = _answers(self.experiences.all({newcomer.scope}, _PAST))
        if newcomer not in past:  # taken back, or decided about elsewhere
            return None
        present = frozenset(one.id for one in past if one.standing is Standing.KEPT)
        decision = yield from self._improved(present, newcomer, past)
        decided = Decided(newcomer.id, newcomer.scope, decision, self.by, self.now())
        return decided if self.experiences.decide(present, decided) else None

    def _improved(
        self, present: frozenset[ExperienceId], newcomer: Experience, past: Sequence[Experience]
    ) -> Generator[TrialsScored, None, Decision]:
        known = vectors_of(past, self.experiences, self.encoder)
        matrix = np.stack([known[one.id] for one in past])
        validation = validation_set(past, matrix, self.representatives, self.validation)
        pool = [one for one in past if one.id in present or one.id == newcomer.id]
        rows = np.stack([known[one.id] for one in pool])
        objective = Objective(pool, rows, validation, self.model)
        measured_on = len(validation)
        return (yield from improve(present, newcomer, objective, measured_on, self.capacity))


def _answers(experiences: Sequence[Experience]) -> list[Experience]:
    return [one for one in experiences if one.kind is Kind.ANSWER]
