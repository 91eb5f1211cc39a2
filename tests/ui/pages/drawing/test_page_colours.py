from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor

from reader.pages.page_source import Picture
from reader.pages.typesetting import LINK_COLOUR
from tests.ui.contrast import contrast
from ui.pages.drawing.page_colours import (
    BLACK_PAPER,
    DARK_PAPER,
    DIM_PAPER,
    SEPIA_PAPER,
    WHITE_PAPER,
    is_colourful,
    is_photograph,
    page_colours,
    recoloured,
)
from ui.settings.choices import PrintedPages
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA


def picture(pixels):
    array = np.array(pixels, np.uint8)
    height, width, _ = array.shape
    padded = np.zeros((height, width * 3 + 2), np.uint8)
    padded[:, : width * 3] = array.reshape(height, -1)
    return Picture(width, height, padded.shape[1], padded.tobytes())


def pixel(drawn, x, y):
    start = y * drawn.stride + 3 * x
    return QColor(*drawn.pixels[start : start + 3])


@pytest.mark.parametrize("paper", [SEPIA_PAPER, DIM_PAPER, DARK_PAPER])
def test_paper_and_ink_take_the_colours_of_the_theme(paper):
    page = picture([[[255, 255, 255]] * 40, [[0, 0, 0]] + [[255, 255, 255]] * 39])
    drawn = recoloured(page, paper)
    assert (pixel(drawn, 5, 1).name(), pixel(drawn, 0, 1).name()) == (paper.paper, paper.ink)


def test_a_link_keeps_its_hue():
    page = picture([[[255, 255, 255]] * 3 + [[0, 0, 200]] + [[255, 255, 255]] * 36])
    link = pixel(recoloured(page, DARK_PAPER), 3, 0)
    assert link.blue() > link.red()
    assert link.lightness() > 120


@pytest.mark.parametrize("colours", [WHITE_PAPER, SEPIA_PAPER, DIM_PAPER, DARK_PAPER, BLACK_PAPER])
def test_a_link_of_a_book_is_legible_on_every_paper(colours):
    blue = QColor(LINK_COLOUR)
    page = picture([[[255, 255, 255]] * 3 + [[blue.red(), blue.green(), blue.blue()]]])
    link = pixel(recoloured(page, colours), 3, 0)
    assert contrast(link.name(), colours.paper) >= 4.5
    assert link.blue() > link.red()


def test_photographs_are_distinguished_from_print_and_drawings():
    shades = np.linspace(70, 200, 60, dtype=np.uint8)[None, :, None]
    assert is_photograph(np.broadcast_to(shades, (40, 60, 3)))
    print_ = np.full((60, 60, 3), 245, np.uint8)
    print_[::5] = 20
    assert not is_photograph(print_)
    assert not is_photograph(np.zeros((0, 5, 3), np.uint8))
    assert is_colourful(np.array([[[200, 40, 10]] * 30] * 30, np.uint8))


def test_text_that_reflows_follows_the_theme_and_printed_pages_what_is_asked():
    as_printed, tinted, like_books = PrintedPages
    for printed in (None, like_books):
        assert [page_colours(theme, printed) for theme in (LIGHT, SEPIA, DARK, BLACK)] == [
            WHITE_PAPER, SEPIA_PAPER, DARK_PAPER, BLACK_PAPER
        ]  # fmt: skip
    for printed in PrintedPages:
        assert page_colours(LIGHT, printed) is WHITE_PAPER
    assert page_colours(DARK, as_printed) is WHITE_PAPER
    assert page_colours(DARK, tinted) is DIM_PAPER
    assert page_colours(BLACK, as_printed) is WHITE_PAPER
    assert page_colours(SEPIA, tinted) is SEPIA_PAPER
