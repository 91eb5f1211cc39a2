"""The quotes of an answer on their pages: tinted, and underlined so that no colour is needed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.pages.page_source import PlacedRect
from ui.pages.drawing.page_colours import PageColours
from ui.pages.geometry.camera import Camera

_PADDING = 1.5

Marks = Sequence[Sequence[PlacedRect]]
"""The rectangles of each citation."""


class Highlights:
    """The rectangles that are marked, and the chosen citation among them."""

    def __init__(self) -> None:
        self.marks: Marks = ()
        self.chosen: int | None = None

    def chosen_rects(self) -> Sequence[PlacedRect]:
        """Return the rectangles of the chosen citation."""
        if self.chosen is None or not 0 <= self.chosen < len(self.marks):
            return ()
        return self.marks[self.chosen]

    def paint(self, painter: QPainter, camera: Camera, colours: PageColours) -> None:
        """Paint the visible ones."""
        seen = camera.visible
        for index, rects in enumerate(self.marks):
            placed = [each for each in rects if each.page in seen]
            if placed:
                _paint(painter, camera, placed, colours, chosen=index == self.chosen)


def _paint(
    painter: QPainter,
    camera: Camera,
    rects: Sequence[PlacedRect],
    colours: PageColours,
    *,
    chosen: bool,
) -> None:
    area, feet = QPainterPath(), list[QRectF]()
    area.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
    for each in rects:
        left, top, right, bottom = each.rect
        left, right = left - _PADDING, right + _PADDING
        area.addRect(camera.in_viewport(PlacedRect(each.page, (left, top, right, bottom))))
        # The foot of the line of text, on whichever side that is once the page is turned.
        feet.append(camera.in_viewport(PlacedRect(each.page, (left, bottom, right, bottom))))
    painter.setCompositionMode(colours.blend)
    painter.fillPath(area, QColor(colours.chosen_mark if chosen else colours.mark))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    # The line says the same without colour: solid under the chosen quote, dotted elsewhere.
    style = Qt.PenStyle.SolidLine if chosen else Qt.PenStyle.DotLine
    painter.setPen(QPen(QColor(colours.outline), 1.6 if chosen else 1.0, style))
    for foot in feet:
        painter.drawLine(foot.topLeft(), foot.bottomRight())
