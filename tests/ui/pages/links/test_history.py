from __future__ import annotations

from ui.pages.links.travels import History


def gone(step: tuple[History, int | None]) -> tuple[History, int]:
    """A step that led somewhere."""
    history, place = step
    assert place is not None
    return history, place


def test_back_and_forward_lead_through_the_places_left():
    history, first = gone(History().leave(0).leave(5_000).back(9_000))
    history, second = gone(history.back(first))
    assert (first, second) == (5_000, 0)
    assert history.back(second) == (History((), history.ahead), None)
    history, third = gone(history.forward(second))
    history, fourth = gone(history.forward(third))
    assert (third, fourth) == (5_000, 9_000)
    assert history.forward(fourth)[1] is None


def test_a_new_jump_forgets_what_lay_ahead():
    history, here = gone(History().leave(0).back(5_000))
    assert history.leave(here).forward(here)[1] is None


def test_neighbours_are_one_place_and_going_back_never_leads_to_where_we_are():
    history = History().leave(1_000).leave(1_010).leave(9_000)
    history, _ = gone(history.back(20_000))
    history, before = gone(history.back(9_000))
    assert before == 1_010
    assert history.back(before)[1] is None
    assert History().leave(1_000).back(1_020)[1] is None
