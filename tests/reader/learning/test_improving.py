from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from reader.learning.improving import improve
from reader.learning.learning_model import TrialsScored
from reader.learning.objective import Objective
from reader.learning.validating import validation_set
from reader.values.experience import ExperienceId, Label, Standing
from tests.doubles import stand_in
from tests.reader.learning.law import Law, experience, vectors


def decide(kinds, capacity, at_most=8, *, confirmed=False, aside=12, seed=1):
    """Decide about the last of ``kinds`` (pairs of topic and worth), with the others in memory."""
    random = Random(seed)
    label = Label.CONFIRMED if confirmed else Label.GUESSED
    pool = [experience(n, standing=Standing.KEPT) for n in range(len(kinds) - 1)]
    pool.append(experience(len(kinds) - 1, label=label))
    past = [experience(100 + n, standing=Standing.ASIDE) for n in range(aside)]
    topics = [topic for topic, _ in kinds] + [n % 3 for n in range(aside)]
    everything = [*pool, *past]
    law = Law(
        dict(zip([one.id for one in everything], topics, strict=True)),
        {one.id: worth for one, (_, worth) in zip(pool, kinds, strict=True)},
    )
    rows = vectors(topics, random)
    validation = validation_set(past, rows[len(pool) :], lambda *_: [])
    objective = Objective(pool, rows[: len(pool)], validation, stand_in(law), at_most)
    memory = frozenset(one.id for one in pool[:-1])
    events = improve(memory, pool[-1], objective, len(validation), capacity)
    return finish(events), objective, memory, law


def finish(events):
    while True:
        try:
            assert isinstance(next(events), TrialsScored)
        except StopIteration as end:
            return end.value


kinds = some.lists(
    some.tuples(some.integers(0, 2), some.floats(-1, 1, width=32)), min_size=1, max_size=9
)


@given(kinds, some.integers(1, 9), some.integers(1, 4), some.booleans())
def test_the_objective_never_falls_and_the_capacity_holds(kinds, capacity, at_most, confirmed):
    decision, objective, memory, _ = decide(kinds, capacity, at_most, confirmed=confirmed)
    assert len(decision.memory) <= capacity
    assert decision.memory <= memory | {ExperienceId(len(kinds) - 1)}
    assert decision.after >= decision.before - 1e-6
    if len(memory) <= capacity:
        before, after = finish(objective.of([memory, decision.memory]))
        assert (before, after) == (pytest.approx(decision.before), pytest.approx(decision.after))


@given(some.lists(some.tuples(some.integers(0, 2), some.floats(-1, 1)), min_size=1, max_size=5))
def test_of_few_the_best_subset_is_found(kinds):
    decision, objective, memory, _ = decide(kinds, 3)
    pool = sorted(memory | {ExperienceId(len(kinds) - 1)})
    if len(memory) > 3:
        return
    subsets = [frozenset(c) for size in range(4) for c in combinations(pool, size)]
    assert decision.exact
    assert decision.after == pytest.approx(max(finish(objective.of(subsets))))


def test_what_a_person_confirmed_is_kept_if_it_does_no_harm():
    for confirmed in (False, True):
        decision, _, memory, _ = decide([(0, 0.5), (5, 0.0)], 20, 1, confirmed=confirmed)
        assert decision.memory == (memory | {1} if confirmed else memory)


def test_what_is_shown_again_is_not_scored_again():
    decision, objective, _, law = decide([(n % 3, 0.5) for n in range(9)], 8)
    assert decision.scored == len(law.trials) == objective.scored
    assert len({(t.target.id, tuple(o.experience.id for o in t.shown)) for t in law.trials}) == len(
        law.trials
    )
