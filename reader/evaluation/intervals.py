"""How sure a share is that was counted."""

from __future__ import annotations

from math import sqrt

_Z = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""


def wilson(right: float, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of ``right`` among ``of``; all there is if none."""
    if not of:
        return 0.0, 1.0
    share, square = right / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    spread = _Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, middle - spread), min(1.0, middle + spread)
