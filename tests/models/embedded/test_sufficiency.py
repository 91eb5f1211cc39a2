from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.embedded.sufficiency import ENOUGH, WITH_VECTORS, WITHOUT_VECTORS, Signs

SHARES = st.floats(0, 1)


@given(coverage=SHARES, cosine=SHARES, more=SHARES)
def test_more_evidence_never_lowers_the_probability(coverage, cosine, more):
    for bar in (WITH_VECTORS, WITHOUT_VECTORS):
        least = bar.probability(Signs(coverage, cosine))
        assert 0 < least < 1
        assert bar.probability(Signs(max(coverage, more), cosine)) >= least
        assert bar.probability(Signs(coverage, max(cosine, more))) >= least


def test_nothing_is_not_enough_and_everything_is():
    for bar in (WITH_VECTORS, WITHOUT_VECTORS):
        assert bar.probability(Signs(0, 0.0)) < ENOUGH < bar.probability(Signs(1, 1.0))
