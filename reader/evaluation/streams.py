"""A stream of questions, each answered with what was learnt from those before (EM², section 5).

Every scope has a memory of its own, as in a library.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum, auto
from random import Random

import numpy as np

from reader.encoder_scales import Floats
from reader.evaluation.answer_scores import agrees
from reader.evaluation.reports import Values
from reader.generators import Ending
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
from reader.values.maker import Maker
from reader.values.quotation import Citation


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


def truth(
    question: str,
    answer: str,
    reasoning: str = "",
    scope: Scope | None = None,
    evidence: tuple[Citation, ...] = (),
) -> Experience:
    """Return what a user would confirm of a question."""
    return Experience(
        ExperienceId(0),
        scope or Scope(),
        question,
        reasoning,
        answer,
        evidence,
        Label.CONFIRMED,
        Standing.CANDIDATE,
        None,
        Maker("", ""),
        datetime(2026, 1, 1, tzinfo=UTC),
    )


class Keeping(Enum):
    """What stays in a memory that has become too large."""

    NOTHING = auto()
    FIRST = auto()
    LATEST = auto()
    RANDOM = auto()
    """All but a random one."""
    LIKELY = auto()
    """What makes the past likelier (EM²)."""


@dataclass(frozen=True)
class Policy:
    """A policy of what is kept; ``confirmed`` is the share of answers that the user judges.

    ``capacity`` None keeps everything; otherwise it is that of each scope.
    """

    name: str
    keeps: Keeping
    capacity: int | None = CAPACITY
    confirmed: float = 1.0


@dataclass(frozen=True)
class Judge:
    """The means of a decision: a model that scores, representatives of many vectors, and chance.

    ``at_most`` demonstrations are shown.
    """

    model: LearningModel
    representatives: Representatives
    chance: Random
    at_most: int = AT_MOST
    validation: ValidationLimits = field(default_factory=ValidationLimits)


POLICIES = {
    policy.name: policy
    for policy in (
        Policy("no memory", Keeping.NOTHING),
        Policy("fixed demonstrations", Keeping.FIRST, AT_MOST),
        Policy("all kept", Keeping.LATEST, None),
        Policy("first in, first out", Keeping.LATEST),
        Policy("random", Keeping.RANDOM),
        Policy("EM²", Keeping.LIKELY),
        Policy("EM², half confirmed", Keeping.LIKELY, confirmed=0.5),
        Policy("EM², a tenth confirmed", Keeping.LIKELY, confirmed=0.1),
        Policy("EM², none confirmed", Keeping.LIKELY, confirmed=0.0),
    )
}


def run(
    occasions: Sequence[Occasion], policy: Policy, judge: Judge, least: float = -1.0
) -> Generator[str, None, list[Values]]:
    """Return the values of each question; experiences less similar than ``least`` stay unused.

    Raises:
        ModelError: from the model that scores.
    """
    memories: dict[Scope, _Scoped] = defaultdict(_Scoped)
    outcomes: list[Values] = []
    for place, occasion in enumerate(occasions):
        mine = memories[occasion.truth.scope]
        outcome, guess = occasion.ask(mine.recalled(occasion.vector, judge.at_most, least))
        outcomes.append(outcome)
        yield f"question {place + 1} of {len(occasions)}, {len(mine.memory)} kept"
        if policy.keeps is Keeping.NOTHING:
            continue
        label = judge.chance.random() < policy.confirmed
        newcomer = replace(
            occasion.confirmed(guess) if label else guess,
            id=ExperienceId(place),
            label=Label.CONFIRMED if label else Label.GUESSED,
            standing=Standing.CANDIDATE,
        )
        mine.add(newcomer, occasion.vector)
        mine.keep((yield from mine.chosen(newcomer, policy, judge)))
    return outcomes


@dataclass
class _Scoped:
    """The experiences of one scope: all past pairs, their questions' vectors, and the memory."""

    past: list[Experience] = field(default_factory=list)
    vectors: list[Floats] = field(default_factory=list)
    memory: Memory = frozenset()

    def add(self, newcomer: Experience, vector: Floats) -> None:
        self.past.append(newcomer)
        self.vectors.append(vector)

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

    def chosen(
        self, newcomer: Experience, policy: Policy, judge: Judge
    ) -> Generator[str, None, Memory]:
        """Return the memory that the policy wants with ``newcomer``."""
        together = sorted(self.memory | {newcomer.id})
        capacity = policy.capacity or len(together)
        if policy.keeps is Keeping.LIKELY:
            return (yield from self._likely(newcomer, capacity, judge))
        if policy.keeps is Keeping.FIRST:
            return frozenset(together[:capacity])
        if policy.keeps is Keeping.LATEST:
            return frozenset(together[-capacity:])
        excess = {judge.chance.choice(together)} if len(together) > capacity else set()
        return frozenset(together) - excess

    def _likely(
        self, newcomer: Experience, capacity: int, judge: Judge
    ) -> Generator[str, None, Memory]:
        rows = np.stack(self.vectors)
        limits = (judge.representatives, judge.validation)
        validation = validation_set(self.past, rows, *limits)
        candidates = self.memory | {newcomer.id}
        pool = [place for place, one in enumerate(self.past) if one.id in candidates]
        members = [self.past[place] for place in pool]
        objective = Objective(members, rows[pool], validation, judge.model, judge.at_most)
        deciding = Ending(improve(self.memory, newcomer, objective, len(validation), capacity))
        for scored in deciding:
            yield f"scored {scored.done}"
        return deciding.value.memory
