from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.pages.values import PageSize
from ui.pages.strip import GAP, PageStrip, Place

sizes = st.lists(
    st.builds(PageSize, st.floats(10, 2000), st.floats(10, 2000)), min_size=1, max_size=30
)
scales = st.floats(0.1, 8)


@given(sizes, scales)
def test_pages_follow_each_other_and_do_not_touch(sizes, scale):
    strip = PageStrip(sizes, scale)
    rects = [strip.rect(page) for page in range(1, len(sizes) + 1)]
    for above, below in pairwise(rects):
        assert below[1] - above[3] == pytest.approx(GAP, abs=1e-3)
    assert strip.height == pytest.approx(rects[-1][3] + GAP)
    assert all(left >= 0 and right <= strip.width for left, _, right, _ in rects)


@given(sizes, scales, scales, st.data())
def test_a_place_is_found_again_at_any_scale(sizes, scale, other, data):
    page = data.draw(st.integers(1, len(sizes)))
    place = Place(page, data.draw(st.floats(0, 1)) * sizes[page - 1].height)
    strip = PageStrip(sizes, scale)
    found = strip.place_at(strip.y_of(place))
    assert strip.y_of(found) == pytest.approx(strip.y_of(place), abs=1e-3)
    moved = PageStrip(sizes, other)
    assert moved.y_of(found) == pytest.approx(moved.y_of(place), abs=0.1)


@given(sizes, scales, st.data())
def test_visible_pages_are_those_that_meet_the_window(sizes, scale, data):
    strip = PageStrip(sizes, scale)
    top = data.draw(st.floats(0, max(0.0, strip.height - 1)))
    bottom = top + data.draw(st.floats(1, 500))
    seen = strip.visible(top, bottom)
    for page in range(1, len(sizes) + 1):
        _, page_top, _, page_bottom = strip.rect(page)
        if page_top < bottom and page_bottom > top:
            assert page in seen
    assert len(seen) <= sum(1 for page in seen if strip.rect(page)[1] < bottom)


def test_no_pages_are_no_trouble():
    strip = PageStrip((), 1.0)
    assert strip.height == 0
    assert list(strip.visible(0, 500)) == []
    assert strip.place_at(10) == Place(1, 0.0)
