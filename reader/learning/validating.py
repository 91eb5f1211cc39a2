"""Selects the past questions that a memory is measured on (EM², section 4.3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from reader.encoder_scales import Floats
from reader.values.experience import Experience, Standing

Representatives = Callable[[Floats, int, int], Iterable[int]]
"""Finds rows nearest to the centres of groups: vectors, number of groups, number of each."""


_ALL_BELOW = 50


@dataclass(frozen=True, slots=True)
class ValidationLimits:
    """Limits of how many past pairs a memory is measured on; the paper's numbers.

    Below ``all_below`` pairs all of them, then the ``each`` nearest to the centre of each of
    ``groups`` clusters. The user's label counts ``trust`` times as much as a model's guess.
    """

    groups: int = 8
    each: int = 10
    all_below: int = _ALL_BELOW
    trust: float = 4.0

    @classmethod
    def within(cls, groups: int, each: int) -> ValidationLimits:
        """Return limits for ``groups`` of ``each``, which are never exceeded, however few."""
        return cls(groups, each, min(_ALL_BELOW, groups * each))


@dataclass(frozen=True, slots=True)
class Validation:
    """Past pairs with their weights, and the vectors of their questions, one row each."""

    pairs: tuple[Experience, ...]
    weights: tuple[float, ...]
    vectors: Floats

    def __len__(self) -> int:
        return len(self.pairs)


def validation_set(
    past: Sequence[Experience],
    vectors: Floats,
    representatives: Representatives,
    limits: ValidationLimits | None = None,
) -> Validation:
    """Return representatives of ``past``, whose questions have the unit ``vectors``, row by row.

    Pairs outside the memory come first. While these are few, true labels inside it join them: each
    is then scored without itself, so that a memory that holds everything can be measured at all.
    Pairs that were refused or not decided are left out.
    """
    limits = limits or ValidationLimits()
    outside = [row for row, pair in enumerate(past) if pair.standing is Standing.ASIDE]
    if len(outside) >= limits.all_below:
        near = representatives(vectors[outside], limits.groups, limits.each)
        rows = [outside[int(place)] for place in near]
    else:
        inside = [
            row
            for row, pair in enumerate(past)
            if pair.label.is_true and pair.standing in {Standing.KEPT, Standing.CANDIDATE}
        ]
        rows = sorted([*outside, *inside[-(limits.all_below - len(outside)) :]])
    weights = tuple(limits.trust if past[row].label.is_true else 1.0 for row in rows)
    return Validation(tuple(past[row] for row in rows), weights, np.asarray(vectors[rows]))
