"""Paper and ink: the look of pages and of the marks on them in every theme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor, QImage, QPainter

from reader.pages.page_source import PageSize, PageSource, Picture
from reader.text.document import Rect
from ui.pages.drawing.raster import Drawing
from ui.pages.geometry.strip import full_page
from ui.settings.choices import PrintedPages
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA, Theme

Pixels = NDArray[np.uint8]
"""An array of rows, columns, and red, green, blue."""

_SAMPLE, _STEP = 7, 3
"""Every how many rows and columns are sampled: of a page, and of an image in it."""
_COLOURFUL = 24
"""Mean distance of a pixel's channels from which a page is a picture, such as a cover."""
_INK, _PAPER = 60, 215
"""Brightness up to which a pixel is ink, and from which it is paper."""
_HUED = 40
"""Distance of a pixel's channels from which it has a hue."""
_PHOTOGRAPH = 0.3
"""Share of pixels that are neither ink nor paper, from which an image is a photograph."""
_LUMA = np.array([0.299, 0.587, 0.114], np.float32)
"""The perceived brightness of red, green and blue (ITU-R BT.601); even pure blue looks dark."""
_BAND = 256
"""Rows recoloured at a time, to need little memory."""
_ZOOM = 0.5
"""Enough to tell a photograph from print."""


@dataclass(frozen=True, slots=True)
class PageColours:
    """The paper and ink of pages, and the colours of marks over them.

    With ``invert``, light and dark are swapped first. ``blend`` is how a mark meets the page:
    darkening light paper, or lightening dark paper, so that the letters under it stay as they are.
    """

    invert: bool
    paper: str
    ink: str
    mark: str
    chosen_mark: str
    selection: str
    found: str
    found_now: str
    found_frame: str
    outline: str
    consulted: str
    cited: str
    blend: QPainter.CompositionMode


_DARKEN = QPainter.CompositionMode.CompositionMode_Multiply
_LIGHTEN = QPainter.CompositionMode.CompositionMode_Screen

WHITE_PAPER = PageColours(
    invert=False,
    paper="#ffffff",
    ink="#000000",
    mark="#fdf2d0",
    chosen_mark="#ffe08a",
    selection="#b7d3f2",
    found="#ffd9b0",
    found_now="#ff9f45",
    found_frame="#8a4b0f",
    outline="#a3700a",
    consulted="#69655e",
    cited="#2f6152",
    blend=_DARKEN,
)

SEPIA_PAPER = PageColours(
    invert=False,
    paper="#f6eddb",
    ink="#2e2418",
    mark="#fbe7b4",
    chosen_mark="#ffd470",
    selection="#b9d4e6",
    found="#ffd9b0",
    found_now="#ff9f45",
    found_frame="#7a3f08",
    outline="#8f5f05",
    consulted="#675840",
    cited="#2b5a50",
    blend=_DARKEN,
)

DIM_PAPER = PageColours(
    invert=False,
    paper="#cbc5b9",
    ink="#0d0c0a",
    mark="#fbe7b4",
    chosen_mark="#ffd470",
    selection="#a9cbe8",
    found="#ffd9b0",
    found_now="#ff9f45",
    found_frame="#522703",
    outline="#744c00",
    consulted="#55503f",
    cited="#1f4f42",
    blend=_DARKEN,
)
"""White paper in a dark room."""

DARK_PAPER = PageColours(
    invert=True,
    paper="#232527",
    ink="#d6d2ca",
    mark="#2a2310",
    chosen_mark="#57430f",
    selection="#1d4468",
    found="#4a2f10",
    found_now="#653a09",
    found_frame="#ffc58a",
    outline="#e0b050",
    consulted="#a3a19c",
    cited="#86c3ae",
    blend=_LIGHTEN,
)

BLACK_PAPER = replace(
    DARK_PAPER,
    paper="#000000",
    ink="#c4c1ba",
    mark="#241d0b",
    selection="#173a5a",
    found="#3f270b",
)

_REFLOWING = {LIGHT: WHITE_PAPER, SEPIA: SEPIA_PAPER, DARK: DARK_PAPER, BLACK: BLACK_PAPER}
_TINTED = {LIGHT: WHITE_PAPER, SEPIA: SEPIA_PAPER, DARK: DIM_PAPER, BLACK: DIM_PAPER}


def page_colours(theme: Theme, printed: PrintedPages | None) -> PageColours:
    """Return the colours of text that reflows (``printed`` None) by theme; of others as set."""
    match printed:
        case None | PrintedPages.LIKE_BOOKS:
            return _REFLOWING[theme]
        case PrintedPages.TINTED:
            return _TINTED[theme]
        case PrintedPages.AS_PRINTED:
            return WHITE_PAPER


