"""Scores spans, such as episodes, pages or nodes, by the passages in them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span, SpanTable

SUPPORT = (1.0, 0.25, 0.12)
"""The weights of the best, second and third passage of a span in its score."""


def span_scores(
    passages: SpanTable,
    scores: NDArray[np.float32],
    spans: Sequence[Span],
    support: Sequence[float] = SUPPORT,
) -> NDArray[np.float32]:
    """Return one score per span: its best passage, and decreasing shares of the next best ones.

    A passage belongs to every span that it shares a character with. Passages at or below the lowest
    score support nothing, so that scores may be of any scale; a span without passages scores as low
    as the lowest passage.
    """
    lowest = float(scores.min()) if len(scores) else 0.0
    result = np.full(len(spans), lowest, np.float32)
    for index, span in enumerate(spans):
        found = passages.overlapping(span)
        best = np.sort(scores[found.start : found.stop])[::-1][: len(support)] - lowest
        result[index] += float(best @ np.asarray(support[: len(best)], np.float32))
    return result
