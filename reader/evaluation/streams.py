"""A stream of questions, each answered with what was learnt from those before (EM², section 5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from reader.evaluation.trials import Values
from reader.learning.improving import CAPACITY, improve
from reader.learning.objective import Memory, Objective
from reader.learning.selecting import AT_MOST, Floats, best
from reader.learning.skills import LearningModel
from reader.learning.validating import Representatives, validation_set
from reader.learning.values import Experience, ExperienceId, Label, Recalled, Standing


@dataclass(frozen=True)
class Occasion:
    """A question of a stream.

    ``truth`` is what a person would confirm of it; ``vector`` its question's unit vector. ``ask``
    puts it, with what is recalled: what came of it, and what the reader itself takes for the truth.
    """

    truth: Experience
    vector: Floats
    ask: Callable[[tuple[Recalled, ...]], tuple[Values, Experience]]


@dataclass(frozen=True)
class Policy:
    """What is kept. ``confirmed`` is the share of answers that a person corrects or confirms.

    ``chooses`` None keeps nothing. ``capacity`` None keeps everything that is chosen.
    """

    name: str
    chooses: Chooses | None
    capacity: int | None = CAPACITY
    confirmed: float = 1.0


@dataclass(frozen=True)
class Judge:
    """What decides: a model that scores, what stands for many vectors, and chance."""

    model: LearningModel
    representatives: Representatives
    chance: Random


@dataclass(frozen=True)
class Situation:
    """A newcomer, and what there is to decide by."""

    newcomer: Experience
    memory: Memory
    past: Sequence[Experience]
    vectors: Floats
    judge: Judge
    capacity: int


Chooses = Callable[[Situation], Generator[str, None, Memory]]


def nothing_but_the_latest(situation: Situation) -> Generator[str, None, Memory]:
    """First in, first out."""
    yield from ()
    together = sorted(situation.memory | {situation.newcomer.id})
    return frozenset(together[-situation.capacity :])


def by_chance(situation: Situation) -> Generator[str, None, Memory]:
    """Somebody makes room."""
    yield from ()
    together = sorted(situation.memory | {situation.newcomer.id})
    if len(together) <= situation.capacity:
        return frozenset(together)
    return frozenset(together) - {situation.judge.chance.choice(together)}


def by_what_it_makes_likelier(situation: Situation) -> Generator[str, None, Memory]:
    """EM²."""
    past, rows = situation.past, situation.vectors
    validation = validation_set(past, rows, situation.judge.representatives)
    pool = [
        place
        for place, one in enumerate(past)
        if one.id in situation.memory or one.id == situation.newcomer.id
    ]
    objective = Objective(
        [past[place] for place in pool], rows[pool], validation, situation.judge.model
    )
    deciding = improve(
        situation.memory, situation.newcomer, objective, len(validation), situation.capacity
    )
    while True:
        try:
            yield f"scored {next(deciding).done}"
        except StopIteration as end:
            memory: Memory = end.value.memory
            return memory


POLICIES = {
    policy.name: policy
    for policy in (
        Policy("no memory", None),
        Policy("all kept", nothing_but_the_latest, None),
        Policy("first in, first out", nothing_but_the_latest),
        Policy("random", by_chance),
        Policy("EM²", by_what_it_makes_likelier),
        Policy("EM², half confirmed", by_what_it_makes_likelier, confirmed=0.5),
        Policy("EM², a tenth confirmed", by_what_it_makes_likelier, confirmed=0.1),
        Policy("EM², none confirmed", by_what_it_makes_likelier, confirmed=0.0),
    )
}


def run(
    occasions: Sequence[Occasion],
    policy: Policy,
    judge: Judge,
    least: float = -1.0,
) -> Generator[str, None, list[Values]]:
    """What came of each question, in order; experiences less alike than ``least`` stay unused.

    Raises:
        ModelProblem: from the model that scores.
    """
    past: list[Experience] = []
    memory: Memory = frozenset()
    outcomes: list[Values] = []
    for place, occasion in enumerate(occasions):
        outcome, guess = occasion.ask(_recalled(occasion, past, memory, occasions, least))
        outcomes.append(outcome)
        if policy.chooses is None:
            continue
        label = judge.chance.random() < policy.confirmed
        newcomer = replace(
            occasion.truth if label else guess,
            id=ExperienceId(place),
            label=Label.CONFIRMED if label else Label.GUESSED,
            standing=Standing.CANDIDATE,
        )
        past = [*past, newcomer]
        situation = Situation(
            newcomer,
            memory,
            past,
            np.stack([one.vector for one in occasions[: place + 1]]),
            judge,
            policy.capacity or len(occasions),
        )
        memory = yield from policy.chooses(situation)
        past = list(_standing(past, memory))
        yield f"question {place + 1} of {len(occasions)}, {len(memory)} kept"
    return outcomes


def _standing(past: Iterable[Experience], memory: Memory) -> Iterable[Experience]:
    for one in past:
        standing = Standing.KEPT if one.id in memory else Standing.ASIDE
        yield one if one.standing is standing else replace(one, standing=standing)


def _recalled(
    occasion: Occasion,
    past: Sequence[Experience],
    memory: Memory,
    occasions: Sequence[Occasion],
    least: float,
) -> tuple[Recalled, ...]:
    kept = [one for one in past if one.id in memory]
    if not kept:
        return ()
    rows = np.stack([occasions[one.id].vector for one in kept])
    likeness = rows @ occasion.vector
    places = best(likeness, AT_MOST, least)
    return tuple(Recalled(kept[place], float(likeness[place])) for place in places)
