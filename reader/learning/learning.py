"""Learns from questions: candidates decided by EM² (section 4.3), and a second look at answers."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

import numpy as np

from reader.experience_ports import Decided, Experiences
from reader.learning.improving import CAPACITY, improve
from reader.learning.learning_model import (
    LearningEvent,
    LearningModel,
    Proposed,
    Reviewed,
    TrialsScored,
    Weighing,
)
from reader.learning.objective import Objective
from reader.learning.recalling import allows
from reader.learning.selecting import vectors_of
from reader.learning.validating import Representatives, ValidationLimits, validation_set
from reader.learning.verdicts import Verdict, confirmed, scope_of, verdict_of
from reader.ports import Encoder, Library
from reader.records import PastAnswer
from reader.values.experience import (
    Decision,
    Experience,
    ExperienceId,
    Kind,
    Label,
    Standing,
    pair_of,
)
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


MOST = 100
"""The latest answers reviewed at once, and those that a threshold is calibrated on: models, prompts
and books change.
"""

_FEW = 8
"""The number of uncertainties below which there is no threshold."""

_AT_ONCE = 4
"""The answers scored together: the longest that a question has to wait."""

_AGAIN = frozenset({Standing.DECLINED})
"""Entries that may be proposed although they are known."""


def admitted_up_to(recent: Sequence[float], right: Sequence[float] = ()) -> float | None:
    """Return the largest uncertainty, in nats per token, with which an answer is proposed (eq. 8).

    The paper's threshold of 9 is on the scale of its model. Ours is the median of the latest
    answers of the model, whose uncertainties are ``recent``, or the upper quartile of those that
    the user marked as ``right`` if these are enough: so at least the less sure half of a model's
    answers is never proposed. With too few of both nothing is proposed that the user hasn't
    confirmed.
    """
    known, latest = right[-MOST:], recent[-MOST:]
    if len(known) >= _FEW:
        return statistics.quantiles(known, n=4)[2]
    return statistics.median(latest) if len(latest) >= _FEW else None


@dataclass(frozen=True)
class Reviewer:
    """Proposes answers of the model ``by``, which measures its uncertainty."""

    library: Library
    model: LearningModel
    by: Maker
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def review(self) -> Iterator[Reviewed | Proposed]:
        """Review each answer once; stopped anywhere, the rest is reviewed the next time.

        Raises:
            ModelError: if the model fails, or does not say how likely an answer is.
            LibraryError: if nothing can be stored.
        """
        waiting = [past for past in self._waiting() if self._may_learn_from(past)]
        left = len(waiting)
        for first in range(0, left, _AT_ONCE):
            some = waiting[first : first + _AT_ONCE]
            guesses = [self._guess(past) for past in some]
            found = self.model.uncertainties(guesses)
            for past, nats in zip(some, found, strict=True):
                self.library.experiences.note_uncertainty(past.id, self.by, nats)
            left -= len(some)
            yield Reviewed(left)
            most = self._threshold()
            for guess, nats in zip(guesses, found, strict=True):
                if most is not None and nats <= most and self._is_new(guess):
                    kept = self.library.experiences.add(replace(guess, uncertainty=nats))
                    yield Proposed(kept)

    def _waiting(self) -> Iterator[PastAnswer]:
        for number in self.library.experiences.unreviewed(self.by, MOST):
            yield from self.library.conversations.numbered(number)

    def _may_learn_from(self, past: PastAnswer) -> bool:
        asked = past.answer.question
        documents = {asked.document, *asked.shelf}
        return all(allows(self.library.positions, document) for document in documents)

    def _guess(self, past: PastAnswer) -> Experience:
        scope = scope_of(past.answer, self.library.collections.all())
        made = confirmed(past, self.now(), scope)
        return replace(made, label=Label.GUESSED, standing=Standing.PROPOSED, by=self.by)

    def _threshold(self) -> float | None:
        known = self.library.experiences.uncertainties(self.by)
        verdicts = {
            one.source: verdict
            for one in self.library.experiences.all()
            if (verdict := verdict_of(one)) is not None
        }
        right = [nats for answer, nats in known.items() if verdicts.get(answer) is Verdict.RIGHT]
        rest = [nats for answer, nats in known.items() if verdicts.get(answer) is not Verdict.WRONG]
        return admitted_up_to(rest, right)

    def _is_new(self, guess: Experience) -> bool:
        """Whether it is neither judged already nor similar to a known answer to the question."""
        experiences = self.library.experiences
        if guess.source is not None and experiences.of_answer(guess.source):
            return False
        asked, given = pair_of(guess)
        known = ((one, *pair_of(one)) for one in experiences.all() if one.standing not in _AGAIN)
        return not any(
            question == asked and (one.label is not Label.WRONG or answer == given)
            for one, question, answer in known
        )
