"""What mouse and keyboard have hold of, painted over the pages: words, a caret, a link, an area."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.pages.drawing.highlights import tint
from ui.pages.input.selection import Selection
from ui.pages.links.links import Links
from ui.pages.viewing.page_view import PageView
from ui.theme.theme import current_theme

_PADDING = 0.6
_CARET_WIDTH = 2.0
_RING_PADDING = 3.0
_RING_WIDTH = 2.0
_HALO = 1.0


class SelectionLayer:
    """Paints the selection, the caret while it is wanted, and a ring around link or area."""

    def __init__(self, view: PageView, selection: Selection, links: Links) -> None:
        self._view = view
        self._selection = selection
        self._links = links

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        selection, colours, pad = self._selection, self._view.colours, _RING_PADDING
        if rects := self.rects():
            areas = (rect.adjusted(-_PADDING, 0, _PADDING, 0) for rect in rects)
            tint(painter, areas, colours.selection, colours)
        caret = self._view.texts.caret_rect(selection.caret) if selection.shows_caret else None
        if caret is not None:
            self._paint_caret(painter, caret)
        if found := self._links.focused:
            rect = self._view.shown(found.page, found.link.rect)
            self._ring(painter, rect.adjusted(-pad, -pad, pad, pad))
        if selection.area:
            self._ring(painter, selection.area)

    def rects(self) -> list[QRectF]:
        """The rectangles of the selection, line by line, in the viewport's pixels."""
        return self._view.texts.rects_of(self._selection.span)

    def _paint_caret(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a bar across the line of writing, which the rectangle is without width."""
        # Text is on white paper even in a dark window: the ink's colour is always seen on it.
        colour = QColor(
            current_theme().accent if self._view.colours.invert else self._view.colours.ink
        )
        half = _CARET_WIDTH / 2
        across, down = (half, 0) if rect.width() < rect.height() else (0, half)
        painter.fillRect(rect.adjusted(-across, -down, across, down), colour)

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a ring visible on pictures of any colour: a line with a halo of its opposite."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (
            (current_theme().on_accent, _RING_WIDTH + 2 * _HALO),
            (current_theme().accent, _RING_WIDTH),
        ):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, 3, 3)
