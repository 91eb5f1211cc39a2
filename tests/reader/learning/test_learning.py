"""Learning in a real library: what is decided stays, whatever interrupts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from reader.errors import ModelError
from reader.learning.learning import Learner
from reader.learning.learning_model import Weighing
from reader.learning.validating import ValidationLimits
from reader.values.experience import Experience, Kind, Label, Scope, ScopeKind, Standing, Trial
from storage.library import SqliteLibrary
from tests.doubles import stand_in
from tests.reader.learning.encoder import TopicEncoder, topic_of
from tests.reader.learning.law import MAKER, MOMENT, experience


@dataclass
class TopicLaw:
    """An example helps with its topic by the worth in its answer, see ``law.Law``."""

    scored: int = 0
    fail_after: int | None = None
    met: list[str] = field(default_factory=list)

    def log_likelihoods(self, trials: Sequence[Trial]) -> Sequence[float]:
        self.scored += len(trials)
        if self.fail_after is not None and self.scored > self.fail_after:
            raise ModelError("The model is gone.", "Try again.")
        return [self._of(trial) for trial in trials]

    def _of(self, trial: Trial) -> float:
        topic = topic_of(trial.target.question)
        shown = [one.experience for one in trial.shown]
        helping = [one for one in shown if topic_of(one.question) == topic]
        return -3.0 + sum(float(one.answer) for one in helping) - 0.01 * len(trial.shown)


def candidate(number: int, worth: float, **changes) -> Experience:
    topic = number % 3
    made = experience(0, question=f"Topic {topic}, number {number}?")
    return replace(made, answer=str(worth), **changes)


def spread(vectors, groups: int, each: int) -> Sequence[int]:
    return range(0, len(vectors), max(1, len(vectors) // (groups * each)))


def learner(library: SqliteLibrary, law: TopicLaw | None = None, capacity: int = 6) -> Learner:
    return Learner(
        library.experiences,
        stand_in(law or TopicLaw()),
        MAKER,
        TopicEncoder(),
        spread,
        capacity,
        ValidationLimits(all_below=20),
        now=lambda: MOMENT,
    )


def worth_of(library: SqliteLibrary) -> float:
    return sum(float(one.answer) for one in kept(library))


def kept(library: SqliteLibrary) -> Sequence[Experience]:
    return library.experiences.all(standings={Standing.KEPT})


def test_a_stream_leaves_a_memory_of_what_helps(library):
    random = Random(3)
    for number in range(60):
        library.experiences.add(candidate(number, random.uniform(-0.5, 0.5)))
        list(learner(library).learn())
    worths = [float(one.answer) for one in library.experiences.all()]
    assert len(kept(library)) == 6
    assert worth_of(library) > 0.9 * sum(sorted(worths)[-6:])
    for decided in library.experiences.decisions():
        assert decided.decision.after >= decided.decision.before - 1e-6
    assert not library.experiences.all(standings={Standing.CANDIDATE})


def test_each_scope_has_a_memory_of_its_own(library):
    here = Scope(ScopeKind.DOCUMENT, 1)
    for number in range(30):
        scope = here if number % 2 else Scope()
        library.experiences.add(candidate(number, 0.1 + number / 100, scope=scope))
    list(learner(library, capacity=3).learn())
    assert {one.scope for one in kept(library)} == {here, Scope()}
    for scope in (here, Scope()):
        assert len(library.experiences.all({scope}, {Standing.KEPT})) == 3


def test_what_was_decided_stays_when_the_model_fails(library):
    for number in range(12):
        library.experiences.add(candidate(number, 0.3))
    with pytest.raises(ModelError):
        list(learner(library, TopicLaw(fail_after=60)).learn())
    done = len(library.experiences.decisions())
    assert 0 < done < 12
    list(learner(library).learn())
    assert len(library.experiences.decisions()) == 12


def test_stopping_loses_only_the_decision_in_hand(library):
    for number in range(4):
        library.experiences.add(candidate(number, 0.3, label=Label.CONFIRMED))
    events = learner(library).learn()
    for event in events:
        if isinstance(event, Weighing) and event.left == 2:
            break
    events.close()
    assert len(library.experiences.decisions()) == 2
    assert [one.left for one in learner(library).learn() if isinstance(one, Weighing)] == [2, 1]


def test_another_window_that_decides_meanwhile_is_respected(library, tmp_path):
    for number in (0, 3, 6):
        library.experiences.add(candidate(number, 0.3, label=Label.CONFIRMED))
    events = learner(library).learn()
    assert isinstance(next(events), Weighing)
    with SqliteLibrary.open(tmp_path / "library") as other:
        list(learner(other).learn())
        assert len(kept(other)) == 3
    list(events)
    assert len(kept(library)) == 3
    assert len(library.experiences.decisions()) == 3


def test_wishes_and_strategies_are_left_to_the_person(library):
    wish = library.experiences.add(replace(candidate(0, 0.5), kind=Kind.WISH))
    assert list(learner(library).learn()) == []
    assert library.experiences.get(wish.id) == wish
