from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from reader.pages.page_source import PageSize
from ui.pages.geometry.page_arrangement import printed_areas, sample

LETTER = PageSize(612, 792)


@st.composite
def printed(draw):
    left, top = draw(st.floats(0, 300)), draw(st.floats(0, 390))
    right = draw(st.floats(left, 612))
    bottom = draw(st.floats(top, 792))
    return (left, top, right, bottom)


@given(st.lists(st.one_of(st.none(), printed()), min_size=1, max_size=60))
def test_nothing_printed_is_cut_off_and_no_page_is_larger_than_it_was(boxes):
    areas = printed_areas([LETTER] * len(boxes), dict(enumerate(boxes, 1)))
    for box, (left, top, right, bottom) in zip(boxes, areas, strict=True):
        assert 0 <= left < right <= 612
        assert 0 <= top < bottom <= 792
        assert min(right - left, bottom - top) >= 36 - 1e-6
        if box:
            assert left <= box[0] <= box[2] <= right + 1e-6
            assert top <= box[1] <= box[3] <= bottom + 1e-6


def test_left_and_right_pages_keep_their_own_margins():
    boxes = {page: (50 + 40 * (page % 2), 60, 520 + 40 * (page % 2), 700) for page in range(1, 41)}
    areas = printed_areas([LETTER] * 40, boxes)
    assert len(set(areas[0::2])) == len(set(areas[1::2])) == 1
    assert areas[0] != areas[1]


def test_a_sample_of_a_long_book_has_left_and_right_pages_from_all_of_it():
    pages = list(sample(1000))
    assert len(pages) <= 40
    assert pages[0] == 1
    assert pages[-1] == 1000
    assert abs(sum(page % 2 for page in pages) - len(pages) / 2) <= 1
    assert list(sample(5)) == [1, 2, 3, 4, 5]
