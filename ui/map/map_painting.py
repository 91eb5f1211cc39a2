"""The painting of the map: the cached backdrop, and over it what moves."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from ui.map.legend import paint_words, signs
from ui.map.map_backdrop import backdrop
from ui.map.map_colours import map_colours
from ui.map.map_frame import Frame
from ui.map.map_overlay import Moving, paint_moving
from ui.theme.theme import LIGHT, SMALL, Theme


class MapCanvas:
    """Paints on a widget, in its font and density."""

    def __init__(self) -> None:
        self._colours = map_colours(LIGHT)
        self._backdrop: QPixmap | None = None

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._colours = map_colours(theme)
        self._backdrop = None

    def renew(self) -> None:
        """Drop the cached backdrop: the layout has changed."""
        self._backdrop = None

    def clear(self, painter: QPainter, widget: QWidget) -> None:
        """Paint the ground alone."""
        painter.fillRect(widget.rect(), QColor(self._colours.ground))

    def paint(
        self, painter: QPainter, widget: QWidget, frame: Frame, moving: Moving, caption: str
    ) -> None:
        """Paint the map, and the line of words if there is room for it."""
        font = map_font(widget)
        painter.setFont(font)
        if self._backdrop is None:
            ratio, size = widget.devicePixelRatioF(), widget.size()
            self._backdrop = backdrop(frame, self._colours, font, size, ratio)
        painter.drawPixmap(0, 0, self._backdrop)
        paint_moving(painter, frame, self._colours, moving)
        if frame.worded:
            shown = signs(moving.route, moving.shown, unread=bool(frame.layout.unread))
            paint_words(painter, frame.words, caption, shown, self._colours)


def map_font(widget: QWidget) -> QFont:
    """Return the font of all text on the map."""
    font = QFont(widget.font())
    font.setPointSizeF(SMALL)
    return font
