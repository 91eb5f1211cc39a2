"""The words that the user asks about on the pages: the selection, or the word under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QCursor

from reader.text.span import Span
from reader.text.units import Unit, unit_at
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane

_NEAR = 4.0
"""Points around a letter that still count as the letter."""


class AskedPlace:
    """Finds the words, selects them, and says where they are seen."""

    def __init__(self, pane: DocumentPane, handling: Handling) -> None:
        self._pane = pane
        self._handling = handling

    @property
    def port(self) -> QRectF:
        """The visible part of the view."""
        return QRectF(self._pane.view.viewport().rect())

    def take_word(self, at: QPoint | None = None) -> None:
        """Select the word at ``at``, under the pointer or the caret, if nothing is selected."""
        selection = self._handling.selection
        if selection.span or selection.content is None:
            return
        port = self._pane.view.viewport()
        at = port.mapFromGlobal(QCursor.pos()) if at is None else at
        offset = self._offset_at(at) if port.rect().contains(at) else None
        offset = selection.caret if offset is None else offset
        if offset is not None:
            word = unit_at(selection.content, Unit.WORD, offset)
            if word and word.of(selection.content.text)[:1].isalnum():
                selection.take(word)

    @property
    def selected(self) -> tuple[Span, str] | None:
        """The selected span, with its words."""
        selection = self._handling.selection
        return (selection.span, selection.text) if selection.span else None

    def rect(self) -> QRectF:
        """The rectangle of the selection's end; the middle of the view if it is not visible."""
        seen = [rect for rect in self._handling.layer.rects() if self.port.intersects(rect)]
        return seen[-1] if seen else QRectF(self.port.center(), self.port.center())

    def _offset_at(self, at: QPoint) -> int | None:
        spot = self._pane.view.spot_at(at)
        surface = self._handling.texts.get(spot.page) if spot else None
        if spot is None or surface is None or not surface.text.touches(spot.x, spot.y, _NEAR):
            return None
        return surface.text.character_at(spot.x, spot.y)
