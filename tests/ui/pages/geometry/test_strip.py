from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint

from reader.pages.page_source import PageSize
from ui.pages.geometry.camera import Camera
from ui.pages.geometry.strip import GAP, PageStrip, Place, Pose, full_page
from ui.settings.choices import Spread

sizes = st.lists(
    st.builds(PageSize, st.floats(10, 2000), st.floats(10, 2000)), min_size=1, max_size=30
)
scales = st.floats(0.1, 8)
spreads = st.sampled_from(Spread)
rotations = st.sampled_from([0, 90, 180, 270])


def strip_of(sizes, scale, spread=Spread.SINGLE, rotation=0, cell=0):
    poses = [full_page(size, rotation) for size in sizes]
    return PageStrip(poses, np.full(len(sizes), scale), spread, cell)


@given(sizes, scales, spreads, rotations)
def test_pages_do_not_touch_and_lie_within_the_strip(sizes, scale, spread, rotation):
    strip = strip_of(sizes, scale, spread, rotation)
    rects = [strip.rect(page) for page in range(1, len(sizes) + 1)]
    for one, other in pairwise(rects):
        beside = other[0] - one[2] > 1
        below = other[1] - one[3] > GAP - 1e-3
        assert beside or below
    assert all(
        left >= GAP - 1e-6 and right <= strip.width - GAP + 1e-6 for left, _, right, _ in rects
    )
    assert max(rect[3] for rect in rects) + GAP == pytest.approx(strip.height)


@given(sizes, scales, scales, spreads, st.data())
def test_a_place_is_found_again_at_any_scale(sizes, scale, other, spread, data):
    page = data.draw(st.integers(1, len(sizes)))
    place = Place(page, data.draw(st.floats(0, 1)) * sizes[page - 1].height)
    strip = strip_of(sizes, scale, spread)
    left, _, right, _ = strip.rect(page)
    found = Place(page, strip.spot(page, (left + right) / 2, strip.y_of(place))[1])
    assert strip.y_of(found) == pytest.approx(strip.y_of(place), abs=1e-3)
    moved = strip_of(sizes, other, spread)
    assert moved.y_of(found) == pytest.approx(moved.y_of(place), abs=0.1)


@given(sizes, scales, spreads, st.data())
def test_visible_pages_are_those_that_meet_the_window(sizes, scale, spread, data):
    strip = strip_of(sizes, scale, spread)
    top = data.draw(st.floats(0, max(0.0, strip.height - 1)))
    bottom = top + data.draw(st.floats(1, 500))
    seen = strip.visible(top, bottom)
    for page in range(1, len(sizes) + 1):
        _, page_top, _, page_bottom = strip.rect(page)
        if page_top < bottom and page_bottom > top:
            assert page in seen
    rows = strip.rows[np.array(seen) - 1]
    assert rows.max() - rows.min() <= 2 + 500 / (GAP + 10 * 0.1)


@given(sizes, scales, spreads, st.integers(200, 1500))
def test_one_by_one_each_window_shows_one_row(sizes, scale, spread, cell):
    strip = strip_of(sizes, scale, spread, cell=cell)
    for row in range(len(strip.cells) - 1):
        top = float(strip.cells[row])
        assert strip.visible(top, top + cell) == strip.pages_of(row)
        assert strip.cells[row + 1] - top >= cell


@given(
    st.builds(PageSize, st.floats(50, 900), st.floats(50, 900)),
    rotations,
    st.tuples(*[st.floats(0, 0.4)] * 4),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_a_turned_and_cut_page_shows_every_spot_where_it_can_be_found_again(
    size, rotation, cut, across, down
):
    left, top = cut[0] * size.width, cut[1] * size.height
    right, bottom = (1 - cut[2]) * size.width, (1 - cut[3]) * size.height
    pose = Pose(size, (left, top, right, bottom), rotation)
    x, y = left + across * (right - left), top + down * (bottom - top)
    u, v, *_ = pose.shown((x, y, x, y))
    assert -1e-6 <= u <= pose.width + 1e-6
    assert -1e-6 <= v <= pose.height + 1e-6
    assert pose.back(u, v) == pytest.approx((x, y))


def test_a_cover_stands_alone_on_the_right():
    strip = strip_of([PageSize(100, 200)] * 4, 1.0, Spread.COVER)
    assert [list(strip.pages_of(row)) for row in range(3)] == [[1], [2, 3], [4]]
    assert strip.rect(1)[0] == strip.rect(3)[0] > strip.width / 2
    assert strip.rect(2)[2] < strip.width / 2


def test_no_pages_are_no_trouble():
    strip = strip_of((), 1.0)
    assert strip.height == 0
    assert list(strip.visible(0, 500)) == []
    assert Camera(strip, 0, 0, 10, 10).place_at(QPoint(0, 10)) == Place(1, 0.0)
    assert strip.heights_of([Place(1, 0.0)]) == ()


def test_the_first_of_a_pair_is_on_the_side_where_reading_begins():
    poses = [full_page(PageSize(100, 200), 0)] * 4
    for spread, pair in ((Spread.FACING, (1, 2)), (Spread.COVER, (2, 3))):
        usual, turned = (
            PageStrip(poses, np.full(4, 1.0), spread, leftward=leftward)
            for leftward in (False, True)
        )
        first, second = pair
        assert usual.rect(first)[0] < usual.rect(second)[0]
        assert turned.rect(first)[0] > turned.rect(second)[0]
