"""How well a memory lets a model answer what it is measured on (EM², sections 4.3.2 and 4.3.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from reader.learning.selecting import AT_MOST, Floats, select
from reader.learning.skills import LearningModel
from reader.learning.validating import Validation
from reader.learning.values import Experience, ExperienceId, Recalled, Trial

Memory = frozenset[ExperienceId]
"""A subset of the experiences that might be kept."""

_AT_ONCE = 32
"""Trials scored in one go: a question waits for no more than one of these."""


@dataclass(frozen=True, slots=True)
class TrialsScored:
    """Event: ``done`` trials have been scored for the decision in hand."""

    done: int


class Objective:
    """The weighted sum of log-likelihoods over the validation set, for any subset of a pool.

    Two subsets that show a question the same demonstrations cost one trial: most swaps change what
    is shown to a few questions only.
    """

    def __init__(
        self,
        pool: Sequence[Experience],
        vectors: Floats,
        validation: Validation,
        model: LearningModel,
        at_most: int = AT_MOST,
    ) -> None:
        self._pool = {experience.id: experience for experience in pool}
        self._vectors = {one.id: row for one, row in zip(pool, vectors, strict=True)}
        self._validation = validation
        self._model = model
        self._at_most = at_most
        self._known: dict[tuple[int, tuple[ExperienceId, ...]], float] = {}

    @property
    def scored(self) -> int:
        """Trials put to the model so far."""
        return len(self._known)

    def of(self, memories: Iterable[Memory]) -> Generator[TrialsScored, None, list[float]]:
        """E-step: the objective of each of ``memories``. Raises ``ModelProblem``."""
        shown = [self._shown(memory) for memory in memories]
        wanted = {(place, ids) for rows in shown for place, ids in enumerate(rows)}
        missing = sorted(wanted.difference(self._known))
        for first in range(0, len(missing), _AT_ONCE):
            batch = missing[first : first + _AT_ONCE]
            scores = self._model.log_likelihoods([self._trial(*one) for one in batch])
            self._known.update(zip(batch, scores, strict=True))
            yield TrialsScored(len(self._known))
        return [self._total(rows) for rows in shown]

    def _shown(self, memory: Memory) -> list[tuple[ExperienceId, ...]]:
        """Per question of the validation set, what ``select`` shows it, itself left out."""
        ids = sorted(memory)
        if not ids:
            return [()] * len(self._validation)
        matrix = np.stack([self._vectors[one] for one in ids])
        rows = []
        for pair, asked in zip(self._validation.pairs, self._validation.vectors, strict=True):
            order = select(asked, matrix, self._at_most + 1)
            others = [ids[row] for row in order if ids[row] != pair.id]
            rows.append(tuple(others[: self._at_most]))
        return rows

    def _trial(self, place: int, ids: tuple[ExperienceId, ...]) -> Trial:
        asked = self._validation.vectors[place]
        shown = (Recalled(self._pool[one], float(self._vectors[one] @ asked)) for one in ids)
        return Trial(self._validation.pairs[place], tuple(shown))

    def _total(self, rows: Sequence[tuple[ExperienceId, ...]]) -> float:
        weighed = zip(self._validation.weights, enumerate(rows), strict=True)
        return float(sum(weight * self._known[one] for weight, one in weighed))
