from __future__ import annotations

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span
from tests.reader.pages.made import ink, parse, read_back

WORDS = (
    "Reading a long book is a matter of patience and the harbour was quiet when ships came "
    "home with silver rope and letters nobody had opened since the winter of the great frost "
    "efficient officers filed reports about flowing water and every fifth one was believed "
)


def write_pdf(path, *, rotation=0, crop=False, columns=1, pages=2):
    document = pymupdf.open()
    for number in range(pages):
        page = document.new_page(width=420, height=595)
        width = (380 - 20 * (columns - 1)) / columns
        for column in range(columns):
            left = 20 + column * (width + 20)
            page.insert_textbox(
                pymupdf.Rect(left, 40, left + width, 560),
                f"Part {number}{column}. " + WORDS * (4 if columns == 1 else 2),
                fontsize=10,
                align=pymupdf.TEXT_ALIGN_JUSTIFY,
            )
        page.insert_text((410, 500), f"turned margin note {number}", fontsize=8, rotate=90)
        if crop:
            page.set_cropbox(pymupdf.Rect(10, 20, 415, 580))
        page.set_rotation(rotation)
    document.save(path)
    return path


@pytest.fixture(
    scope="module",
    params=[
        {},
        {"rotation": 90},
        {"rotation": 180},
        {"rotation": 270, "crop": True},
        {"columns": 2},
    ],
    ids=str,
)
def opened(request, tmp_path_factory):
    path = write_pdf(tmp_path_factory.mktemp("pdf") / "made.pdf", **request.param)
    content = parse(path)
    source = open_pages(path, content, Format.PDF)
    yield path, content, source
    source.close()


@settings(max_examples=15)
@given(data=st.data())
def test_what_lies_under_the_rectangles_is_the_quote(opened, data):
    path, content, source = opened
    start = data.draw(st.integers(0, len(content.text) - 1))
    end = data.draw(st.integers(start + 1, min(len(content.text), start + 400)))
    found = source.rects(Span(start, end))
    assert read_back(path, found) == ink(content.text[start:end])


def test_the_words_of_a_page_are_those_of_the_text(opened):
    _, content, source = opened
    words = source.words(2)
    page = content.pages[1].spans[0]
    read = [content.text[a:b] for a, b in zip(words.starts, words.ends, strict=True)]
    assert read == page.of(content.text).split()
