"""Scores of the passages that share words with a question, and their combination with others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.records import TermCounts

Floats = NDArray[np.float32]

SATURATION = 1.2
"""k1: how quickly a term that occurs repeatedly in a passage stops adding to its score."""

LENGTH_PENALTY = 0.75
"""b: the discount of terms in long passages, from 0 (none) to 1 (in proportion)."""


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
    *,
    reach: int = 0,
) -> Floats:
    """Return one score per passage, 0 without any of the terms (Robertson and Zaragoza 2009).

    With ``reach``, each passage is scored as if that many passages before and after it belonged to
    it: an answer is often spread over several. Rarity stays that among single passages.

    Args:
        counts: the query's terms, and how often each occurs in which passage.
        lengths: the number of terms in each passage.
        weights: how much each term matters, in the order of ``counts``; 1 each if not given.
        reach: how many passages on either side count as part of each.
    """
    scores = np.zeros(len(lengths), np.float32)
    if not len(lengths):
        return scores
    sizes = _with_neighbours(lengths.astype(np.float32), reach)
    relative = sizes / max(float(sizes.mean()), 1.0)
    half = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * relative)
    for index, term in enumerate(counts):
        often = np.zeros(len(lengths), np.float32)
        often[term.passages] = term.counts
        often = _with_neighbours(often, reach)
        weight = 1.0 if weights is None else weights[index]
        scores += weight * rarity(len(term.passages), len(lengths)) * _saturated(often, half)
    return scores


def _saturated(often: Floats, half: Floats) -> Floats:
    """Return the share of a term that occurs ``often`` times: one half for ``half`` times."""
    gains: Floats = often * np.float32(SATURATION + 1) / np.maximum(often + half, np.float32(1e-6))
    return gains


def _with_neighbours(values: Floats, reach: int) -> Floats:
    """Sums over each value and up to ``reach`` values on either side of it."""
    sums = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
    here = np.arange(len(values))
    until = np.minimum(here + reach + 1, len(values))
    around: Floats = (sums[until] - sums[np.maximum(here - reach, 0)]).astype(np.float32)
    return around


RANK_CONSTANT = 60
"""The constant k of reciprocal rank fusion, from Cormack, Clarke and Büttcher 2009: the larger,
the less the first ranks stand out.
"""


def ranks(scores: NDArray[np.float32]) -> NDArray[np.int64]:
    """The rank of each score, from 1 for the highest; equal scores share the better rank."""
    ascending = np.sort(scores)
    return 1 + len(scores) - np.searchsorted(ascending, scores, side="right")


def reciprocal_rank_fusion(scorings: Sequence[Floats]) -> Floats:
    """Return one score per item from its rank in each of ``scorings``.

    Cormack, Clarke and Büttcher 2009: the sum of ``1 / (RANK_CONSTANT + rank)``.

    Raises:
        ValueError: if there are no scorings.
    """
    if not scorings:
        raise ValueError("no scores to put together")
    fused = np.zeros(len(scorings[0]), np.float32)
    for scores in scorings:
        fused += (1.0 / (RANK_CONSTANT + ranks(scores))).astype(np.float32)
    return fused


SUPPORT = (1.0, 0.25, 0.12)
"""The weights of the best, second and third passage of a span in its score."""
