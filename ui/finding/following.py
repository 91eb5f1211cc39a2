"""Keeps contents and small pages where somebody reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QPoint, Signal

from reader.pages.values import PageSource
from reader.text.span import Span
from ui.pages.open_document import OpenDocument
from ui.pages.pane import DocumentPane
from ui.pages.texts import PageTexts
from ui.work.jobs import Job, Urgency
from ui.work.timers import single_shot

_SETTLE_MILLISECONDS = 90
_READING_LINE = 1 / 3
"""How far down the window one reads; where a jump brings a place."""
_MOST_PAGES = 4000


class Following(QObject):
    """Tells where somebody reads once the pages have come to rest."""

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
        """The offset at the reading line; None while the text of the page is not at hand."""
        view = self._pane.view
        if not view.pages or self._pane.document is None:
            return None
        place = view.place_under(QPoint(0, round(view.viewport().height() * _READING_LINE)))
        surface = self._texts.get(place.page)
        if surface is None or not surface.text:
            return self._texts.here()
        below = surface.text.first_from(place.y)
        return surface.text.span.end - 1 if below is None else below

    def stop(self) -> None:
        """The window goes."""
        self._settle.stop()

    def _look(self) -> None:
        here = self.here
        if here is not None:
            self.moved.emit(here)


def pages_of(document: OpenDocument, spans: Sequence[Span]) -> Job:
    """One frozenset: the pages of the layout of now that show any of ``spans``."""

    def work(source: PageSource) -> Iterator[frozenset[int] | None]:
        pages: set[int] = set()
        for span in spans:
            first, last = source.page_of(span.start), source.page_of(max(span.start, span.end - 1))
            pages.update(range(first, min(last, first + _MOST_PAGES) + 1))
            yield None
        yield frozenset(pages)

    return document.lane.start("Finding what was read", work, Urgency.LATER)
