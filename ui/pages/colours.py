"""Paper and ink: how pages and the marks on them look in light and in dark."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QPainter

from reader.pages.values import Picture

Pixels = NDArray[np.uint8]
"""Rows, columns, red-green-blue."""

_SAMPLE = 7
"""Every so many rows and columns are looked at."""
_COLOURFUL = 24
"""Mean distance of a pixel's channels from which a page is a picture, a cover say."""
_LUMA = np.array([0.299, 0.587, 0.114], np.float32)
"""How bright red, green and blue look (ITU-R BT.601); blue looks dark even at its strongest."""
_BAND = 256
"""Rows dressed at a time, to need little memory."""


@dataclass(frozen=True, slots=True)
class PageColours:
    """Colours of text that can be dressed (``invert``), and of the marks over it.

    ``blend`` is how a mark meets the page: darkening white paper, or lightening dark paper, so that
    the letters under it stay as they are.
    """

    invert: bool
    paper: str
    ink: str
    mark: str
    chosen_mark: str
    outline: str
    blend: QPainter.CompositionMode


WHITE_PAPER = PageColours(
    invert=False,
    paper="#ffffff",
    ink="#000000",
    mark="#fdf2d0",
    chosen_mark="#ffe08a",
    outline="#a3700a",
    blend=QPainter.CompositionMode.CompositionMode_Multiply,
)

DARK_PAPER = PageColours(
    invert=True,
    paper="#25282a",
    ink="#dcd9d3",
    mark="#2a2310",
    chosen_mark="#57430f",
    outline="#e0b050",
    blend=QPainter.CompositionMode.CompositionMode_Screen,
)


def page_colours(*, dark: bool, reflows: bool) -> PageColours:
    """Pages with a look of their own (PDF) keep it; text that reflows follows the theme."""
    return DARK_PAPER if dark and reflows else WHITE_PAPER


def recoloured(picture: Picture, colours: PageColours) -> Picture:
    """``picture`` in the colours asked for. Pages that are pictures keep theirs."""
    if not colours.invert:
        return picture
    shape = (picture.height, picture.stride)
    rows = np.frombuffer(picture.pixels, np.uint8, picture.height * picture.stride).reshape(shape)
    pixels = rows[:, : picture.width * 3].reshape(picture.height, picture.width, 3)
    if _is_colourful(pixels):
        return picture
    dressed = np.empty_like(pixels)
    for top in range(0, picture.height, _BAND):
        dressed[top : top + _BAND] = _dressed(pixels[top : top + _BAND], colours)
    return replace(picture, stride=picture.width * 3, pixels=dressed.tobytes())


def _dressed(pixels: Pixels, colours: PageColours) -> Pixels:
    """Light and dark change places, hues stay; then black becomes paper, and white ink."""
    turn = 255 - 2 * (pixels @ _LUMA)
    turned: Pixels = np.clip(pixels + turn[:, :, None], 0, 255).astype(np.uint8)
    for channel, (paper, ink) in enumerate(
        zip(_rgb(colours.paper), _rgb(colours.ink), strict=True)
    ):
        scale = np.linspace(paper, ink, 256).round().astype(np.uint8)
        turned[:, :, channel] = scale[turned[:, :, channel]]
    return turned


def _is_colourful(pixels: Pixels) -> bool:
    sample = pixels[::_SAMPLE, ::_SAMPLE].astype(np.int16)
    return bool((sample.max(axis=2) - sample.min(axis=2)).mean() > _COLOURFUL)


def _rgb(name: str) -> tuple[int, int, int]:
    colour = QColor(name)
    return colour.red(), colour.green(), colour.blue()
