"""Confidence intervals of proportions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt

import numpy as np

_Z = 1.96
"""The standard deviations to either side that hold 95 % of a normal distribution."""


def wilson(right: float, of: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of ``right`` among ``of``; 0 to 1 for none."""
    if not of:
        return 0.0, 1.0
    share, square = right / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    spread = _Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - spread), min(1.0, middle + spread)


_DRAWN = 2_000


def paired(differences: Sequence[tuple[str, float]]) -> tuple[float, float, float]:
    """Return the mean of differences, each with its group, and its 95 % interval.

    Groups are resampled with all their members (a cluster bootstrap), since members are alike. The
    same differences always give the same interval.
    """
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for group, difference in differences:
        sums[group][0] += difference
        sums[group][1] += 1
    table = np.array(list(sums.values()))
    chance = np.random.default_rng(0)
    drawn = table[chance.integers(0, len(table), (_DRAWN, len(table)))].sum(axis=1)
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], (0.025, 0.975))
    total, count = table.sum(axis=0)
    return float(total / count), float(low), float(high)
