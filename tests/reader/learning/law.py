"""A reader whose skill depends by a known law on what it is shown; and experiences to show it.

An experience has a topic and a worth. What is shown helps with questions of its own topic by its
worth, which may be negative, and confuses a little with all others. So the best memory is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random

import numpy as np

from reader.encoder_scales import Floats
from reader.values.experience import Experience, ExperienceId, Label, Scope, Standing, Trial
from reader.values.maker import Maker

MAKER = Maker("law", "1")
MOMENT = datetime(2026, 11, 21, tzinfo=UTC)


def experience(
    number: int,
    *,
    question: str = "",
    standing: Standing = Standing.CANDIDATE,
    label: Label = Label.GUESSED,
    scope: Scope | None = None,
) -> Experience:
    return Experience(
        ExperienceId(number),
        scope or Scope(),
        question or f"Question {number}?",
        "Because of that.",
        f"Answer {number}.",
        (),
        label,
        standing,
        0.5,
        MAKER,
        MOMENT,
    )


@dataclass
class Law:
    """``topics`` and ``worths`` by experience; the logarithm of P is linear in what helps."""

    topics: Mapping[ExperienceId, int]
    worths: Mapping[ExperienceId, float]
    confusion: float = 0.01
    trials: list[Trial] = field(default_factory=list)

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        self.trials += trials
        return [self.of(trial) for trial in trials]

    def of(self, trial: Trial) -> float:
        topic = self.topics[trial.target.id]
        shown = [one.experience.id for one in trial.shown]
        helping = [one for one in shown if self.topics[one] == topic]
        helped = sum(self.worths[one] for one in helping)
        return -3.0 + helped - self.confusion * (len(trial.shown) - len(helping))


def vectors(topics: Sequence[int], random: Random, spread: float = 0.1) -> Floats:
    """A unit vector for each, near those of its topic."""
    centres = np.eye(max(topics, default=0) + 1, 24, dtype=np.float32)
    rows = np.stack([centres[topic] for topic in topics])
    noise = np.array([[random.gauss(0, spread) for _ in range(24)] for _ in topics], np.float32)
    rows = rows + noise
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)
