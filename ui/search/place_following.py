"""Keeps contents and small pages at the position in view."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.pages.viewing.document_pane import DocumentPane
from ui.pages.viewing.texts import PageTexts
from ui.timers import single_shot

_SETTLE_MILLISECONDS = 90


class Following(QObject):
    """Emits the position in view once the pages have come to rest."""

    moved = Signal(int)
    """The offset at the reading line."""

    def __init__(self, pane: DocumentPane, texts: PageTexts) -> None:
        super().__init__(pane)
        self._pane = pane
        self._texts = texts
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        pane.view.verticalScrollBar().valueChanged.connect(lambda _value: self._settle.start())
        pane.laid_out.connect(self._settle.start)
        texts.arrived.connect(lambda _page: self._settle.start())

    @property
    def here(self) -> int | None:
        """The offset at the reading line; None while the page's text is not loaded."""
        view = self._pane.view
        if not view.pages or self._pane.document is None:
            return None
        place = view.reading_place
        surface = self._texts.get(place.page)
        if surface is None or not surface.text:
            return self._texts.here()
        below = surface.text.first_from(place.y)
        return surface.text.span.end - 1 if below is None else below

    def _look(self) -> None:
        here = self.here
        if here is not None:
            self.moved.emit(here)
