from __future__ import annotations

import numpy as np
import pymupdf
import pytest

from reader.pages.opening_pages import open_pages
from reader.pages.page_source import MOST_PIXELS, Part
from reader.text.document import Format
from tests.reader.pages.made import parse


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    path = tmp_path_factory.mktemp("parts") / "made.pdf"
    document = pymupdf.open()
    page = document.new_page(width=300, height=401)
    for n in range(20):
        page.insert_text((20 + n, 40 + 17 * n), f"line {n} of a page", fontsize=9)
    page.draw_circle((200, 300), 60, color=(0.8, 0, 0), fill=(0.2, 0.5, 0.9))
    document.new_page(width=300, height=400)
    huge = document.new_page(width=20_000, height=20_000)
    huge.draw_rect((19_900, 19_950, 19_990, 20_000), fill=(0, 0, 0))
    tinted = document.new_page(width=300, height=400)
    tinted.draw_rect((0, 0, 300, 400), color=None, fill=(1, 0.97, 0.9))
    tinted.insert_text((100, 200), "on tinted paper", fontsize=20)
    document.save(path)
    source = open_pages(path, parse(path), Format.PDF)
    yield source
    source.close()


def pixels(picture):
    rows = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.stride)
    return rows[:, : picture.width * 3].reshape(picture.height, picture.width, 3)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("zoom", [0.7, 1.0, 2.37])
def test_parts_fit_together_to_the_whole(source, zoom, rotation):
    full_page = pixels(source.draw(1, zoom, rotation))
    height, width, _ = full_page.shape
    assembled = np.zeros_like(full_page)
    for top in range(0, height, 128):
        for left in range(0, width, 100):
            part = Part(left, top, min(left + 100, width), min(top + 128, height))
            drawn = pixels(source.draw(1, zoom, rotation, part))
            assert drawn.shape == (part.bottom - part.top, part.right - part.left, 3)
            assembled[part.top : part.bottom, part.left : part.right] = drawn
    difference = np.abs(assembled.astype(int) - full_page)
    assert (difference > 2).mean() < 0.001
    assert full_page.min() < 100, "something is drawn at all"


def test_a_huge_page_at_800_per_cent_is_drawn_where_it_is_looked_at(source):
    corner = Part(212_000, 212_500, 212_800, 213_000)
    drawn = pixels(source.draw(3, 800 / 75, 0, corner))
    assert drawn.shape == (500, 800, 3)
    assert drawn[-1, 300].max() == 0
    assert drawn[0, 0].min() == 255


def test_a_part_that_is_none_or_too_large_is_refused(source):
    for bad in (Part(5, 5, 5, 9), Part(0, 0, MOST_PIXELS, 2)):
        with pytest.raises(ValueError, match="part"):
            source.draw(1, 1.0, 0, bad)


def test_where_anything_is_printed(source):
    left, top, right, bottom = source.printed(1)
    assert left == pytest.approx(20, abs=2)
    assert top == pytest.approx(33, abs=3)
    assert (right, bottom) == pytest.approx((260, 367), abs=8)
    assert source.printed(2) is None
    assert source.printed(3) == pytest.approx((19_900, 19_950, 19_990, 20_000), abs=60)


def test_the_colour_of_the_paper_is_not_print(source):
    left, top, right, bottom = source.printed(4)
    assert 90 < left < 110
    assert 180 < top < bottom < 215
    assert right < 290
