"""Which experiences stand beside a question: the most similar ones (EM², eq. 6)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

AT_MOST = 8
"""Demonstrations in a prompt, as in the paper."""

Floats = NDArray[np.float32]


def similarities(asked: Floats, vectors: Floats) -> Floats:
    """Cosine of one unit vector with each unit row."""
    if not len(vectors):
        return np.zeros(0, np.float32)
    likeness: Floats = vectors @ asked
    return likeness


def select(
    asked: Floats, vectors: Floats, at_most: int = AT_MOST, least: float = -1.0
) -> list[int]:
    """Rows of ``vectors`` most similar to ``asked``, the most similar first.

    Both hold unit vectors. Rows less similar than ``least`` are left out; of equally similar ones
    the earlier row comes first, so that the same memory always gives the same demonstrations.
    """
    likeness = similarities(asked, vectors)
    most = min(at_most, len(likeness))
    if most <= 0:
        return []
    edge = np.partition(likeness, len(likeness) - most)[len(likeness) - most]
    near = np.flatnonzero(likeness >= max(edge, least))
    order = near[np.argsort(-likeness[near], kind="stable")]
    return [int(row) for row in order[:most]]
