"""Measures how well a memory lets a model answer its validation set (EM², 4.3.2 and 4.3.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

import numpy as np

from reader.encoder_scales import Floats
from reader.learning.learning_model import LearningModel, TrialsScored
from reader.learning.selecting import AT_MOST
from reader.learning.validating import Validation
from reader.values.experience import Experience, Memory, Recalled, Trial, pair_of

_Shown = tuple[int, bytes]
"""A validation question, and the rows of the pool shown to it, as packed bits."""

CONFIRMED = 4.0
"""The weight of a confirmed pair, in nats, on the scale of the validation set: as much as making
one other confirmed answer e times as likely. Chosen on the development half of QMSum.
"""

_AT_ONCE = 32
"""The trials scored at once: the longest that a question has to wait."""


class Objective:
    """The weighted sum of log-likelihoods over the validation set, for any subset of a pool.

    Added to it is the worth of confirmed pairs by themselves (a prior over memories): they hold
    true answers, and their own questions may be asked again. With few past questions to measure on,
    chance alone would otherwise remove half of them.

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
        self._pool = pool
        self._worth = {one.id: CONFIRMED for one in pool if one.label.is_true}
        self._validation = validation
        self._model = model
        self._at_most = at_most
        self._likeness = _likeness(pool, vectors, validation)
        self._order = np.argsort(-self._likeness, axis=1, kind="stable")
        self._known: dict[_Shown, float] = {}

    @property
    def scored(self) -> int:
        """The trials scored so far."""
        return len(self._known)

    def repeats(self, newcomer: Experience, memory: Memory) -> bool:
        """Whether ``memory`` holds the same pair with the same evidence, as well confirmed."""
        return any(
            one.id in memory
            and one.id != newcomer.id
            and one.label.is_true >= newcomer.label.is_true
            and (pair_of(one), one.evidence) == (pair_of(newcomer), newcomer.evidence)
            for one in self._pool
        )

    def of(self, memories: Iterable[Memory]) -> Generator[TrialsScored, None, list[float]]:
        """E-step: return the objective of each of ``memories``. Raises ``ModelError``."""
        memories = list(memories)
        shown = [self._shown(memory) for memory in memories]
        missing = sorted({one for rows in shown for one in rows}.difference(self._known))
        for first in range(0, len(missing), _AT_ONCE):
            batch = missing[first : first + _AT_ONCE]
            scores = self._model.log_likelihoods([self._trial(*one) for one in batch])
            self._known.update(zip(batch, scores, strict=True))
            yield TrialsScored(len(self._known))
        worths = (sum(self._worth.get(one, 0.0) for one in memory) for memory in memories)
        return [self._total(rows) + worth for rows, worth in zip(shown, worths, strict=True)]

    def _shown(self, memory: Memory) -> list[_Shown]:
        """Return, per validation question, which of the pool it is shown: the most similar ones."""
        member = np.array([one.id in memory for one in self._pool], bool)
        ranked = member[self._order] & np.isfinite(
            np.take_along_axis(self._likeness, self._order, axis=1)
        )
        nearest = ranked & (np.cumsum(ranked, axis=1) <= self._at_most)
        chosen = np.zeros_like(nearest)
        np.put_along_axis(chosen, self._order, nearest, axis=1)
        return [(place, row.tobytes()) for place, row in enumerate(np.packbits(chosen, axis=1))]

    def _trial(self, place: int, rows: bytes) -> Trial:
        chosen = np.unpackbits(np.frombuffer(rows, np.uint8))
        shown = (
            Recalled(self._pool[row], float(self._likeness[place, row]))
            for row in self._order[place]
            if chosen[row]
        )
        return Trial(self._validation.pairs[place], tuple(shown))

    def _total(self, rows: Sequence[_Shown]) -> float:
        weighed = zip(self._validation.weights, rows, strict=True)
        return float(sum(weight * self._known[one] for weight, one in weighed))


def _likeness(pool: Sequence[Experience], vectors: Floats, validation: Validation) -> Floats:
    """Return the similarity of validation questions and pool; 0 for a question with itself."""
    if not len(validation) or not len(pool):
        return np.zeros((len(validation), len(pool)), np.float32)
    likeness: Floats = validation.vectors @ vectors.T
    rows = {one.id: row for row, one in enumerate(pool)}
    for place, pair in enumerate(validation.pairs):
        if pair.id in rows:
            likeness[place, rows[pair.id]] = -np.inf
    return likeness
