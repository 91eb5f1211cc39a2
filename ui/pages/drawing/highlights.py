"""The quotes of an answer on their pages: tinted, and underlined so that no colour is needed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.pages.page_source import PlacedRect
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.pages.geometry.camera import Camera

_PADDING = 1.5

Marks = Sequence[Sequence[PlacedRect]]
"""The rectangles of each citation."""


class Highlights:
    """The rectangles that are marked, and the chosen citation among them."""

    def __init__(self) -> None:
        self.marks: Marks = ()
        self.chosen: int | None = None
        self.colours: PageColours = WHITE_PAPER

    def chosen_rects(self) -> Sequence[PlacedRect]:
        """Return the rectangles of the chosen citation."""
        if self.chosen is None or not 0 <= self.chosen < len(self.marks):
            return ()
        return self.marks[self.chosen]

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Paint the visible ones."""
        seen = camera.visible
        for index, rects in enumerate(self.marks):
            placed = [each for each in rects if each.page in seen]
            if placed:
                self._paint(painter, camera, placed, chosen=index == self.chosen)

    def _paint(
        self, painter: QPainter, camera: Camera, rects: Sequence[PlacedRect], *, chosen: bool
    ) -> None:
        colours = self.colours
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
        for each in rects:
            area.addRect(camera.in_viewport(_padded(each)))
        painter.setCompositionMode(colours.blend)
        painter.fillPath(area, QColor(colours.chosen_mark if chosen else colours.mark))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        # The line says the same without colour: solid under the chosen quote, dotted elsewhere.
        style = Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DotLine
        painter.setPen(QPen(QColor(colours.outline), 1.6 if chosen else 1.0, style))
        for each in rects:
            foot: QRectF = camera.in_viewport(_foot(_padded(each)))
            painter.drawLine(foot.topLeft(), foot.bottomRight())


def _padded(placed: PlacedRect) -> PlacedRect:
    left, top, right, bottom = placed.rect
    return PlacedRect(placed.page, (left - _PADDING, top, right + _PADDING, bottom))


def _foot(placed: PlacedRect) -> PlacedRect:
    """Return the foot of the line of text, on whichever side that is once the page is turned."""
    left, _, right, bottom = placed.rect
    return PlacedRect(placed.page, (left, bottom, right, bottom))
