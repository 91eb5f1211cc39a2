from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.map.made import made
from ui.map.growing_tree import GrowingTree
from ui.map.map_frame import framed, heights_for

LINE = 16.0


def frame_of(episodes, fan, width, height=None):
    content, nodes = made(episodes, fan)
    tree = GrowingTree(nodes)
    rows = len(framed(tree, content, width, LINE, 100).layout.rows)
    return framed(tree, content, width, LINE, height or heights_for(rows, LINE).wanted)


@pytest.mark.parametrize(("episodes", "fan"), [(12, 8), (60, 3), (60, 2), (400, 4)])
@pytest.mark.parametrize("width", [700, 1200, 1900])
def test_a_map_of_any_depth_names_some_of_its_parts(episodes, fan, width):
    frame = frame_of(episodes, fan, width)
    named = [row for row in range(1, len(frame.layout.rows)) if frame.row_height(row) >= LINE]
    assert any(len(frame.layout.rows[row].ids) > 1 for row in named)


@given(st.integers(1, 120), st.integers(2, 8), st.integers(200, 2000), st.integers(40, 600))
def test_rows_fill_the_room_and_stay_within_it(episodes, fan, width, height):
    frame = frame_of(episodes, fan, width, height)
    rows = [frame.row_height(row) for row in range(len(frame.layout.rows))]
    assert min(rows) >= 1
    assert sum(rows) == frame.edges[-1] - frame.edges[0]
    if height >= heights_for(len(rows), LINE).wanted:
        assert frame.pins.bottom() <= height
