from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ui.map.map_places import place_pins


def width_of(label):
    return 8.0 * len(label) + 6


@given(st.lists(st.floats(0, 1000), max_size=40))
def test_no_pin_lies_over_another_and_none_is_lost(points):
    pins = place_pins(points, width_of, 1000)
    assert sorted(n for pin in pins for n in pin.numbers) == list(range(1, len(points) + 1))
    for one, other in pairwise(pins):
        assert one.right <= other.left
    for pin in pins:
        assert pin.left >= 0
        assert pin.right <= 1000 + 1e-9
        assert pin.points == tuple(points[n - 1] for n in pin.numbers)


def test_labels_name_runs_lists_and_crowds():
    assert [pin.label for pin in place_pins([10, 500], width_of, 1000)] == ["1", "2"]
    assert [pin.label for pin in place_pins([10, 12, 14], width_of, 1000)] == ["1–3"]
    assert [pin.label for pin in place_pins([10, 600, 12], width_of, 1000)] == ["1, 3", "2"]
    many = place_pins([10, 600, 10, 600, 10, 600, 10], width_of, 1000)
    assert [pin.label for pin in many] == ["1, 3, 5 …", "2, 4, 6"]
