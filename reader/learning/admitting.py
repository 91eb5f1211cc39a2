"""Decides whether a model is sure enough of an answer to propose it for the memory (EM², eq. 8)."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

_FEW = 8
"""The number of uncertainties below which there is no threshold."""

_LATEST = 100
"""The number of answers a threshold is calibrated on: models, prompts and books change."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """The largest uncertainty, in nats per token, with which an answer is proposed.

    ``of`` is the number of answers it was calibrated on; with too few of them nothing is proposed
    that the user hasn't confirmed.
    """

    most: float | None
    of: int

    def admits(self, uncertainty: float | None) -> bool:
        """Whether an answer of this uncertainty may be proposed."""
        return uncertainty is not None and self.most is not None and uncertainty <= self.most


def calibrated(recent: Sequence[float], right: Sequence[float] = ()) -> Threshold:
    """Return the threshold for a model whose latest answers had the uncertainties ``recent``.

    The paper's threshold of 9 is on the scale of its model. Ours is the median of the model's own
    answers, or the upper quartile of those that the user marked as ``right`` if these are enough:
    so at least the less sure half of a model's answers is never proposed.
    """
    known = list(right[-_LATEST:])
    if len(known) >= _FEW:
        return Threshold(statistics.quantiles(known, n=4)[2], len(known))
    latest = list(recent[-_LATEST:])
    if len(latest) < _FEW:
        return Threshold(None, len(latest))
    return Threshold(statistics.median(latest), len(latest))
