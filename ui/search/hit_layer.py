"""The hits on visible pages, and the current one among them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from reader.pages.characters import PlacedCharacters
from reader.text.span import SpanTable
from ui.pages.document.touching import Surface
from ui.pages.drawing.highlights import tint
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.texts import PageTexts
from ui.search.hit_list import Hits

_PADDING = 1.0


class HitLayer:
    """Paints hits, the current one with a frame; their places come from the pages' texts."""

    def __init__(self, view: PageView, texts: PageTexts) -> None:
        self._view = view
        self._texts = texts
        self._hits = Hits.none()
        self._current: int | None = None
        self._placed: dict[int, tuple[Surface, SpanTable, Boxes]] = {}

    def show(self, hits: Hits, current: int | None) -> None:
        """Paint these hits from now on."""
        self._hits, self._current = hits, current
        self._view.viewport().update()

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        if not len(self._hits):
            return
        for page in self._texts.in_sight():
            self._paint_page(painter, page)

    def boxes_on(self, page: int) -> Boxes:
        """Return the boxes of the hits on a page; none while its text is not loaded."""
        surface = self._texts.get(page)
        if surface is None or not surface.text:
            return NO_BOXES
        kept = self._placed.get(page)
        if kept and kept[0] is surface and kept[1] is self._hits.table:
            return kept[2]
        found = self._hits.table.overlapping(surface.text.span)
        boxes = boxes_of(surface.text.placed, self._hits.table, found)
        here = self._texts.in_sight()
        self._placed = {p: known for p, known in self._placed.items() if p in here}
        self._placed[page] = surface, self._hits.table, boxes
        return boxes

    def _paint_page(self, painter: QPainter, page: int) -> None:
        numbers, boxes = self.boxes_on(page)
        if not len(numbers):
            return
        others, current = list[QRectF](), list[QRectF]()
        for number, box in zip(numbers.tolist(), boxes.tolist(), strict=True):
            seen = self._view.shown(page, tuple(box)).adjusted(-_PADDING, 0, _PADDING, 0)
            (current if number == self._current else others).append(seen)
        colours = self._view.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tint(painter, others, colours.found, colours, 2)
        tint(painter, current, colours.found_now, colours, 2)
        painter.setPen(QPen(QColor(colours.found_frame), 1.5))
        for area in current:
            painter.drawRoundedRect(area, 2, 2)
        painter.restore()


Boxes = tuple[NDArray[np.int64], NDArray[np.float32]]
"""The index of a hit for each of some Rects (n × 4): a hit has one on each of its lines."""
NO_BOXES: Boxes = (np.zeros(0, np.int64), np.zeros((0, 4), np.float32))


def boxes_of(placed: PlacedCharacters, table: SpanTable, numbers: range) -> Boxes:
    """Return the boxes of some of the hits in ``table`` on a page: one letter may have hundreds."""
    part = slice(numbers.start, numbers.stop)
    firsts = np.searchsorted(placed.offsets, table.starts[part])
    counts = np.searchsorted(placed.offsets, table.ends[part]) - firsts
    hits = np.repeat(np.arange(len(counts)), counts)
    if not len(hits):
        return NO_BOXES
    skipped = np.repeat(firsts - (np.cumsum(counts) - counts), counts)
    characters = skipped + np.arange(len(hits))
    lines = placed.lines[characters]
    breaks = np.flatnonzero((np.diff(hits) != 0) | (np.diff(lines) != 0)) + 1
    groups = np.concatenate([[0], breaks])
    boxes = placed.boxes[characters]
    low = np.minimum.reduceat(boxes[:, :2], groups, axis=0)
    high = np.maximum.reduceat(boxes[:, 2:], groups, axis=0)
    return hits[groups] + numbers.start, np.concatenate([low, high], axis=1)
