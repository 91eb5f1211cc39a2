"""M-step: chooses the experiences to keep, so that the memory never gets worse (EM², 4.3.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations

from reader.learning.learning_model import TrialsScored
from reader.learning.objective import Objective
from reader.values.experience import Decision, Experience, Memory

CAPACITY = 20
"""The number of experiences kept per scope, as in the paper."""

_EXACT_UP_TO = 5
"""The number of experiences up to which every subset is tried: 32 subsets. Each further one would
double that.
"""

_ROUNDS = 3
"""The largest number of swaps for one newcomer; more gained nothing with simulated readers."""

_SAME = 1e-9


def improve(
    memory: Memory, newcomer: Experience, objective: Objective, measured_on: int, capacity: int
) -> Generator[TrialsScored, None, Decision]:
    """Find the best subset of ``memory`` and ``newcomer`` with at most ``capacity`` members.

    Every subset is tried if these are few, else one change after another: adding, leaving out,
    swapping. The present memory is always among those compared, so the objective never falls; if
    nothing is better, the present one stays. But what the user has confirmed is accepted even if it
    changes nothing, as long as there is room; repetitions of a member are not, so that one question
    confirmed a thousand times does not fill the memory. Only if ``capacity`` has been lowered below
    the present size, the least useful leave first, and ``before`` is what remains then.

    Raises:
        ModelError: from the model that is measured.
    """
    present, before = yield from _fitting(memory, objective, capacity)
    pool = present | {newcomer.id}
    exact = len(pool) <= _EXACT_UP_TO
    if objective.repeats(newcomer, present):
        return Decision(present, before, before, measured_on, objective.scored, exact)
    best, after = present, before
    for _ in range(1 if exact else _ROUNDS):
        rivals = list(_subsets(pool, capacity) if exact else _changes(best, pool, capacity))
        values = yield from objective.of(rivals)
        top = max(values, default=after)
        if top <= after + _SAME:
            break
        best, after = rivals[values.index(top)], top
    if newcomer.label.is_true and newcomer.id not in best and len(best) < capacity:
        (beside,) = yield from objective.of([best | {newcomer.id}])
        if beside >= after - _SAME:
            best, after = best | {newcomer.id}, max(beside, after)
    return Decision(best, before, after, measured_on, objective.scored, exact)


def _fitting(
    memory: Memory, objective: Objective, capacity: int
) -> Generator[TrialsScored, None, tuple[Memory, float]]:
    """Return the memory, reduced to its capacity by removing those that matter least."""
    (value,) = yield from objective.of([memory])
    while len(memory) > capacity:
        smaller = [memory - {member} for member in sorted(memory)]
        values = yield from objective.of(smaller)
        value = max(values)
        memory = smaller[values.index(value)]
    return memory, value


def _subsets(pool: Memory, capacity: int) -> Iterator[Memory]:
    """Yield all of at most ``capacity``; the largest first, so that more is kept on a tie."""
    members = sorted(pool)
    for size in range(min(capacity, len(members)), -1, -1):
        for chosen in combinations(members, size):
            yield frozenset(chosen)


def _changes(memory: Memory, pool: Memory, capacity: int) -> Iterator[Memory]:
    """Yield everything that is one addition, omission or swap away."""
    outside = sorted(pool - memory)
    if len(memory) < capacity:
        for one in outside:
            yield memory | {one}
    for member in sorted(memory):
        rest = memory - {member}
        for one in outside:
            yield rest | {one}
        yield rest
