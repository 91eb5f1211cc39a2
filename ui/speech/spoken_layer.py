"""The sentence being read aloud, painted on the pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from reader.text.span import Span
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.spots import shown
from ui.pages.viewing.texts import PageTexts
from ui.theme.theme import LIGHT, Theme

_PADDING = 1.0
_LINE = 2.0


class SpokenLayer:
    """Tinted like a selection, and underlined, so that colour does not carry it alone."""

    def __init__(self, view: PageView, texts: PageTexts) -> None:
        self._view = view
        self._texts = texts
        self._theme = LIGHT
        self.span: Span | None = None

    def show(self, span: Span | None) -> None:
        """Paint this span from now on."""
        self.span = span
        self._view.viewport().update()

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme

    def rects(self) -> list[QRectF]:
        """The rectangles of the spoken sentence, line by line, in the viewport's pixels."""
        found: list[QRectF] = []
        if self.span is None:
            return found
        for page in self._texts.in_sight():
            surface = self._texts.get(page)
            part = self.span.intersection(surface.text.span) if surface and surface.text else None
            if surface and part:
                found += [shown(self._view, page, rect) for rect in surface.text.rects(part)]
        return found

    @property
    def in_sight(self) -> bool:
        """Whether any of it is visible, also while that is not known yet."""
        port = QRectF(self._view.viewport().rect())
        unknown = any(self._texts.get(page) is None for page in self._texts.in_sight())
        return unknown or any(port.intersects(rect) for rect in self.rects())

    @property
    def all_in_sight(self) -> bool:
        """Whether both its beginning and its end are visible."""
        port = QRectF(self._view.viewport().rect())
        rects = self.rects()
        return bool(rects) and all(port.contains(rect) for rect in (rects[0], rects[-1]))

    def paint(self, painter: QPainter) -> None:
        """Paint, in the viewport's pixels."""
        rects = self.rects()
        if not rects:
            return
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)  # lines that overlap are tinted once
        for rect in rects:
            area.addRect(rect.adjusted(-_PADDING, 0, _PADDING, 0))
        painter.setCompositionMode(self._view.colours.blend)
        painter.fillPath(area, QColor(self._view.colours.selection))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setPen(QPen(QColor(self._theme.accent), _LINE))
        for rect in rects:
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
