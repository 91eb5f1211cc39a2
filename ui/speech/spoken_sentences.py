"""The sentences that are read aloud: their order and their words, and the one being read."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from reader.text.document import DocumentText
from reader.text.span import Span
from ui.pages.drawing.highlights import tint
from ui.pages.viewing.page_view import PageView
from ui.pages.viewing.texts import PageTexts
from ui.theme.theme import current_theme

_PADDING = 1.0
_LINE = 2.0


class SentenceOrder:
    """The sentences of a document that can be read aloud, in order."""

    def __init__(self, content: DocumentText) -> None:
        self._content = content

    def from_offset(self, offset: int) -> int | None:
        """The number of the sentence at ``offset``, or of the next one."""
        table = self._content.sentences
        return self._sayable(int(np.searchsorted(table.ends, offset, side="right")), 1)

    def beside(self, number: int, by: int) -> int | None:
        """The number of the next sentence (1) or the one before (-1); None at either end."""
        return self._sayable(number + by, by)

    def span(self, number: int) -> Span:
        """The place of a sentence in the text."""
        return self._content.sentences[number]

    def text(self, number: int) -> str:
        """The words to be spoken: one line, without marks that are only for the eye."""
        return " ".join(self.span(number).of(self._content.text).replace("\u00ad", "").split())

    def _sayable(self, number: int, by: int) -> int | None:
        while 0 <= number < len(self._content.sentences):
            if any(char.isalnum() for char in self.text(number)):
                return number
            number += by
        return None


class SpokenLayer:
    """Tinted like a selection, and underlined, so that colour does not carry it alone."""

    def __init__(self, view: PageView, texts: PageTexts) -> None:
        self._view = view
        self._texts = texts
        self.span: Span | None = None

    def show(self, span: Span | None) -> None:
        """Paint this span from now on."""
        self.span = span
        self._view.viewport().update()

    def rects(self) -> list[QRectF]:
        """The rectangles of the spoken sentence, line by line, in the viewport's pixels."""
        return self._texts.rects_of(self.span)

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
        areas = (rect.adjusted(-_PADDING, 0, _PADDING, 0) for rect in rects)
        tint(painter, areas, self._view.colours.selection, self._view.colours)
        painter.setPen(QPen(QColor(current_theme().accent), _LINE))
        for rect in rects:
            painter.drawLine(rect.bottomLeft(), rect.bottomRight())
