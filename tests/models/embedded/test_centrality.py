from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.embedded.centrality import degree_centrality, select, term_vectors


def test_what_many_sentences_share_is_central():
    vectors = term_vectors(
        ["the whale sank the ship", "the whale hit the ship", "a whale near a ship", "tea is hot"]
    )
    centrality = degree_centrality(vectors @ vectors.T, np.ones(4, np.float32))
    assert centrality.max() == pytest.approx(1)
    assert centrality.argmin() == 3


def test_a_thing_is_not_said_twice():
    similarity = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 1]], np.float32)
    scores = np.array([1, 0.95, 0.6], np.float32)
    assert select(scores, similarity, [10, 10, 10], 20) == [0, 2]


def test_poor_sentences_are_left_out_though_there_is_room():
    assert select(np.array([1, 0.1], np.float32), np.eye(2, dtype=np.float32), [5, 5], 100) == [0]


@given(
    costs=st.lists(st.integers(1, 60), min_size=1, max_size=20),
    budget=st.integers(0, 200),
    seed=st.integers(0, 1000),
)
def test_a_selection_is_ordered_and_within_its_budget(costs, budget, seed):
    rng = np.random.default_rng(seed)
    vectors = rng.normal(size=(len(costs), 5)).astype(np.float32)
    scores = rng.random(len(costs)).astype(np.float32)
    kept = select(scores, vectors @ vectors.T, costs, budget)
    assert kept == sorted(set(kept))
    assert sum(costs[index] for index in kept) <= budget
    affordable = [cost for cost, score in zip(costs, scores, strict=True) if score == max(scores)]
    assert kept or min(affordable) > budget
