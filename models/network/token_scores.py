"""From the network's scores of tokens to stretches of the passage."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from models.network.pairs import Pair
from reader.text.span import Span
from reader.values.reading import Reading, ScoredSpan

Floats = NDArray[np.float32]

_LONGEST_ANSWER = 40
"""Tokens of an answer."""
SPANS = 3
"""Stretches of a passage that are kept, the best first."""


def reading_of(pair: Pair, start: Floats, end: Floats, marks: Floats) -> Reading:
    """The reading of one pair.

    Args:
        pair: its tokens, L of them.
        start: L scores of where the answer begins; that of the first token is for no answer.
        end: L scores of where it ends.
        marks: whether the passage answers, is relevant, and supports the statement.
    """
    spans = tuple(_best_spans(pair, start, end))
    none = float(start[0] + end[0])
    return Reading(spans, none, float(marks[0]), float(marks[1]), float(marks[2]))


def _best_spans(pair: Pair, start: Floats, end: Floats) -> Iterator[ScoredSpan]:
    """The best stretches, best first, none of which overlaps a better one."""
    count = pair.end - pair.begin
    if count <= 0:
        return
    scores = np.add.outer(start[pair.begin : pair.end], end[pair.begin : pair.end])
    first, last = np.indices(scores.shape)
    scores[(last < first) | (last - first >= _LONGEST_ANSWER)] = -np.inf
    for _ in range(SPANS):
        best = int(scores.argmax())
        one, other = divmod(best, count)
        score = float(scores[one, other])
        if not np.isfinite(score):
            return
        characters = pair.offsets[pair.begin + one][0], pair.offsets[pair.begin + other][1]
        yield ScoredSpan(Span(*characters), score)
        scores[(first <= other) & (last >= one)] = -np.inf
