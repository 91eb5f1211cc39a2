"""The selection and the caret, painted over the pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from reader.text.document import Rect
from reader.text.span import Span
from ui.pages.document.touching import Surface
from ui.pages.input.selection import Selection
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.spots import shown
from ui.pages.viewing.texts import PageTexts
from ui.theme.theme import LIGHT, Theme

_PADDING = 0.6
_CARET_WIDTH = 2.0


class SelectionLayer:
    """Paints the selection on visible pages, and the caret while it is wanted."""

    def __init__(self, view: PageView, texts: PageTexts, selection: Selection) -> None:
        self._view = view
        self._texts = texts
        self._selection = selection
        self._theme: Theme = LIGHT
        self._placed: dict[int, tuple[Surface, Span, list[Rect]]] = {}
        self.caret = False

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        span = self._selection.span
        if span:
            for page in self._texts.in_sight():
                self._paint_page(painter, page, span)
        if self.caret:
            self._paint_caret(painter)

    def rects(self) -> list[QRectF]:
        """The rectangles of the selection, line by line, in the viewport's pixels."""
        span = self._selection.span
        if not span:
            return []
        return [
            shown(self._view, page, rect)
            for page in self._texts.in_sight()
            for rect in self._rects_on(page, span)
        ]

    def caret_rect(self) -> QRectF | None:
        """The rectangle of the caret; None while its page is not loaded."""
        caret = self._selection.caret
        surface = None if caret is None else self._texts.showing(caret)
        if caret is None or surface is None:
            return None
        rect = surface.text.caret_rect(caret)
        return None if rect is None else shown(self._view, surface.page, rect)

    def _rects_on(self, page: int, span: Span) -> list[Rect]:
        surface = self._texts.get(page)
        if surface is None or not surface.text:
            return []
        part = span.intersection(surface.text.span)
        if part is None:
            return []
        known = self._placed.get(page)
        if known is None or known[0] is not surface or known[1] != part:
            self._placed[page] = (surface, part, surface.text.rects(part))
        return self._placed[page][2]

    def _paint_page(self, painter: QPainter, page: int, span: Span) -> None:
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
        for rect in self._rects_on(page, span):
            area.addRect(shown(self._view, page, rect).adjusted(-_PADDING, 0, _PADDING, 0))
        painter.setCompositionMode(self._view.colours.blend)
        painter.fillPath(area, QColor(self._view.colours.selection))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)

    def _paint_caret(self, painter: QPainter) -> None:
        rect = self.caret_rect()
        if rect is None:
            return
        # Text is on white paper even in a dark window: the ink's colour is always seen on it.
        colour = QColor(self._theme.accent if self._view.colours.invert else self._view.colours.ink)
        if rect.width() < rect.height():
            bar = QRectF(rect.left() - _CARET_WIDTH / 2, rect.top(), _CARET_WIDTH, rect.height())
        else:
            bar = QRectF(rect.left(), rect.top() - _CARET_WIDTH / 2, rect.width(), _CARET_WIDTH)
        painter.fillRect(bar, colour)
