"""The ring around the focused link, and the frame of an area to be copied."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.pages.links.links import Links
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.spots import shown
from ui.theme.theme import LIGHT, Theme

_PADDING = 3.0
_WIDTH = 2.0
_HALO = 1.0


class LinkLayer:
    """Paints what is about to be followed or copied."""

    def __init__(self, view: PageView, links: Links) -> None:
        self._view = view
        self._links = links
        self._theme: Theme = LIGHT
        self.area: QRectF | None = None

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        found = self._links.focused
        if found:
            rect = shown(self._view, found.page, found.link.rect)
            self._ring(painter, rect.adjusted(-_PADDING, -_PADDING, _PADDING, _PADDING))
        if self.area:
            self._ring(painter, self.area)

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a ring visible on pictures of any colour: a line with a halo of its opposite."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (
            (self._theme.on_accent, _WIDTH + 2 * _HALO),
            (self._theme.accent, _WIDTH),
        ):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, 3, 3)
