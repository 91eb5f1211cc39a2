"""The photographs on pages, which are never shown as negatives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from reader.pages.page_source import PageSize, PageSource
from reader.text.document import Rect
from reader.values.page_layout import Layout
from ui.pages.drawing.page_colours import is_colourful, is_photograph, pixels_of
from ui.pages.drawing.raster import Drawing
from ui.pages.geometry.pose import full_page

_ZOOM = 0.5
"""Enough to tell a photograph from print."""
_KEPT = 256


class Photographs:
    """Examines each page once, coarsely, so that all tiles of an image are treated alike.

    For one thread at a time.
    """

    def __init__(self) -> None:
        self._look_at = lru_cache(_KEPT)(_look_at)

    def within(self, source: PageSource, drawing: Drawing) -> Sequence[Rect]:
        """Return the photographs in the pixels of ``drawing``. Raises ``UnreadablePageError``."""
        size, boxes = self._look_at(source, source.layout, drawing.page)
        pose = full_page(size, drawing.rotation)
        return [_moved(pose.shown(box), drawing) for box in boxes]


def _look_at(source: PageSource, layout: Layout, page: int) -> tuple[PageSize, Sequence[Rect]]:
    """Return the size of a page and its photographs, in points; perhaps one for all of it."""
    coarse = source.draw(page, _ZOOM)
    pixels = pixels_of(coarse)
    size = PageSize(coarse.width / _ZOOM, coarse.height / _ZOOM)
    # A strip of scrolling text is never a picture, whatever it contains.
    if not layout.continuous and is_colourful(pixels):
        return size, [(0.0, 0.0, size.width, size.height)]
    found = []
    for box in source.pictures(page):
        left, top, right, bottom = (max(0, round(edge * _ZOOM)) for edge in box)
        if is_photograph(pixels[top:bottom, left:right]):
            found.append(box)
    return size, found


def _moved(box: Rect, drawing: Drawing) -> Rect:
    left, top, right, bottom = (edge * drawing.scale for edge in box)
    first = drawing.part
    return left - first.left, top - first.top, right - first.left, bottom - first.top
