"""The worth of a confirmed pair by itself, beside its effect on others."""

from __future__ import annotations

from random import Random

from reader.learning.improving import improve
from reader.learning.objective import CONFIRMED, Objective
from reader.learning.validating import validation_set
from reader.values.experience import ExperienceId, Label, Standing
from tests.doubles import stand_in
from tests.reader.learning.law import Law, experience, vectors
from tests.reader.learning.test_improving import finish


def memory_after(label, harm, size=6):
    """The memory after one member of ``label`` harms all past questions slightly."""
    pool = [experience(n, standing=Standing.KEPT, label=label) for n in range(size)]
    past = [experience(100 + n, standing=Standing.ASIDE) for n in range(10)]
    newcomer = experience(50, label=label)
    everyone = [*pool, newcomer, *past]
    law = Law(
        dict.fromkeys((one.id for one in everyone), 0),
        dict.fromkeys(map(ExperienceId, range(200)), 0.1),
    )
    law.worths = {**law.worths, ExperienceId(0): -harm / len(past)}
    rows = vectors([0] * len(everyone), Random(1))
    validation = validation_set(past, rows[len(pool) + 1 :], lambda *_: [])
    objective = Objective([*pool, newcomer], rows[: len(pool) + 1], validation, stand_in(law))
    memory = frozenset(one.id for one in pool)
    decision = finish(improve(memory, newcomer, objective, len(validation), 20))
    assert decision.after >= decision.before
    return decision.memory


def test_a_confirmed_pair_stays_unless_it_does_more_harm_than_it_is_worth():
    assert 0 in memory_after(Label.CONFIRMED, CONFIRMED * 0.9)
    assert 0 not in memory_after(Label.CONFIRMED, CONFIRMED * 1.1)
    assert 0 not in memory_after(Label.GUESSED, CONFIRMED * 0.9)
