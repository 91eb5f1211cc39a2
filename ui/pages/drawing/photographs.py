"""The photographs on pages, which are never shown as negatives."""

from __future__ import annotations

from collections.abc import Sequence

from reader.pages.page_source import PageSize, PageSource
from reader.text.document import Rect
from ui.pages.drawing.page_colours import is_colourful, is_photograph, pixels_of
from ui.pages.drawing.raster import Drawing
from ui.pages.geometry.pose import full_page

_ZOOM = 0.5
"""Enough to tell a photograph from print."""


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
