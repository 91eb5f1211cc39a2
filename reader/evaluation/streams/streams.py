"""A stream of questions, each answered with what was learnt from those before (EM², section 5).

Every scope has a memory of its own, as in a library.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import numpy as np

from reader.encoder_scales import Floats
from reader.evaluation.admission import ALL, Admission
from reader.evaluation.measuring.agreeing import agrees
from reader.evaluation.plain_vectors import QuestionVectors, on_scale_of, vectors
from reader.evaluation.trials import Values
from reader.learning.improving import CAPACITY, improve
from reader.learning.learning_model import LearningModel
from reader.learning.objective import Objective
from reader.learning.selecting import AT_MOST, best
from reader.learning.validating import Representatives, ValidationLimits, validation_set
from reader.values.experience import (
    Experience,
    ExperienceId,
    Label,
    Memory,
    Recalled,
    Scope,
    Standing,
)


@dataclass(frozen=True)
class Occasion:
    """A question of a stream.

    ``truth`` is what the user would confirm of it; ``vector`` its question's unit vector. ``ask``
    puts it, with what is recalled, and returns the measures and what the reader itself takes for
    the truth. ``group`` names what it belongs to, such as a document. ``in_steps``: the steps to a
    right answer are confirmed with it, if the truth has none.
    """

    truth: Experience
    vector: Floats
    ask: Callable[[tuple[Recalled, ...]], tuple[Values, Experience]]
    group: str = ""
    in_steps: bool = False

    def confirmed(self, guess: Experience) -> Experience:
        """Return what is learnt after the user has rated the reader's ``guess``."""
        explained = self.truth.reasoning or not self.in_steps
        if explained or not agrees(guess.answer, self.truth.answer):
            return self.truth
        return replace(self.truth, reasoning=guess.reasoning)


def alike_by(occasions: Sequence[Occasion], kind: QuestionVectors) -> Sequence[Occasion]:
    """Return the same questions with vectors of their words, or those encoded already."""
    if kind is QuestionVectors.MEANING or not occasions:
        return occasions
    encoded = np.stack([one.vector for one in occasions])
    rows = on_scale_of(vectors([one.truth.question for one in occasions], kind), encoded)
    return [replace(one, vector=row) for one, row in zip(occasions, rows, strict=True)]


@dataclass(frozen=True)
class Policy:
    """A policy of what is kept. ``confirmed`` is the share of answers that the user judges.

    ``chooses`` None keeps nothing. ``capacity`` None keeps everything that is chosen; otherwise it
    is that of each scope.
    """

    name: str
    chooses: Chooses | None
    capacity: int | None = CAPACITY
    confirmed: float = 1.0


@dataclass(frozen=True)
class Judge:
    """The means of a decision: a model that scores, representatives of many vectors, and chance.

    ``at_most`` demonstrations are shown; the first ``initial`` questions are confirmed, whatever
    the policy: a memory that begins with written demonstrations. Of the reader's own guesses the
    surest ``admitted`` percent are learnt from.
    """

    model: LearningModel
    representatives: Representatives
    chance: Random
    at_most: int = AT_MOST
    validation: ValidationLimits = field(default_factory=ValidationLimits)
    initial: int = 0
    admitted: int = ALL


@dataclass(frozen=True)
class Situation:
    """A newcomer, and the data for a decision about it."""

    newcomer: Experience
    memory: Memory
    past: Sequence[Experience]
    vectors: Floats
    judge: Judge
    capacity: int


Chooses = Callable[[Situation], Generator[str, None, Memory]]


def the_first(situation: Situation) -> Generator[str, None, Memory]:
    """Keep the first demonstrations, once there are enough."""
    yield from ()
    together = sorted(situation.memory | {situation.newcomer.id})
    return frozenset(together[: situation.capacity])


def nothing_but_the_latest(situation: Situation) -> Generator[str, None, Memory]:
    """Keep the latest: first in, first out."""
    yield from ()
    together = sorted(situation.memory | {situation.newcomer.id})
    return frozenset(together[-situation.capacity :])


def by_chance(situation: Situation) -> Generator[str, None, Memory]:
    """Remove a random member."""
    yield from ()
    together = sorted(situation.memory | {situation.newcomer.id})
    if len(together) <= situation.capacity:
        return frozenset(together)
    return frozenset(together) - {situation.judge.chance.choice(together)}


def by_what_it_makes_likelier(situation: Situation) -> Generator[str, None, Memory]:
    """Decide by likelihood (EM²)."""
    past, rows = situation.past, situation.vectors
    judge = situation.judge
    validation = validation_set(past, rows, judge.representatives, judge.validation)
    pool = [
        place
        for place, one in enumerate(past)
        if one.id in situation.memory or one.id == situation.newcomer.id
    ]
    members = [past[place] for place in pool]
    objective = Objective(members, rows[pool], validation, judge.model, judge.at_most)
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
        Policy("fixed demonstrations", the_first, AT_MOST),
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
    """Return the values of each question; experiences less similar than ``least`` stay unused.

    Raises:
        ModelError: from the model that scores.
    """
    memories: dict[Scope, _Scoped] = defaultdict(_Scoped)
    admission = Admission(judge.model, judge.admitted)
    outcomes: list[Values] = []
    for place, occasion in enumerate(occasions):
        mine = memories[occasion.truth.scope]
        outcome, guess = occasion.ask(mine.recalled(occasion.vector, judge.at_most, least))
        outcomes.append(outcome)
        yield f"question {place + 1} of {len(occasions)}, {len(mine.memory)} kept"
        if policy.chooses is None:
            continue
        label = place < judge.initial or judge.chance.random() < policy.confirmed
        learnt = occasion.confirmed(guess) if label else admission.admitted(guess)
        if learnt is None:
            continue
        newcomer = _candidate(learnt, ExperienceId(place), confirmed=label)
        mine.add(newcomer, occasion.vector)
        situation = mine.situation(newcomer, judge, policy.capacity or len(occasions))
        mine.keep((yield from policy.chooses(situation)))
    return outcomes


def _candidate(learnt: Experience, number: ExperienceId, *, confirmed: bool) -> Experience:
    label = Label.CONFIRMED if confirmed else Label.GUESSED
    return replace(learnt, id=number, label=label, standing=Standing.CANDIDATE)


@dataclass
class _Scoped:
    """The experiences of one scope: all past pairs, their questions' vectors, and the memory."""

    past: list[Experience] = field(default_factory=list)
    vectors: list[Floats] = field(default_factory=list)
    memory: Memory = frozenset()

    def add(self, newcomer: Experience, vector: Floats) -> None:
        self.past.append(newcomer)
        self.vectors.append(vector)

    def situation(self, newcomer: Experience, judge: Judge, capacity: int) -> Situation:
        """The choice that ``newcomer`` makes necessary."""
        vectors = np.stack(self.vectors)
        return Situation(newcomer, self.memory, self.past, vectors, judge, capacity)

    def keep(self, memory: Memory) -> None:
        self.memory = memory
        for place, one in enumerate(self.past):
            standing = Standing.KEPT if one.id in memory else Standing.ASIDE
            if one.standing is not standing:
                self.past[place] = replace(one, standing=standing)

    def recalled(self, asked: Floats, at_most: int, least: float) -> tuple[Recalled, ...]:
        kept = [place for place, one in enumerate(self.past) if one.id in self.memory]
        if not kept:
            return ()
        likeness = np.stack([self.vectors[place] for place in kept]) @ asked
        places = best(likeness, at_most, least)
        return tuple(Recalled(self.past[kept[place]], float(likeness[place])) for place in places)
