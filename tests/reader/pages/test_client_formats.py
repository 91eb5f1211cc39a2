from __future__ import annotations

import pytest

from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.text.span import Span
from reader.values.page_layout import STANDARD_LAYOUT, Face, Justification, Layout
from tests.reader.pages.made import content, set_layout

TEXT = "The harbour was quiet.\n\n" + "\n\n".join(
    f"Paragraph {n} tells of ships that came home with silver rope." for n in range(60)
)


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (Format.TEXT, TEXT),
        (Format.MARKDOWN, TEXT.replace("silver", "**silver**")),
        (Format.HTML, "<p>" + TEXT.replace("\n\n", "</p><p>").replace("rope", "<i>rope</i>")),
    ],
)
def test_text_of_every_kind_is_laid_out_and_found(tmp_path, kind, written):
    path = tmp_path / f"book.{kind.value}"
    path.write_text(written, encoding="utf-8")
    source = open_pages(path, content(TEXT, spine=(0,)), kind)
    at = TEXT.index("Paragraph 37")
    places = []
    chosen = Layout(300, 300, 16, Face("sans-serif"), 20, 1.6, Justification.JUSTIFIED)
    for layout in (STANDARD_LAYOUT, chosen):
        pages = set_layout(source, layout)
        words = source.words(source.page_of(at))
        assert at in words.starts.tolist()
        (place,) = source.rects(Span(at, at + len("Paragraph 37")))
        assert place.page == source.page_of(at) <= len(pages)
        places.append(place)
    source.close()
    assert places[0].page < places[1].page
