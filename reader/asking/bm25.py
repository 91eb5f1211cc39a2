"""BM25 over the passages of one document: which of them speak in the question's own words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.ports import TermCounts

SATURATION = 1.2
"""k1: how quickly a term that stands in a passage again and again stops adding to its score."""

LENGTH_PENALTY = 0.75
"""b: how far a term counts for less in a long passage, from 0 (not at all) to 1 (in proportion)."""


def rarity(holding: int, passages: int) -> float:
    """Inverse document frequency of a term that ``holding`` of ``passages`` passages have.

    Robertson and Zaragoza 2009, section 3.1, inside ``log(1 + x)`` so that it is never negative:
    a term that every passage has still counts for a little.
    """
    return float(np.log1p((passages - holding + 0.5) / (holding + 0.5)))


def bm25(
    counts: Sequence[TermCounts],
    lengths: NDArray[np.int32],
    weights: Sequence[float] | None = None,
    k1: float = SATURATION,
    b: float = LENGTH_PENALTY,
) -> NDArray[np.float32]:
    """One score per passage, 0 where none of the terms stands (Robertson and Zaragoza 2009).

    Args:
        counts: the query's terms, and how often they stand in which passage.
        lengths: the number of terms in each passage.
        weights: how much each term matters, in the order of ``counts``; 1 each if not given.
        k1: see ``SATURATION``.
        b: see ``LENGTH_PENALTY``.
    """
    scores = np.zeros(len(lengths), np.float32)
    usual = float(lengths.mean()) if len(lengths) else 0.0
    for index, term in enumerate(counts):
        held = lengths[term.passages] / max(usual, 1.0)
        often = term.counts.astype(np.float32)
        gain = often * (k1 + 1) / (often + k1 * (1 - b + b * held))
        weight = 1.0 if weights is None else weights[index]
        scores[term.passages] += weight * rarity(len(term.passages), len(lengths)) * gain
    return scores
