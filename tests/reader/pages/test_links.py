from __future__ import annotations

from dataclasses import replace

import pytest

from reader.errors import UnreadablePageError
from reader.pages.opening_pages import open_pages
from reader.text.document import Format
from reader.values.page_layout import STANDARD_LAYOUT
from tests.reader.pages.linked import NOTE, parsed, write_linked_epub, write_linked_pdf
from tests.reader.pages.made import set_layout

MAKERS = {Format.PDF: write_linked_pdf, Format.EPUB: write_linked_epub}


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    sources = []

    def open_one(kind, **how):
        path = MAKERS[kind](tmp_path_factory.mktemp("linked") / f"made.{kind}", **how)
        content = parsed(path)
        sources.append(open_pages(path, content, kind))
        return content, sources[-1]

    yield open_one
    for source in sources:
        source.close()


def follow(content, source, address):
    offset = source.destination(address)
    return None if offset is None else content.text[offset:]


@pytest.mark.parametrize("rotation", [0, 90])
def test_links_of_a_pdf_lead_to_the_line_they_name(opened, rotation):
    content, source = opened(Format.PDF, rotation=rotation)
    links = source.links(1)
    inside = [link for link in links if not link.outside]
    assert len(links) == 4
    assert [follow(content, source, link.address)[:18] for link in inside] == [NOTE[:18]]
    assert {link.address for link in links if link.outside} >= {
        "https://example.org/a",
        "mailto:ada@example.org",
    }


def test_a_link_covers_the_words_it_stands_on(opened):
    content, source = opened(Format.PDF)
    link = next(link for link in source.links(1) if not link.outside)
    span = source.text(1).inside(link.rect)
    assert content.text[span.start : span.end].startswith("Column 00")


@pytest.mark.parametrize("size", [7, 11, 19])
def test_links_of_a_book_lead_to_the_same_characters_in_every_layout(opened, size):
    content, source = opened(Format.EPUB)
    set_layout(source, replace(STANDARD_LAYOUT, font_size=size))
    links = [link for link in source.links(1) if not link.outside]
    found = {link.address: follow(content, source, link.address) for link in links}
    assert found.pop("EPUB/notes.xhtml#n2").startswith("2. A herring gull")
    assert found.pop("EPUB/one.xhtml#here").startswith("Here it is.")
    assert found.pop("EPUB/two.xhtml").startswith("Two")
    assert set(found.values()) == {None}
    assert len(found) == 3


def test_pictures_are_found_and_drawn_alone(opened):
    for kind in MAKERS:
        _, source = opened(kind)
        (box,) = source.pictures(1)
        drawn = source.draw_area(1, box, 2.0)
        assert drawn.width == pytest.approx((box[2] - box[0]) * 2, abs=2)
        middle = drawn.height // 2 * drawn.stride + drawn.width // 2 * 3
        assert list(drawn.pixels[middle : middle + 3]) == pytest.approx([200, 30, 30], abs=3)


def test_an_area_beside_the_page_is_refused(opened):
    _, source = opened(Format.PDF)
    with pytest.raises(UnreadablePageError):
        source.draw_area(1, (900, 900, 950, 950), 1.0)


def test_a_thousand_links_on_a_page(opened):
    _, source = opened(Format.PDF, links=1000)
    assert len(source.links(3)) == 1000
    assert source.links(2) == []
