"""Which experiences stand beside a question: the most similar ones (EM², eq. 6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

AT_MOST = 8
"""Demonstrations in a prompt, as in the paper."""

Floats = NDArray[np.float32]


def select(asked: Floats, vectors: Floats, at_most: int = AT_MOST) -> list[int]:
    """Rows of ``vectors`` most similar to ``asked``, the most similar first; of unit length all."""
    return best(vectors @ asked, at_most) if len(vectors) else []


def best(likeness: Floats, at_most: int = AT_MOST, least: float = -1.0) -> list[int]:
    """Places of the highest values, the highest first, without those below ``least``.

    Of equal ones the earlier comes first, so that the same memory always gives the same
    demonstrations. Takes time in proportion to their number.
    """
    most = min(at_most, len(likeness))
    if most <= 0:
        return []
    edge = np.partition(likeness, len(likeness) - most)[len(likeness) - most]
    near = np.flatnonzero(likeness >= max(edge, least))
    order = near[np.argsort(-likeness[near], kind="stable")]
    return [int(place) for place in order[:most]]
