"""From scores of tokens to stretches of a passage, whatever the scores are."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from models.network.pairs import Pair
from models.network.token_scores import reading_of

QUESTION = 4


@given(st.data(), st.integers(0, 30))
def test_stretches_lie_in_the_passage_and_apart(data, count):
    length = QUESTION + count + 1
    scores = arrays(np.float32, length, elements=st.floats(-20, 20, width=32))
    start, end = data.draw(scores), data.draw(scores)
    offsets = [(0, 0)] * QUESTION + [(3 * n, 3 * n + 2) for n in range(count)] + [(0, 0)]
    pair = Pair([1] * length, offsets, QUESTION, QUESTION + count, known=True)
    reading = reading_of(pair, start.copy(), end.copy(), np.zeros(3, np.float32))
    spans = [each.span for each in reading.spans]
    assert bool(spans) == bool(count)
    assert all(0 <= span.start < span.end <= 3 * count for span in spans)
    assert not any(a.overlaps(b) for n, a in enumerate(spans) for b in spans[n + 1 :])
    ranked = [each.score for each in reading.spans]
    assert ranked == sorted(ranked, reverse=True)
    if count:
        best = max(
            float(start[QUESTION + a] + end[QUESTION + b])
            for a in range(count)
            for b in range(a, count)
        )
        assert np.isclose(ranked[0], best, atol=1e-4)
