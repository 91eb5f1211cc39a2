"""Vectors that come and go one by one are those that a fresh copy would hold."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from reader.learning.vector_rows import Rows
from reader.values.experience import ExperienceId

WIDE = 3
changes = some.lists(some.tuples(some.booleans(), some.integers(1, 30)), max_size=200)


def row(number):
    return np.full((1, WIDE), number, np.float32)


@given(changes)
def test_whatever_comes_and_goes_the_rest_stays_as_it_is(made):
    rows, known = Rows(), set()
    for comes, number in made:
        one = ExperienceId(number)
        if comes and one not in known:
            rows.put([one], row(number))
            known.add(one)
        elif not comes:
            rows.drop(one)
            known.discard(one)
        assert len(rows) == len(known)
        assert set(rows.ids.tolist()) == known
        assert (rows.vectors == rows.ids[:, None]).all()


def test_many_at_once_and_none_at_all():
    rows = Rows()
    rows.put([], np.zeros((0, 0), np.float32))
    many = [ExperienceId(n) for n in range(100)]
    rows.put(many, np.repeat(np.arange(100, dtype=np.float32)[:, None], WIDE, axis=1))
    rows.put([], np.zeros((0, 0), np.float32))
    assert (rows.vectors[:, 0] == rows.ids).all()
    assert len(rows) == 100