def recoloured(picture: Picture, colours: PageColours, kept: Sequence[Rect] = ()) -> Picture:
    """Return ``picture`` in these colours, except the areas in ``kept`` (in its pixels)."""
    if colours == WHITE_PAPER:
        return picture
    pixels = pixels_of(picture)
    dressed = np.empty_like(pixels)
    for top in range(0, picture.height, _BAND):
        dressed[top : top + _BAND] = _dressed(pixels[top : top + _BAND], colours)
    for left, above, right, below in kept:
        down = slice(max(0, round(above)), max(0, round(below)))
        across = slice(max(0, round(left)), max(0, round(right)))
        dressed[down, across] = pixels[down, across]
    return replace(picture, stride=picture.width * 3, pixels=dressed.tobytes())


def image_of(picture: Picture) -> QImage:
    """Return the same pixels, in the format that is painted fastest."""
    size, rgb = (picture.width, picture.height, picture.stride), QImage.Format.Format_RGB888
    # A format of its own also copies: the picture's bytes belong to Python.
    return QImage(picture.pixels, *size, rgb).convertToFormat(QImage.Format.Format_RGB32)


def pixels_of(picture: Picture) -> Pixels:
    """Its pixels, not copied."""
    shape = (picture.height, picture.stride)
    rows = np.frombuffer(picture.pixels, np.uint8, picture.height * picture.stride).reshape(shape)
    return rows[:, : picture.width * 3].reshape(picture.height, picture.width, 3)


def is_photograph(pixels: Pixels) -> bool:
    """Return whether much of it is neither paper nor ink; in drawings and scans, nearly all is."""
    sample = pixels[::_STEP, ::_STEP].astype(np.int16)
    if not sample.size:
        return False
    light = sample @ _LUMA
    between = (light > _INK) & (light < _PAPER)
    hued = sample.max(axis=2) - sample.min(axis=2) > _HUED
    return bool((between | hued).mean() > _PHOTOGRAPH)


def _dressed(pixels: Pixels, colours: PageColours) -> Pixels:
    """Swap light and dark if asked, keep hues; then map black to ink, and white to paper."""
    ends = (QColor(colours.ink), QColor(colours.paper))
    black, white = ((end.red(), end.green(), end.blue()) for end in ends)
    turned = pixels
    if colours.invert:
        turn = 255 - 2 * (pixels @ _LUMA)
        turned = np.clip(pixels + turn[:, :, None], 0, 255).astype(np.uint8)
        black, white = white, black
    dressed = np.empty_like(pixels)
    for channel in range(3):
        scale = np.linspace(black[channel], white[channel], 256).round().astype(np.uint8)
        dressed[:, :, channel] = scale[turned[:, :, channel]]
    return dressed


def is_colourful(pixels: Pixels) -> bool:
    """Return whether the complete page is a picture, such as a cover."""
    sample = pixels[::_SAMPLE, ::_SAMPLE].astype(np.int16)
    return bool((sample.max(axis=2) - sample.min(axis=2)).mean() > _COLOURFUL)


def photographs_on(source: PageSource, page: int) -> tuple[PageSize, Sequence[Rect]]:
    """Return the size of a page and its photographs, in points; perhaps one for all of it.

    To be examined once, coarsely, so that all tiles of an image are treated alike. Raises
    ``UnreadablePageError``.
    """
    coarse = source.draw(page, _ZOOM)
    pixels = pixels_of(coarse)
    size = PageSize(coarse.width / _ZOOM, coarse.height / _ZOOM)
    # A strip of scrolling text is never a picture, whatever it contains.
    if not source.layout.continuous and is_colourful(pixels):
        return size, [(0.0, 0.0, size.width, size.height)]
    found = []
    for box in source.pictures(page):
        left, top, right, bottom = (max(0, round(edge * _ZOOM)) for edge in box)
        if is_photograph(pixels[top:bottom, left:right]):
            found.append(box)
    return size, found


def in_pixels(size: PageSize, boxes: Sequence[Rect], drawing: Drawing) -> list[Rect]:
    """Return areas of a page of ``size`` in the pixels of a ``drawing`` of it."""
    shown, scale, part = full_page(size, drawing.rotation).shown, drawing.scale, drawing.part
    return [
        (a * scale - part.left, b * scale - part.top, c * scale - part.left, d * scale - part.top)
        for a, b, c, d in map(shown, boxes)
    ]
