"""Words marked on their pages: tinted, and underlined so that no colour is needed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.pages.page_source import PlacedRect
from ui.pages.drawing.page_colours import PageColours
from ui.pages.geometry.camera import Camera

_PADDING = 1.5

Marks = Sequence[Sequence[PlacedRect]]
"""The rectangles of each citation."""


def tint(
    painter: QPainter, areas: Iterable[QRectF], colour: str, colours: PageColours, radius: float = 0
) -> None:
    """Tint areas of pages in these ``colours``, so that the letters in them stay as they are."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
    for area in areas:
        path.addRoundedRect(area, radius, radius)
    painter.setCompositionMode(colours.blend)
    painter.fillPath(path, QColor(colour))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def paint_quotes(
    painter: QPainter, camera: Camera, colours: PageColours, quotes: Marks, chosen: int | None
) -> None:
    """Paint the visible quotes of an answer, the ``chosen`` one more strongly."""
    seen = camera.visible
    for number, rects in enumerate(quotes):
        areas, feet = list[QRectF](), list[QRectF]()
        for each in rects:
            if each.page in seen:
                left, top, right, bottom = each.rect
                left, right = left - _PADDING, right + _PADDING
                areas.append(camera.shown(each.page, (left, top, right, bottom)))
                # The foot of the line of text, on whichever side that is once the page is turned.
                feet.append(camera.shown(each.page, (left, bottom, right, bottom)))
        strong = number == chosen
        tint(painter, areas, colours.chosen_mark if strong else colours.mark, colours)
        # The line says the same without colour: solid under the chosen quote, dotted elsewhere.
        style = Qt.PenStyle.SolidLine if strong else Qt.PenStyle.DotLine
        painter.setPen(QPen(QColor(colours.outline), 1.6 if strong else 1.0, style))
        for foot in feet:
            painter.drawLine(foot.topLeft(), foot.bottomRight())
