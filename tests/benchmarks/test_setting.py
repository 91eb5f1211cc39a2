"""How long a long novel takes to be set anew: through the process, against MuPDF in this one."""

from __future__ import annotations

from itertools import cycle

import pymupdf
import pytest

from reader.pages.client import ProcessPageSource
from reader.pages.typesetting import style_sheet
from reader.text.document import Format
from reader.values.page_layout import Justification, Layout
from tests.reader.pages.made import content, write_epub

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
    source = ProcessPageSource.open(path, made, Format.EPUB)
    ways = cycle(WAYS)
    pages = benchmark.pedantic(lambda: source.set_layout(next(ways)), rounds=4)
    source.close()
    assert len(pages) > 1000


def test_setting_a_novel_anew_in_this_process(benchmark, novel):
    path, _ = novel
    ways = cycle(WAYS)

    def set_anew():
        layout = next(ways)
        pymupdf.mupdf.fz_set_user_css(style_sheet(layout))
        document = pymupdf.open(path)
        document.layout(width=layout.width, height=layout.height, fontsize=layout.font_size)
        return document.page_count

    assert benchmark.pedantic(set_anew, rounds=4) > 1000
