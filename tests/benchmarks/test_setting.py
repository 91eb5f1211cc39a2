"""Time to lay out a long novel again: through the process, against MuPDF in this one.

The wait that matters is for the visible page at another font size: its text within 150 ms.
"""

from __future__ import annotations

from itertools import cycle

import pymupdf
import pytest

from reader.pages.opening_pages import open_pages
from reader.pages.typesetting import style_sheet
from reader.text.document import Format
from reader.text.span import Span
from reader.values.page_layout import Justification, Layout
from tests.reader.pages.made import content, set_layout, write_epub

SENTENCE = "It was a long road, and nobody who had set out on it that morning knew where it led. "
CHAPTERS, PARAGRAPHS = 360, 22
"""About 560,000 words."""
WAYS = [
    Layout(440, 623, 12, margin=44),
    Layout(440, 623, 14, margin=44, line_height=1.6, justification=Justification.JUSTIFIED),
]


@pytest.fixture(scope="module")
def novel(tmp_path_factory):
    path = tmp_path_factory.mktemp("setting") / "novel.epub"
    paragraph = (SENTENCE * 4).strip()
    body = "<h2>Chapter</h2>" + f"<p>{paragraph}</p>" * PARAGRAPHS
    write_epub(path, [body] * CHAPTERS)
    chapter = "\n\n".join(["Chapter", *[paragraph] * PARAGRAPHS])
    text = "\n\n".join([chapter] * CHAPTERS)
    spine = tuple(n * (len(chapter) + 2) for n in range(CHAPTERS))
    return path, content(text, spine=spine)


def test_setting_a_novel_anew_through_the_process(benchmark, novel):
    path, made = novel
    source = open_pages(path, made, Format.EPUB)
    layouts = cycle(WAYS)
    pages = benchmark.pedantic(lambda: set_layout(source, next(layouts)), rounds=4)
    source.close()
    assert len(pages) > 1000


def test_the_page_in_sight_set_anew(benchmark, novel):
    """From the wish for another size to the picture of the page, in the middle of the novel."""
    path, made = novel
    source = open_pages(path, made, Format.EPUB)
    sizes = cycle((12, 13, 14, 15))
    offset = made.text.index("road", len(made.text) // 2)

    def set_anew():
        size = next(sizes)
        layout = Layout(452, size * 112, size, margin=0, sides=44, continuous=True, hyphens=True)
        flowing = source.flow(layout, offset)
        next(flowing)
        (placed, *_) = source.rects(Span(offset, offset + 4))
        assert source.draw(placed.page, 1.333).pixels
        flowing.close()

    benchmark.pedantic(set_anew, rounds=8, warmup_rounds=1)
    source.close()
    if not benchmark.disabled:
        assert benchmark.stats.stats.min < 0.15


def test_setting_a_novel_anew_in_this_process(benchmark, novel):
    path, _ = novel
    layouts = cycle(WAYS)

    def set_anew():
        layout = next(layouts)
        pymupdf.mupdf.fz_set_user_css(style_sheet(layout))
        document = pymupdf.open(path)
        document.layout(width=layout.width, height=layout.height, fontsize=layout.font_size)
        return document.page_count

    assert benchmark.pedantic(set_anew, rounds=4) > 1000
