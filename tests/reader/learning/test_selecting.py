import numpy as np
from hypothesis import given
from hypothesis import strategies as some

from reader.learning.selecting import AT_MOST, best


def unit(rows: list[list[float]]) -> np.ndarray:
    matrix = np.array(rows, np.float32)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


numbers = some.floats(-1, 1, width=32).filter(lambda number: abs(number) > 0.01)


@given(some.lists(some.tuples(numbers, numbers), max_size=40), numbers, numbers)
def test_it_takes_the_most_similar_first_and_no_others(pairs, x, y):
    asked = unit([[x, y]])[0]
    rows = unit([list(pair) for pair in pairs]) if pairs else np.zeros((0, 2), np.float32)
    likeness = rows @ asked
    chosen = best(likeness)
    assert len(chosen) == min(AT_MOST, len(pairs))
    assert [likeness[row] for row in chosen] == sorted(likeness, reverse=True)[: len(chosen)]


def test_what_is_too_different_is_left_out():
    rows = unit([[1, 0], [0, 1], [1, 0.1]])
    assert best(rows @ rows[0], least=0.5) == [0, 2]
    assert best(rows @ rows[0], 0) == []
