"""Marks, painted over the visible pages, and found there by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.annotations.mark import Mark, MarkId, MarkKind, reading_order
from reader.text.document import Rect
from reader.text.span import Span
from ui.annotations.highlight_colours import Ink, ink_of
from ui.pages.document.touching import Surface
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.spots import shown
from ui.pages.viewing.texts import PageTexts

_PADDING = 1.0
_MARKER = 13.0
"""Pixels of the sign for a note."""
_RIBBON = (9.0, 15.0)
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
    """A mark on one page: one Rect for each line, and whether it ends there."""

    mark: Mark
    page: int
    rects: tuple[Rect, ...]
    ends: bool


class MarkLayer:
    """The painter of marks; reads only the texts of visible pages, so others cost nothing."""

    def __init__(self, view: PageView, texts: PageTexts) -> None:
        self._view = view
        self._texts = texts
        self.table = MarkTable()
        """The marks of the open document."""
        self._placed: dict[int, tuple[Surface, MarkTable, tuple[_Placed, ...]]] = {}
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
        found = [
            placed.mark
            for placed in self._seen()
            if any(
                area.adjusted(-1, -1, 1, 1).contains(QPointF(point))
                for area in (*self._areas(placed), *self._signs(placed))
            )
        ]
        return min(found, key=lambda mark: len(mark.anchor.quote), default=None)

    def rects_of(self, mark: MarkId) -> list[QRectF]:
        """Return the rectangles of a mark on the visible pages."""
        found = [placed for placed in self._seen() if placed.mark.id == mark]
        return [area for placed in found for area in self._areas(placed)]

    def _seen(self) -> Iterator[_Placed]:
        """The marks on the visible pages."""
        here = self._texts.in_sight()
        self._placed = {page: known for page, known in self._placed.items() if page in here}
        for page in here:
            surface = self._texts.get(page)
            if surface is None or not surface.text:
                continue
            kept = self._placed.get(page)
            if not kept or kept[0] is not surface or kept[1] is not self.table:
                marks = self.table.within(surface.text.span)
                placed = tuple(_placed(surface, mark, page) for mark in marks)
                kept = self._placed[page] = surface, self.table, placed
            yield from kept[2]

    def _paint(self, painter: QPainter, placed: _Placed) -> None:
        ink = ink_of(placed.mark.colour, dark=self._view.colours.invert)
        areas, kind = self._areas(placed), placed.mark.kind
        if kind is MarkKind.HIGHLIGHT:
            self._tint(painter, areas, ink)
        elif kind is not MarkKind.BOOKMARK:
            dots, line = Qt.PenStyle.DotLine, Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(ink.line), 2.0, dots if kind is MarkKind.NOTE else line))
            for area in areas:
                painter.drawLine(area.bottomLeft(), area.bottomRight())
        if placed.mark.id == self.current:
            painter.setPen(QPen(QColor(ink.line), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for area in areas:
                painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), 3, 3)
        for sign in self._signs(placed):
            if kind is MarkKind.BOOKMARK:
                _paint_ribbon(painter, sign, ink)
            else:
                _paint_note(painter, sign, ink, self._view.colours.paper)

    def _tint(self, painter: QPainter, areas: list[QRectF], ink: Ink) -> None:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
        for area in areas:
            path.addRoundedRect(area, 2, 2)
        painter.setCompositionMode(self._view.colours.blend)
        painter.fillPath(path, QColor(ink.tint))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _areas(self, placed: _Placed) -> list[QRectF]:
        if placed.mark.kind is MarkKind.BOOKMARK:
            return self._signs(placed)
        pad = (-_PADDING, 0.0, _PADDING, 0.0)
        return [shown(self._view, placed.page, rect).adjusted(*pad) for rect in placed.rects]

    def _signs(self, placed: _Placed) -> list[QRectF]:
        """Return the rectangles of a bookmark's ribbon or of the sign for a note."""
        if not placed.rects:
            return []
        if placed.mark.kind is MarkKind.BOOKMARK:
            surface = self._texts.get(placed.page)
            left = surface.text.box[0] if surface else placed.rects[0][0]
            _, top, _, bottom = placed.rects[0]
            at = shown(self._view, placed.page, (left - _AWAY, top, left - _AWAY, bottom))
            return [QRectF(at.left(), at.top(), *_RIBBON)]
        if placed.mark.note and placed.ends:
            last = shown(self._view, placed.page, placed.rects[-1])
            return [QRectF(last.right() + 1, last.top() - _MARKER / 2, _MARKER, _MARKER)]
        return []


def _placed(surface: Surface, mark: Mark, page: int) -> _Placed:
    """Return a mark's place on a page; for a bookmark, only its line."""
    span, seen = mark.span or Span(0, 0), surface.text.span
    wanted = Span(span.start, span.start + 1) if mark.kind is MarkKind.BOOKMARK else span
    part = wanted.intersection(seen)
    rects = tuple(surface.text.rects(part)) if part else ()
    return _Placed(mark, page, rects, span.end <= seen.end)


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
    path = QPainterPath(sign.topLeft())
    for point in (
        sign.topRight(),
        sign.bottomRight(),
        QPointF(sign.center().x(), sign.bottom() - sign.width() / 2),
        sign.bottomLeft(),
    ):
        path.lineTo(point)
    path.closeSubpath()
    painter.fillPath(path, QColor(ink.line))
