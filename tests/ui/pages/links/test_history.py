from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.pages.links.history import History


def test_back_and_forward_lead_through_the_places_left():
    history = History().leave(0).leave(5_000)
    history, first = history.back(9_000)
    history, second = history.back(first)
    assert (first, second) == (5_000, 0)
    assert history.back(second) is None
    history, third = history.forward(second)
    history, fourth = history.forward(third)
    assert (third, fourth) == (5_000, 9_000)
    assert history.forward(fourth) is None


def test_a_new_jump_forgets_what_lay_ahead():
    history, here = History().leave(0).back(5_000)
    assert history.leave(here).forward(here) is None


def test_neighbours_are_one_place():
    history = History().leave(1_000).leave(1_010).leave(9_000)
    history, _ = history.back(20_000)
    history, before = history.back(9_000)
    assert before == 1_010
    assert history.back(before) is None


def test_going_back_never_leads_to_where_we_are():
    assert History().leave(1_000).back(1_020) is None


@given(st.lists(st.integers(0, 10**7), max_size=300))
def test_it_is_bounded(places):
    history = History()
    for place in places:
        history = history.leave(place)
    assert len(history.behind) <= 100
    steps, here = 0, 10**8
    while moved := history.back(here):
        history, here = moved
        steps += 1
    assert steps <= 100
    assert len(history.ahead) <= 100
