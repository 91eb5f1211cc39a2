"""What mouse and keyboard have hold of, painted over the pages: words, a caret, a link, an area."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.text.document import Rect
from reader.text.span import Span
from ui.pages.document.touching import Surface
from ui.pages.input.selection import Selection
from ui.pages.links.links import Links
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.spots import shown
from ui.pages.viewing.texts import PageTexts
from ui.theme.theme import LIGHT, Theme

_PADDING = 0.6
_CARET_WIDTH = 2.0
_RING_PADDING = 3.0
_RING_WIDTH = 2.0
_HALO = 1.0


class SelectionLayer:
    """Paints the selection, the caret while it is wanted, and a ring around link or area."""

    def __init__(
        self, view: PageView, texts: PageTexts, selection: Selection, links: Links
    ) -> None:
        self._view = view
        self._texts = texts
        self._selection = selection
        self._links = links
        self._theme: Theme = LIGHT
        self._placed: dict[int, tuple[Surface, Span, list[Rect]]] = {}
        self.caret = False
        self.area: QRectF | None = None
        """What is being framed, to be copied as a picture."""

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        if self._selection.span:
            for page in self._texts.in_sight():
                self._tint(painter, self._rects_on(page))
        caret = self.caret_rect() if self.caret else None
        if caret is not None:
            self._paint_caret(painter, caret)
        if found := self._links.focused:
            pad = _RING_PADDING
            rect = shown(self._view, found.page, found.link.rect)
            self._ring(painter, rect.adjusted(-pad, -pad, pad, pad))
        if self.area:
            self._ring(painter, self.area)

    def rects(self) -> list[QRectF]:
        """The rectangles of the selection, line by line, in the viewport's pixels."""
        return [rect for page in self._texts.in_sight() for rect in self._rects_on(page)]

    def caret_rect(self) -> QRectF | None:
        """The rectangle of the caret; None while its page is not loaded."""
        caret = self._selection.caret
        surface = None if caret is None else self._texts.showing(caret)
        if caret is None or surface is None:
            return None
        rect = surface.text.caret_rect(caret)
        return None if rect is None else shown(self._view, surface.page, rect)

    def _rects_on(self, page: int) -> list[QRectF]:
        span, surface = self._selection.span, self._texts.get(page)
        part = span.intersection(surface.text.span) if span and surface and surface.text else None
        if surface is None or part is None:
            return []
        known = self._placed.get(page)
        if known is None or known[0] is not surface or known[1] != part:
            known = self._placed[page] = (surface, part, surface.text.rects(part))
        return [shown(self._view, page, rect) for rect in known[2]]

    def _tint(self, painter: QPainter, rects: list[QRectF]) -> None:
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
        for rect in rects:
            area.addRect(rect.adjusted(-_PADDING, 0, _PADDING, 0))
        painter.setCompositionMode(self._view.colours.blend)
        painter.fillPath(area, QColor(self._view.colours.selection))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _paint_caret(self, painter: QPainter, rect: QRectF) -> None:
        # Text is on white paper even in a dark window: the ink's colour is always seen on it.
        colour = QColor(self._theme.accent if self._view.colours.invert else self._view.colours.ink)
        if rect.width() < rect.height():
            bar = QRectF(rect.left() - _CARET_WIDTH / 2, rect.top(), _CARET_WIDTH, rect.height())
        else:
            bar = QRectF(rect.left(), rect.top() - _CARET_WIDTH / 2, rect.width(), _CARET_WIDTH)
        painter.fillRect(bar, colour)

    def _ring(self, painter: QPainter, rect: QRectF) -> None:
        """Paint a ring visible on pictures of any colour: a line with a halo of its opposite."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (
            (self._theme.on_accent, _RING_WIDTH + 2 * _HALO),
            (self._theme.accent, _RING_WIDTH),
        ):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, 3, 3)
