"""How likely an answer of the reader network is right, and which grade that deserves.

The weights are fitted by ``python -m training tune`` on questions about documents that the network
was not trained on, and stand beside its own weights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from pydantic import BaseModel, ConfigDict

from reader.values.reading import Reading


class Calibration(BaseModel):
    """Three logistic regressions over scores of the network, and the thresholds of the grades.

    ``passage`` orders what retrieval found; ``place`` ranks candidates by their own scores;
    ``answer`` says how likely the best of them is right, seen beside the others. ``says`` and
    ``may_say`` are the least probabilities of grades.
    """

    model_config = ConfigDict(frozen=True)

    passage: tuple[float, ...]
    place: tuple[float, ...]
    answer: tuple[float, ...]
    says: float
    may_say: float

    def of_passage(self, reading: Reading, rank: int) -> float:
        """The probability that a passage holds the answer; ``rank`` by retrieval, from 0."""
        return _weighed(self.passage, (1.0, *signs_of_passage(reading, rank)))

    def of_place(self, reading: Reading, rank: int) -> float:
        """The probability that a window's best stretch is right, by itself."""
        return _weighed(self.place, (1.0, *signs_of_place(reading, rank)))

    def of_answer(self, signs: Sequence[float]) -> float:
        """The probability that the best of several candidates is right; see ``signs_of_answer``."""
        return _weighed(self.answer, (1.0, *signs))


def signs_of_passage(reading: Reading, rank: int) -> tuple[float, ...]:
    """What speaks for a passage: its place in the retrieval, and the network's three scores."""
    return math.log1p(rank), _bounded(reading.margin), reading.answers, reading.relevant


def signs_of_place(reading: Reading, rank: int) -> tuple[float, ...]:
    """What speaks for one window's best stretch: the network's scores, and the retrieval's place.

    The network's three are hardly different from each other, so that their sum is fitted.
    """
    return _bounded(reading.margin + reading.answers + reading.relevant), math.log1p(rank)


def signs_of_answer(
    best: Reading, rank: int, places: Sequence[float], agreeing: float
) -> tuple[float, ...]:
    """What speaks for the best candidate beside the others.

    Args:
        best: its reading.
        rank: of its passage, by retrieval.
        places: probabilities of all candidates by themselves, the best one's first; those that
            agree with it left out.
        agreeing: the sum of the probabilities of other windows with the same answer.
    """
    second = max(places[1:], default=0.0)
    return (
        *signs_of_place(best, rank),
        math.log(max(places[0], 1e-4) / (1 - min(places[0], 1 - 1e-4))),
        second,
        min(agreeing, 2.0),
        min(best.lead, 6.0),
    )


@cache
def calibration() -> Calibration:
    """The one that comes with the program."""
    return Calibration.model_validate_json(
        (files("resources") / "network" / "grades.json").read_bytes()
    )


def _bounded(value: float) -> float:
    return max(-30.0, min(30.0, value))


def _weighed(weights: Sequence[float], signs: Sequence[float]) -> float:
    return logistic(sum(weight * sign for weight, sign in zip(weights, signs, strict=True)))


def logistic(logit: float) -> float:
    """A probability by its logit."""
    return 1 / (1 + math.exp(-_bounded(logit)))
