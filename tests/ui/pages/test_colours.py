from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor

from reader.pages.values import Picture
from ui.pages.colours import DARK_PAPER, WHITE_PAPER, page_colours, recoloured


def picture(pixels):
    array = np.array(pixels, np.uint8)
    height, width, _ = array.shape
    padded = np.zeros((height, width * 3 + 2), np.uint8)
    padded[:, : width * 3] = array.reshape(height, -1)
    return Picture(width, height, padded.shape[1], padded.tobytes())


def pixel(drawn, x, y):
    start = y * drawn.stride + 3 * x
    return QColor(*drawn.pixels[start : start + 3])


def test_paper_and_ink_take_the_colours_of_the_theme():
    page = picture([[[255, 255, 255]] * 40, [[0, 0, 0]] + [[255, 255, 255]] * 39])
    drawn = recoloured(page, DARK_PAPER)
    assert pixel(drawn, 5, 1).name() == DARK_PAPER.paper
    assert pixel(drawn, 0, 1).name() == DARK_PAPER.ink


def test_a_link_keeps_its_hue():
    page = picture([[[255, 255, 255]] * 3 + [[0, 0, 200]] + [[255, 255, 255]] * 36])
    link = pixel(recoloured(page, DARK_PAPER), 3, 0)
    assert link.blue() > link.red()
    assert link.lightness() > 120


def test_a_cover_keeps_its_colours():
    page = picture([[[200, 40, 10]] * 30] * 30)
    assert recoloured(page, DARK_PAPER) is page


def test_only_text_that_reflows_is_dressed_and_only_in_the_dark():
    assert page_colours(dark=True, reflows=True) is DARK_PAPER
    assert page_colours(dark=True, reflows=False) is WHITE_PAPER
    assert page_colours(dark=False, reflows=True) is WHITE_PAPER
