"""Marks, painted over the visible pages, and found there by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from reader.annotations.mark import Mark, MarkId, MarkKind, reading_order
from reader.pages.page_text import PageText
from reader.text.span import Span
from ui.annotations.highlight_colours import Ink, ink_of
from ui.pages.drawing.highlights import tint
from ui.pages.viewing.page_view import PageView

_PADDING = 1.0
_MARKER = 13.0
"""Pixels of the sign for a note."""
_RIBBON = QSizeF(9.0, 15.0)
"""Pixels of a bookmark."""
_AWAY = 14.0
"""Points between a bookmark and the text to its right."""


class MarkTable:
    """The placed marks of one document in reading order; any number of them may overlap."""

    def __init__(self, marks: Sequence[Mark] = ()) -> None:
        self.marks = sorted((mark for mark in marks if mark.placed), key=reading_order)
        spans = [mark.span or Span(0, 0) for mark in self.marks]
        self._starts = np.array([span.start for span in spans], np.int64)
        self._ends = np.array([max(span.end, span.start + 1) for span in spans], np.int64)

    def within(self, span: Span) -> list[Mark]:
        """Return those that overlap ``span``."""
        found = np.flatnonzero((self._starts < span.end) & (self._ends > span.start))
        return [self.marks[i] for i in found.tolist()]

    def on(self, span: Span, kinds: Sequence[MarkKind]) -> Mark | None:
        """Return the mark on exactly these words; the earlier of ``kinds`` is preferred."""
        same = [mark for mark in self.within(span) if mark.span == span and mark.kind in kinds]
        return min(same, key=lambda mark: kinds.index(mark.kind), default=None)

    def by_id(self, mark: MarkId | None) -> Mark | None:
        """Return one mark."""
        return next((each for each in self.marks if each.id == mark), None)

    def after(self, offset: int, current: MarkId | None, *, forward: bool) -> Mark | None:
        """Return the next mark after ``current``, else after ``offset``; round and round."""
        if not self.marks:
            return None
        at = next((i for i, each in enumerate(self.marks) if each.id == current), None)
        if at is None:
            at = int(self._starts.searchsorted(offset)) - forward
        return self.marks[(at + (1 if forward else -1)) % len(self.marks)]


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mark on a visible page: its lines, and a bookmark's ribbon or the sign for a note."""

    mark: Mark
    areas: list[QRectF]
    signs: list[QRectF]


class MarkLayer:
    """The painter of marks; reads only the texts of visible pages, so others cost nothing."""

    def __init__(self, view: PageView) -> None:
        self._view = view
        self.table = MarkTable()
        """The marks of the open document."""
        self.current: MarkId | None = None
        """The mark that keys act upon."""

    def show(self, table: MarkTable) -> None:
        """Paint these from now on."""
        self.table = table
        self._view.viewport().update()

    def choose(self, mark: MarkId | None) -> None:
        """Draw a frame around one of them."""
        self.current = mark
        self._view.viewport().update()

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        if self.table.marks:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for placed in self._seen():
                self._paint(painter, placed)
            painter.restore()

    def at(self, point: QPoint) -> Mark | None:
        """Return the mark under a point of the viewport; of several, the shortest."""
        where = QPointF(point)
        found = [
            placed.mark
            for placed in self._seen()
            for area in (*placed.areas, *placed.signs)
            if area.adjusted(-1, -1, 1, 1).contains(where)
        ]
        return min(found, key=lambda mark: len(mark.anchor.quote), default=None)

    def rects_of(self, mark: MarkId) -> list[QRectF]:
        """Return the rectangles of a mark on the visible pages."""
        found = [placed for placed in self._seen() if placed.mark.id == mark]
        return [area for placed in found for area in placed.areas or placed.signs]

    def _seen(self) -> Iterator[_Placed]:
        """The marks on the visible pages."""
        for page in self._view.texts.in_sight():
            surface = self._view.texts.get(page)
            if surface is not None and surface.text:
                for mark in self.table.within(surface.text.span):
                    yield self._placed(mark, surface.text, page)

    def _placed(self, mark: Mark, text: PageText, page: int) -> _Placed:
        """Return a mark's place on a page; for a bookmark, only a ribbon beside its line."""
        span = mark.span or Span(0, 0)
        if mark.kind is MarkKind.BOOKMARK:
            lines = text.rects(Span(span.start, span.start + 1))[:1]
            left = text.box[0] - _AWAY
            ribbons = [self._view.shown(page, (left, top, left, foot)) for _, top, _, foot in lines]
            return _Placed(mark, [], [QRectF(at.topLeft(), _RIBBON) for at in ribbons])
        part = span.intersection(text.span)
        lines = text.rects(part) if part else []
        areas = [self._view.shown(page, rect) for rect in lines]
        signs = []
        if areas and mark.note and span.end <= text.span.end:
            corner = areas[-1].topRight() + QPointF(1, -_MARKER / 2)
            signs = [QRectF(corner, QSizeF(_MARKER, _MARKER))]
        return _Placed(mark, [area.adjusted(-_PADDING, 0, _PADDING, 0) for area in areas], signs)

    def _paint(self, painter: QPainter, placed: _Placed) -> None:
        colours, kind, areas = self._view.colours, placed.mark.kind, placed.areas
        ink = ink_of(placed.mark.colour, dark=colours.invert)
        if kind is MarkKind.HIGHLIGHT:
            tint(painter, areas, ink.tint, colours, 2)
        else:
            dots, line = Qt.PenStyle.DotLine, Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(ink.line), 2.0, dots if kind is MarkKind.NOTE else line))
            for area in areas:
                painter.drawLine(area.bottomLeft(), area.bottomRight())
        if placed.mark.id == self.current:
            painter.setPen(QPen(QColor(ink.line), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for area in areas or placed.signs:
                painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), 3, 3)
        for sign in placed.signs:
            if kind is MarkKind.BOOKMARK:
                _paint_ribbon(painter, sign, ink)
            else:
                _paint_note(painter, sign, ink, colours.paper)


def _paint_note(painter: QPainter, sign: QRectF, ink: Ink, paper: str) -> None:
    """A sheet with lines of writing."""
    painter.setPen(QPen(QColor(paper), 1.0))
    painter.setBrush(QColor(ink.line))
    painter.drawRoundedRect(sign, 3, 3)
    painter.setPen(QPen(QColor(paper), 1.3))
    for line, share in ((0.3, 0.75), (0.52, 0.75), (0.74, 0.55)):
        y = sign.top() + sign.height() * line
        left = sign.left() + sign.width() * 0.24
        painter.drawLine(QPointF(left, y), QPointF(sign.left() + sign.width() * share, y))


def _paint_ribbon(painter: QPainter, sign: QRectF, ink: Ink) -> None:
    notch = QPointF(sign.center().x(), sign.bottom() - sign.width() / 2)
    foot = [sign.bottomRight(), notch, sign.bottomLeft()]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink.line))
    painter.drawPolygon([sign.topLeft(), sign.topRight(), *foot])
