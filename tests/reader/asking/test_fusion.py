"""Ranks, and rankings put together."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.asking.passage_scores import RANK_CONSTANT, ranks, reciprocal_rank_fusion

numbers = st.lists(st.integers(-5, 5), min_size=1, max_size=12).map(
    lambda values: np.array(values, np.float32)
)


@given(numbers)
def test_a_rank_counts_those_that_are_better(scores):
    better = [1 + sum(other > one for other in scores) for one in scores]
    assert ranks(scores).tolist() == better


@given(numbers)
def test_one_ranking_keeps_its_order(scores):
    fused = reciprocal_rank_fusion([scores])
    assert ranks(fused).tolist() == ranks(scores).tolist()


@given(
    st.integers(1, 8).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(-5, 5), min_size=n, max_size=n), min_size=1, max_size=4
        )
    )
)
def test_better_everywhere_is_better_together(table):
    scorings = [np.array(row, np.float32) for row in table]
    fused = reciprocal_rank_fusion(scorings)
    for one in range(len(fused)):
        for other in range(len(fused)):
            if all(row[one] > row[other] for row in table):
                assert fused[one] > fused[other]


def test_two_rankings_by_hand():
    fused = reciprocal_rank_fusion(
        [np.array([3, 2, 1], np.float32), np.array([0, 0, 5], np.float32)]
    )
    k = RANK_CONSTANT
    expected = [1 / (k + 1) + 1 / (k + 2), 1 / (k + 2) + 1 / (k + 2), 1 / (k + 3) + 1 / (k + 1)]
    assert fused == pytest.approx(expected)


def test_nothing_to_fuse():
    with pytest.raises(ValueError, match="no scores"):
        reciprocal_rank_fusion([])
