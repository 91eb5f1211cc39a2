"""The changing part of the map: lit places, the path, the citations, the place in view."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from reader.text.span import Span
from ui.map.answer_route import Lit, Route, Stretch, stretches_of
from ui.map.map_backdrop import TITLED, MapColours, paint_title
from ui.map.map_frame import MARGIN, Frame
from ui.map.map_layout import Box
from ui.map.map_places import Pin, Place, lit_places

_PATH_WIDTH = 1.75
_HALO = 4.5
_DASHES = [2.4, 2.0]
"""In widths of the line."""
_DOT = 4.0
_LEAST_MARKER = 7.0
_WIDE = 160.0
_QUOTE = 5.0


class Overlay:
    """Paints onto a widget over its backdrop; each call is one layer."""

    def __init__(self, painter: QPainter, frame: Frame, colours: MapColours) -> None:
        self._painter = painter
        self._frame = frame
        self._colours = colours
        self._strong: set[int] = set()
        """The nodes whose titles stand on the strong colour."""

    def route(self, route: Route, shown: float, pins: Sequence[Pin]) -> None:
        """Paint the first ``shown`` legs of a route; when it is complete, its citations too."""
        walking = not route.over or shown < len(route.legs)
        for place in sorted(lit_places(self._frame, route, shown), key=lambda one: one.lit):
            self._light(place)  # the stronger over the weaker
        self.path(stretches_of(self._frame, route.legs), shown, walking=walking)
        for citation in () if walking else route.citations:
            self._quote(citation.span)
        for pin in pins if self._frame.numbered and not walking else ():
            self._pin(pin)

    def _light(self, place: Place) -> None:
        rect = self._frame.rect(place.box)
        self._painter.setOpacity(place.share)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        self._fill(rect, place.lit)
        if place.node is not None:
            if place.lit is Lit.CITED and rect.width() < _WIDE:
                self._strong.add(place.node)
            self._title(place.node)
        self._painter.setOpacity(1.0)

    def _quote(self, span: Span) -> None:
        """Paint a quote, at the foot of the episode that contains it."""
        row = len(self._frame.layout.rows) - 1
        rect = self._frame.rect(Box(*self._frame.layout.extent(span), row, row))
        rect.setTop(rect.bottom() - _QUOTE)
        self._painter.fillRect(rect, QColor(self._colours.cited))

    def path(self, stretches: Sequence[Stretch], shown: float, *, walking: bool) -> None:
        """Paint the first ``shown`` stretches, the last of them in part; the way back is dashed.

        While ``walking``, a dot marks the end.
        """
        complete = int(shown)
        seen = [(stretch, 1.0) for stretch in stretches[:complete]]
        if complete < len(stretches):
            seen.append((stretches[complete], shown - complete))
        lines = [(s.drawn(share), s.back) for s, share in seen if len(s.points) > 1]
        for line, _ in lines:
            self._with(QPen(_faded(self._colours.ground, 0.8), _HALO)).drawPath(line)
        pen = QPen(QColor(self._colours.path), _PATH_WIDTH)
        for line, back in lines:
            way = QPen(pen)
            way.setCapStyle(Qt.PenCapStyle.FlatCap if back else Qt.PenCapStyle.RoundCap)
            if back:
                way.setDashPattern(_DASHES)
            self._with(way).drawPath(line)
        self._titles_over([line for line, _ in lines])
        if lines:
            start = lines[0][0].pointAtPercent(0)
            self._with(pen, self._colours.ground).drawEllipse(start, _DOT - 1, _DOT - 1)
        if lines and walking:
            edge, end = QPen(QColor(self._colours.ground), 1.5), lines[-1][0].currentPosition()
            self._with(edge, self._colours.path).drawEllipse(end, _DOT, _DOT)

    def here(self, span: Span) -> None:
        """Paint the place in view: a bar above the map, and a hairline down."""
        left, right = self._frame.layout.extent(span)
        width = max(_LEAST_MARKER, right - left)
        start = min((left + right - width) / 2, self._frame.layout.width - width)
        start = MARGIN + max(0.0, start)
        area = self._frame.area
        painter = self._with(Qt.PenStyle.NoPen, self._colours.here)
        painter.drawRoundedRect(QRectF(start, area.top() - 5, width, 3), 1.5, 1.5)
        line = QRectF(start + width / 2 - 0.5, area.top() - 3, 1, area.height() + 2)
        painter.fillRect(line, _faded(self._colours.here, 0.55))

    def ring(self, rect: QRectF) -> None:
        """Paint the focus ring."""
        for colour, width in ((self._colours.ground, 4.0), (self._colours.focus, 2.0)):
            painter = self._with(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 3, 3)

    def glow(self, rect: QRectF) -> None:
        """Highlight the node under the pointer."""
        painter = self._with(QPen(QColor(self._colours.quiet), 1), smooth=False)
        painter.drawRect(rect.adjusted(0, 0, -1, -1))

    def _pin(self, pin: Pin) -> None:
        """Paint the numbers of citations, with notches that point at their places."""
        area = self._frame.pins
        label = QRectF(area.left() + pin.left, area.top() + 4, pin.right - pin.left, 0)
        label.setBottom(area.bottom() - 1)
        shape = QPainterPath()
        shape.addRoundedRect(label, 4, 4)
        for point in pin.points:
            shape = shape.united(_notch(area.left() + point, label, area.top() - 1))
        painter = self._with(Qt.PenStyle.NoPen, self._colours.cited)
        painter.drawPath(shape)
        painter.setPen(QColor(self._colours.on_cited))
        painter.drawText(label, int(Qt.AlignmentFlag.AlignCenter), pin.label)

    def _with(self, pen: QPen | Qt.PenStyle, brush: str = "", *, smooth: bool = True) -> QPainter:
        """Return the painter with this pen, and this colour to fill with, or none."""
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
        self._painter.setPen(pen)
        self._painter.setBrush(QColor(brush) if brush else Qt.BrushStyle.NoBrush)
        return self._painter

    def _fill(self, rect: QRectF, lit: Lit) -> None:
        colours = self._colours
        fill = {Lit.LEFT: colours.left, Lit.ON_PATH: colours.on_path}.get(lit, colours.outline)
        self._painter.fillRect(rect, QColor(fill))
        # A wide one keeps a light middle: strong colour would outshine the page.
        edge = 1.0 if lit is Lit.READ else 2.0 if rect.width() >= _WIDE else rect.width()
        inner = rect.adjusted(edge, edge, -edge, -edge)
        if lit in (Lit.READ, Lit.CITED) and inner.width() > 0:
            self._painter.fillRect(inner, QColor(colours.read))

    def _titles_over(self, lines: Sequence[QPainterPath]) -> None:
        """Paint what the lines cover of the titles again: a path must not take letters away."""
        stroker = QPainterPathStroker(QPen(QColor(), _HALO + 2))
        covered = QPainterPath()
        for line in lines:
            covered.addPath(stroker.createStroke(line))
        covered.setFillRule(Qt.FillRule.WindingFill)
        self._painter.save()
        self._painter.setClipPath(covered)
        for node in self._frame.layout.wide(TITLED):
            if covered.intersects(self._frame.rect(self._frame.layout.box(node))):
                self._title(node)
        self._painter.restore()

    def _title(self, node: int) -> None:
        strong = node in self._strong
        self._painter.setPen(QColor(self._colours.on_cited if strong else self._colours.title))
        paint_title(self._painter, self._frame, node)


def _notch(x: float, label: QRectF, top: float) -> QPainterPath:
    foot, below = min(max(x, label.left() + 5), label.right() - 5), label.top() + 2
    path = QPainterPath()
    path.addPolygon([QPointF(x, top), QPointF(foot + 4, below), QPointF(foot - 4, below)])
    path.closeSubpath()
    return path


def _faded(colour: str, share: float) -> QColor:
    faded = QColor(colour)
    faded.setAlphaF(share)
    return faded
