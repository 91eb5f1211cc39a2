"""Time that the window waits for a page: through the pipe, against MuPDF in this process."""

from __future__ import annotations

from itertools import cycle

import pymupdf
import pytest

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span
from tests.reader.pages.made import parse

WORDS = "Reading a long book is a matter of patience and of coming back to the right page. " * 60


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("speed") / "book.pdf"
    document = pymupdf.open()
    for _ in range(8):
        page = document.new_page(width=595, height=842)
        page.insert_textbox(pymupdf.Rect(50, 50, 545, 800), WORDS, fontsize=10)
    document.save(path)
    content = parse(path)
    source = open_pages(path, content, Format.PDF)
    yield path, content, source
    source.close()


def test_drawing_an_a4_page_through_the_pipe(benchmark, book):
    _, _, source = book
    pages = cycle(range(1, 9))
    assert benchmark(lambda: source.draw(next(pages), 1.5)).width == 893


def test_drawing_an_a4_page_in_this_process(benchmark, book):
    path, _, _ = book
    document = pymupdf.open(path)
    zoom = pymupdf.Matrix(1.5, 1.5)
    pages = cycle(range(8))
    assert benchmark(lambda: document[next(pages)].get_pixmap(matrix=zoom).samples)


def test_the_words_of_a_page(benchmark, book):
    _, _, source = book
    assert len(benchmark(source.words, 3).starts) > 500


def test_the_rectangles_of_half_a_page(benchmark, book):
    _, content, source = book
    start, end = content.pages[4].spans[0].start, content.pages[4].spans[0].end
    assert len(benchmark(source.rects, Span(start + 7, (start + end) // 2))) > 15


def test_the_first_rectangles_on_a_page_not_seen_before(benchmark, book):
    _, content, source = book
    start = content.pages[5].spans[0].start
    span = Span(start + 7, start + 500)
    found = benchmark.pedantic(source.rects, (span,), setup=source._forget, rounds=20)
    assert len(found) > 3
