"""How much each sign of an answer counts, and where the weights are from.

Written by ``python -m scripts.fit_grades``; not to be changed by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression: a constant, and what each sign adds."""

    constant: float
    signs: Mapping[str, float]


WITH_VECTORS = Weights(-5.13, {"coverage": 3.34, "closeness": 7.32})
WITHOUT_VECTORS = Weights(-2.34, {"coverage": 5.34})
LEAST_MAY_SAY, LEAST_SAYS = 1 / 3, 0.8
