"""The speed at which a walk is drawn."""

from __future__ import annotations

_SECONDS_PER_LEG = 0.22
_LONGEST_SECONDS = 1.2
"""Any number of waiting legs is drawn in about this time."""


def advanced(shown: float, legs: int, seconds: float) -> float:
    """Return how many of ``legs`` legs are drawn after ``seconds`` more."""
    speed = max(1 / _SECONDS_PER_LEG, (legs - shown) / _LONGEST_SECONDS)
    return min(float(legs), shown + seconds * speed)
