"""A session that quotes, and weighs what was confirmed with the real learner, by a law it knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.learning.learning import Learner
from reader.learning.learning_model import LearningEvent
from reader.values.experience import Trial
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import MAKER
from tests.ui.session import QuotingSession

CAPACITY = 4


class Likeness:
    """The more that is shown is like the question, the likelier its answer."""

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        return [-2.0 + sum(one.likeness for one in trial.shown) / 10 for trial in trials]

    def uncertainties(self, experiences: Sequence[object]) -> Sequence[float]:
        return [0.5 for _ in experiences]


class WeighingSession(QuotingSession):
    """A session with so small a memory that newcomers displace others."""

    def learn(self) -> Iterator[LearningEvent]:
        learner = Learner(
            self.library.experiences,
            Likeness(),
            MAKER,
            TopicEncoder(),
            lambda vectors, groups, each: range(min(len(vectors), groups * each)),
            CAPACITY,
        )
        yield from learner.learn()
