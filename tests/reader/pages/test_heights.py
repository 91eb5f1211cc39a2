"""Approximate heights of many places without laying out pages, for marks beside a scroll bar."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.values.page_layout import STANDARD_LAYOUT, Layout
from tests.reader.pages.made import content, parse, set_layout, write_epub
from tests.reader.pages.test_client_pdf import write_pdf


def test_in_a_pdf_every_line_is_found_where_it_stands(tmp_path):
    path = write_pdf(tmp_path / "made.pdf", columns=2)
    made = parse(path)
    made = replace(made, pages=tuple(replace(page, height=595.0) for page in made.pages))
    offsets = made.lines.starts
    source = open_pages(path, made, Format.PDF)
    heights = source.pages_near(offsets)
    source.close()
    tops = made.lines.pages + made.lines.boxes[:, 1] / made.pages[0].height
    assert heights == pytest.approx(tops)


def test_in_a_book_they_are_found_to_a_page_or_so_in_any_layout(tmp_path):
    chapters = [["One", "The wide river. " * 300], ["Two"], ["Three", "The lamp was lit. " * 200]]
    bodies = [f"<h1>{head}</h1>" + "".join(f"<p>{p}</p>" for p in rest) for head, *rest in chapters]
    write_epub(tmp_path / "made.epub", bodies)
    text, spine = "", []
    for paragraphs in chapters:
        spine.append(len(text))
        text += "\n\n".join(paragraphs).rstrip() + "\n\n"
    made = content(text.rstrip(), spine=tuple(spine))
    source = open_pages(tmp_path / "made.epub", made, Format.EPUB)
    offsets = np.arange(0, len(made.text), 61, dtype=np.int32)
    for layout in (STANDARD_LAYOUT, Layout(300, 400, 18)):
        set_layout(source, layout)
        heights = source.pages_near(offsets)
        true = np.array([source.page_of(int(offset)) for offset in offsets])
        assert (np.diff(heights) >= 0).all()
        assert np.abs(np.floor(heights) - true).max() <= 1
    source.close()
