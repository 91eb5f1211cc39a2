"""Marks, painted over the visible pages."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.annotations.mark import Mark, MarkId, MarkKind
from reader.text.document import Rect
from reader.text.span import Span
from ui.annotations.ink import Ink, ink_of
from ui.annotations.mark_table import MarkTable
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


@dataclass(frozen=True, slots=True)
class _Placed:
    """A mark on one page: one Rect for each line, and whether it ends there."""

    mark: Mark
    rects: tuple[Rect, ...]
    ends: bool


class MarkLayer:
    """The painter of marks; reads only the texts of visible pages, so others cost nothing."""

    def __init__(self, view: PageView, texts: PageTexts) -> None:
        self._view = view
        self._texts = texts
        self._table = MarkTable()
        self._placed: dict[int, tuple[Surface, MarkTable, tuple[_Placed, ...]]] = {}
        self.current: MarkId | None = None
        """The mark that keys act upon."""

    def show(self, table: MarkTable) -> None:
        """Paint these from now on."""
        self._table = table
        self._view.viewport().update()

    def choose(self, mark: MarkId | None) -> None:
        """Draw a frame around one of them."""
        self.current = mark
        self._view.viewport().update()

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        if not len(self._table):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for page in self._texts.in_sight():
            for placed in self._on(page):
                self._paint(painter, page, placed)
        painter.restore()

    def at(self, point: QPoint) -> Mark | None:
        """Return the mark under a point of the viewport; of several, the shortest."""
        spot = QPointF(point)
        found: list[Mark] = []
        for page in self._texts.in_sight():
            for placed in self._on(page):
                areas = [*self._areas(page, placed), *self._signs(page, placed)]
                if any(area.adjusted(-1, -1, 1, 1).contains(spot) for area in areas):
                    found.append(placed.mark)
        return min(found, key=lambda mark: len(mark.anchor.quote), default=None)

    def rect_of(self, mark: MarkId) -> QRectF | None:
        """Return the rectangle of a mark's end; None while it is not in view."""
        seen = None
        for page in self._texts.in_sight():
            for placed in self._on(page):
                if placed.mark.id == mark:
                    areas = self._areas(page, placed)
                    seen = areas[-1] if areas else seen
        return seen

    def _on(self, page: int) -> tuple[_Placed, ...]:
        surface = self._texts.get(page)
        if surface is None or not surface.text:
            return ()
        kept = self._placed.get(page)
        if kept and kept[0] is surface and kept[1] is self._table:
            return kept[2]
        found = tuple(_placed(surface, mark) for mark in self._table.within(surface.text.span))
        here = self._texts.in_sight()
        self._placed = {p: known for p, known in self._placed.items() if p in here}
        self._placed[page] = surface, self._table, found
        return found

    def _paint(self, painter: QPainter, page: int, placed: _Placed) -> None:
        ink = ink_of(placed.mark.colour, self._view.colours)
        areas = self._areas(page, placed)
        if placed.mark.kind is MarkKind.HIGHLIGHT:
            self._tint(painter, areas, ink)
        elif placed.mark.kind is not MarkKind.BOOKMARK:
            dotted = placed.mark.kind is MarkKind.NOTE
            self._line(painter, areas, ink, dotted=dotted)
        if placed.mark.id == self.current:
            self._frame(painter, areas, ink)
        for sign in self._signs(page, placed):
            if placed.mark.kind is MarkKind.BOOKMARK:
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

    def _line(self, painter: QPainter, areas: list[QRectF], ink: Ink, *, dotted: bool) -> None:
        style = Qt.PenStyle.DotLine if dotted else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(ink.line), 2.0, style))
        for area in areas:
            painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _frame(self, painter: QPainter, areas: list[QRectF], ink: Ink) -> None:
        painter.setPen(QPen(QColor(ink.line), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for area in areas:
            painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), 3, 3)

    def _areas(self, page: int, placed: _Placed) -> list[QRectF]:
        if placed.mark.kind is MarkKind.BOOKMARK:
            return self._signs(page, placed)
        pad = (-_PADDING, 0.0, _PADDING, 0.0)
        return [shown(self._view, page, rect).adjusted(*pad) for rect in placed.rects]

    def _signs(self, page: int, placed: _Placed) -> list[QRectF]:
        """Return the rectangles of a bookmark's ribbon or of the sign for a note."""
        if not placed.rects:
            return []
        if placed.mark.kind is MarkKind.BOOKMARK:
            surface = self._texts.get(page)
            left = surface.text.box[0] if surface else placed.rects[0][0]
            _, top, _, bottom = placed.rects[0]
            at = shown(self._view, page, (left - _AWAY, top, left - _AWAY, bottom))
            return [QRectF(at.left(), at.top(), *_RIBBON)]
        if placed.mark.note and placed.ends:
            last = shown(self._view, page, placed.rects[-1])
            return [QRectF(last.right() + 1, last.top() - _MARKER / 2, _MARKER, _MARKER)]
        return []


def _placed(surface: Surface, mark: Mark) -> _Placed:
    """Return a mark's place on a page; for a bookmark, only its line."""
    span = mark.span or Span(0, 0)
    wanted = Span(span.start, span.start + 1) if mark.kind is MarkKind.BOOKMARK else span
    seen = surface.text.span
    part = wanted.intersection(seen)
    rects = tuple(surface.text.rects(part)) if part else ()
    return _Placed(mark, rects, span.end <= seen.end)


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
