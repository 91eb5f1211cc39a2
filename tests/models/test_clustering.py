from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as some

from models.clustering import representatives
from tests.reader.learning.law import vectors


def test_each_group_has_its_representatives():
    topics = [0] * 30 + [1] * 30 + [2] * 3
    chosen = representatives(vectors(topics, Random(1)), 3, 10)
    assert sorted(topics[row] for row in chosen) == [0] * 10 + [1] * 10 + [2] * 3
    assert chosen.tolist() == sorted(set(chosen.tolist()))


@settings(max_examples=15)
@given(some.lists(some.integers(0, 3), max_size=20), some.integers(1, 5), some.integers(1, 4))
def test_any_vectors_have_some(topics, groups, each):
    rows = vectors(topics, Random(1), spread=0.0) if topics else np.zeros((0, 4), np.float32)
    chosen = representatives(rows, groups, each).tolist()
    assert len(chosen) == len(set(chosen)) <= groups * each
    assert bool(chosen) == bool(topics)
