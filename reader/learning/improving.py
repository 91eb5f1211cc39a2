"""M-step: which experiences to keep, so that the memory never gets worse (EM², section 4.3.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations

from reader.learning.objective import Objective, TrialsScored
from reader.values.experience import Decision, Experience, Memory

CAPACITY = 20
"""Experiences kept per scope, as in the paper."""

_EXACT_UP_TO = 5
"""Experiences of which every subset is tried: 32 subsets. Each further one would double that."""

_ROUNDS = 3
"""Swaps made for one newcomer at most; later ones gained nothing with simulated readers."""

_SAME = 1e-9


def improve(
    memory: Memory, newcomer: Experience, objective: Objective, measured_on: int, capacity: int
) -> Generator[TrialsScored, None, Decision]:
    """The best subset of ``memory`` and ``newcomer`` that is found, at most ``capacity`` of them.

    Every subset is tried where these are few, else one change after another: adding, leaving out,
    swapping. The present memory is always among those compared, so the objective never falls; where
    nothing is better, the present one stays. But what a person has confirmed is taken in even if it
    changes nothing, as long as there is room; and what repeats a member is not, so that one
    question confirmed a thousand times does not fill the memory. Only where ``capacity`` has been
    lowered below what is there, the least useful leave first, and ``before`` is what remains then.

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
    """The memory, without those that are missed least if it holds more than it may."""
    (value,) = yield from objective.of([memory])
    while len(memory) > capacity:
        smaller = [memory - {member} for member in sorted(memory)]
        values = yield from objective.of(smaller)
        value = max(values)
        memory = smaller[values.index(value)]
    return memory, value


def _subsets(pool: Memory, capacity: int) -> Iterator[Memory]:
    """All of at most ``capacity``; the largest first, so that of equals more is kept."""
    members = sorted(pool)
    for size in range(min(capacity, len(members)), -1, -1):
        for chosen in combinations(members, size):
            yield frozenset(chosen)


def _changes(memory: Memory, pool: Memory, capacity: int) -> Iterator[Memory]:
    """Everything that is one addition, omission or swap away."""
    outside = sorted(pool - memory)
    if len(memory) < capacity:
        for one in outside:
            yield memory | {one}
    for member in sorted(memory):
        rest = memory - {member}
        for one in outside:
            yield rest | {one}
        yield rest
