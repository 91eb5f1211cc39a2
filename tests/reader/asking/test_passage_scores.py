"""BM25 against the formula written out in plain Python, and what must hold of it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.asking.passage_scores import (
    LENGTH_PENALTY,
    SATURATION,
    bm25,
    ranks,
    rarity,
    reciprocal_rank_fusion,
)
from reader.records import TermCounts

TERMS = "abcde"
bags = st.lists(st.dictionaries(st.sampled_from(TERMS), st.integers(1, 9)), min_size=1, max_size=8)


def counted(passages, query):
    """The statistics a library would give for ``query``."""
    found = []
    for term in query:
        held = [(i, bag[term]) for i, bag in enumerate(passages) if term in bag]
        pairs = np.array(held, np.int32).reshape(-1, 2)
        found.append(TermCounts(term, pairs[:, 0], pairs[:, 1]))
    return found


def lengths_of(passages):
    return np.array([sum(bag.values()) for bag in passages], np.int32)


@given(bags)
def test_a_rarer_term_is_worth_more(passages):
    holding = [sum(term in bag for bag in passages) for term in TERMS]
    worth = [rarity(n, len(passages)) for n in holding]
    assert all(value > 0 for value in worth)
    for n, value in zip(holding, worth, strict=True):
        assert all((other < value) == (m > n) for m, other in zip(holding, worth, strict=True))


def test_no_passages_and_no_terms():
    nothing = np.zeros(0, np.int32)
    assert len(bm25([TermCounts("a", nothing, nothing)], nothing)) == 0
    assert bm25([], np.array([3, 4], np.int32)).tolist() == [0.0, 0.0]


@given(bags, st.sets(st.sampled_from(TERMS)), st.integers(0, 3))
def test_reach_scores_a_passage_with_its_neighbours_as_one(passages, query, reach):
    query = sorted(query)
    windows = []
    for index in range(len(passages)):
        window = dict.fromkeys(TERMS, 0)
        for bag in passages[max(0, index - reach) : index + reach + 1]:
            for term, count in bag.items():
                window[term] += count
        windows.append(window)
    sizes = lengths_of(windows)
    usual = max(1.0, float(sizes.mean()))
    for index, score in enumerate(
        bm25(counted(passages, query), lengths_of(passages), reach=reach)
    ):
        expected = 0.0
        for term in query:
            f = windows[index][term]
            idf = rarity(sum(term in bag for bag in passages), len(passages))
            half = SATURATION * (1 - LENGTH_PENALTY + LENGTH_PENALTY * sizes[index] / usual)
            expected += idf * f * (SATURATION + 1) / (f + half)
        assert score == pytest.approx(expected, rel=1e-4, abs=1e-5)


numbers = st.lists(st.integers(-5, 5), min_size=1, max_size=12).map(
    lambda values: np.array(values, np.float32)
)


@given(numbers)
def test_a_rank_counts_those_that_are_better(scores):
    better = [1 + sum(other > one for other in scores) for one in scores]
    assert ranks(scores).tolist() == better


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
