"""A program that learns and is killed by the system in the middle of scoring; run by a test."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from reader.learning.learning import Learner
from reader.values.experience import Trial
from storage.library import SqliteLibrary
from tests.reader.learning.encoder import TopicEncoder
from tests.reader.learning.law import MAKER


class Dying:
    """Scores ``after`` trials, and dies."""

    def __init__(self, after: int) -> None:
        self._left = after

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        self._left -= len(trials)
        if self._left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return [0.0 for _ in trials]

    def uncertainties(self, experiences: Sequence[object]) -> Sequence[float]:
        return [0.0 for _ in experiences]


def main(folder: Path, after: int) -> None:
    with SqliteLibrary.open(folder) as library:
        learner = Learner(
            library.experiences,
            Dying(after),
            MAKER,
            TopicEncoder(),
            lambda vectors, groups, each: range(min(len(vectors), groups * each)),
            4,
        )
        for event in learner.learn():
            del event


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
