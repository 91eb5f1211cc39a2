from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.values.hop import Hop
from tests.ui.hops.made import CONFLICT, CORRECTED, GRAPH, LAST, SIDE, UNSUPPORTED
from ui.hops.hop_graph import rows


def test_what_is_independent_stands_side_by_side_and_what_rests_on_it_below():
    assert rows(GRAPH, 2) == [(CORRECTED, SIDE), (UNSUPPORTED,), (CONFLICT,), (LAST,)]


def test_a_step_that_is_changed_has_all_the_room():
    assert rows((CORRECTED, SIDE), 2, alone=2) == [(CORRECTED,), (SIDE,)]


def test_three_of_one_level_are_not_left_with_a_row_of_one_too_many():
    level = [Hop(number, "?") for number in range(1, 6)]
    assert [len(row) for row in rows(level, 4)] == [3, 2]


needs = st.lists(st.integers(1, 8), max_size=3).map(tuple)


@given(st.lists(needs, max_size=8), st.integers(1, 4))
def test_every_step_stands_once_below_all_it_rests_on(afters, columns):
    graph = [
        Hop(number, "?", tuple(n for n in after if n < number))
        for number, after in enumerate(afters, 1)
    ]
    placed = rows(graph, columns)
    row_of = {hop.number: place for place, row in enumerate(placed) for hop in row}
    assert sorted(row_of) == [hop.number for hop in graph]
    assert all(len(row) <= columns for row in placed)
    assert all(row_of[n] < row_of[hop.number] for hop in graph for n in hop.after)
