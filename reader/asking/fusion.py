"""Combines rankings that were made in different ways, so that they compensate for each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RANK_CONSTANT = 60
"""The constant k of reciprocal rank fusion, from Cormack, Clarke and Büttcher 2009: the larger,
the less the first ranks stand out.
"""


def ranks(scores: NDArray[np.float32]) -> NDArray[np.int64]:
    """The rank of each score, from 1 for the highest; equal scores share the better rank."""
    ascending = np.sort(scores)
    return 1 + len(scores) - np.searchsorted(ascending, scores, side="right")


def reciprocal_rank_fusion(
    scorings: Sequence[NDArray[np.float32]], constant: int = RANK_CONSTANT
) -> NDArray[np.float32]:
    """Return one score per item from its rank in each of ``scorings``.

    Cormack, Clarke and Büttcher 2009: the sum of ``1 / (constant + rank)``.

    Raises:
        ValueError: if there are no scorings.
    """
    if not scorings:
        raise ValueError("no scores to put together")
    fused = np.zeros(len(scorings[0]), np.float32)
    for scores in scorings:
        fused += (1.0 / (constant + ranks(scores))).astype(np.float32)
    return fused
