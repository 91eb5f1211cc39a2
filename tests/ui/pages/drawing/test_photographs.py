"""Photographs in a PDF stay what they are when its pages are inverted, turned or in tiles."""

from __future__ import annotations

import numpy as np
import pymupdf
import pytest

from reader.pages.opening_pages import open_pages
from reader.pages.page_source import Part
from reader.text.document import Format
from tests.reader.pages.made import parse
from ui.pages.drawing.page_colours import in_pixels, photographs_on
from ui.pages.drawing.raster import Drawing

BOX = (60.0, 100.0, 260.0, 220.0)
SIZE = (400, 600)


def pixmap(pixels):
    height, width, _ = pixels.shape
    return pymupdf.Pixmap(pymupdf.csRGB, width, height, pixels.tobytes(), 0)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "photographs.pdf"
    document = pymupdf.open()
    page = document.new_page(width=SIZE[0], height=SIZE[1])
    page.insert_text((60, 60), "A landscape, and a drawing of it.")
    shades = np.random.default_rng(1).integers(70, 200, (60, 100, 3), dtype=np.uint8)
    drawing = np.full((60, 100, 3), 255, np.uint8)
    drawing[::9] = 0
    page.insert_image(BOX, pixmap=pixmap(shades))
    page.insert_image((60, 300, 260, 420), pixmap=pixmap(drawing))
    document.save(path)
    opened = open_pages(path, parse(path), Format.PDF)
    yield opened
    opened.close()


def drawing(scale, rotation=0, part=None):
    width, height = SIZE if rotation in (0, 180) else SIZE[::-1]
    whole = part or Part(0, 0, round(width * scale), round(height * scale))
    return Drawing(1, scale, rotation, whole, is_full=part is None)


def within(source, drawn):
    return in_pixels(*photographs_on(source, 1), drawn)


def test_the_photograph_is_found_and_the_drawing_is_not(source):
    (found,) = within(source, drawing(2.0))
    assert found == pytest.approx([2 * edge for edge in BOX], abs=4)


def test_all_tiles_of_a_page_agree(source):
    for left, top in ((0, 0), (256, 0), (256, 256)):
        part = Part(left, top, left + 256, top + 256)
        (found,) = within(source, drawing(2.0, part=part))
        assert found[0] + left == pytest.approx(2 * BOX[0], abs=4)
        assert found[1] + top == pytest.approx(2 * BOX[1], abs=4)
