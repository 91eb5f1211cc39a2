from __future__ import annotations

import pymupdf
import pytest

from reader.pages.citing import label_of, placed
from reader.pages.page_client import ProcessPageSource
from reader.text.document import Format
from reader.text.span import Span
from tests.reader.pages.made import content, ink, parse, read_back


@pytest.fixture
def opened(tmp_path):
    path = tmp_path / "book.pdf"
    document = pymupdf.open()
    for lines in (
        ["The first page tells of the", "harbour and of its uncom-"],
        ["mon silence in winter.", "And then it ends."],
    ):
        page = document.new_page(width=300, height=400)
        page.insert_text((30, 50), lines)
    document.save(path)
    made = parse(path)
    source = ProcessPageSource.open(path, made, Format.PDF)
    yield path, made, source
    source.close()


def test_a_citation_over_a_page_break_and_a_broken_word(opened):
    path, made, source = opened
    start = made.text.index("its uncommon")
    span = Span(start, made.text.index("winter"))
    first, second = placed(span, made, source)
    assert (first.page, first.label, len(first.rects)) == (1, "1", 1)
    assert (second.page, second.label, len(second.rects)) == (2, "2", 1)
    assert read_back(path, source.rects(span)) == ink("its uncom- mon silence in")


def test_every_edge_is_exact_to_a_point(opened):
    path, made, source = opened
    start = made.text.index("harbour")
    (page,) = placed(Span(start, start + 7), made, source)
    (word,) = [w for w in pymupdf.open(path)[0].get_text("words") if w[4] == "harbour"]
    left, top, right, bottom = page.rects[0]
    assert (left, right) == pytest.approx((word[0], word[2]), abs=1)
    assert word[1] - 1 <= top < bottom <= word[3] + 1
    assert 11 <= bottom - top <= 12.5, "as high as the 11 point font, not as its tallest accents"


def test_what_is_shown_nowhere_has_a_page_and_no_rectangles(opened):
    _, made, source = opened
    (page,) = placed(Span(made.text.index(" harbour"), made.text.index("harbour")), made, source)
    assert (page.page, page.rects) == (1, ())


def test_a_page_without_a_label_has_its_number():
    assert label_of(7, content("")) == "7"
