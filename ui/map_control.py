"""Keeps the map in step with the open document, the reading, the questions and the pages."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.collection.joined_volumes import JoinedVolumes
from reader.memory.reading_events import EpisodeRead, NodeBuilt, ReadingEvent
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.asking_events import AskingEvent
from ui.background.background_reading import BackgroundReading
from ui.background.document_jobs import Fetched, Remembered, fetch_memory
from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.collection.scope import fetch_renewed
from ui.map.map_view import MapView
from ui.pages.viewing.document_pane import DocumentPane
from ui.timers import single_shot

_RENEW_MILLISECONDS = 1000
"""While a volume of a shelf is read, the map asks for its new nodes no more often."""

_SETTLE_MILLISECONDS = 150
"""The marker moves once the pages rest, since the text's position has to be asked for."""


class Mapping(QObject):
    """The controller between the map, which knows only values, and the rest of the window."""

    failed = Signal(object)
    """A ``Failure``."""
    seen = Signal(object)
    """The ``Span`` in view, now that the pages have come to rest."""

    def __init__(self, view: MapView, pane: DocumentPane, lanes: Lanes) -> None:
        super().__init__(view)
        self._view = view
        self._pane = pane
        self._lanes = lanes
        self._document: DocumentId | None = None
        self._fetched: Fetched | None = None
        self._whole: JoinedVolumes | None = None
        self._looking = Latest()
        self._renewing = Latest()
        self._grown: set[DocumentId] = set()
        self._maker_known = False
        self._up_to: int | None = None
        self._renew = single_shot(self, _RENEW_MILLISECONDS, self._fetch_grown)
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        pane.view.verticalScrollBar().valueChanged.connect(lambda _value: self._settle.start())
        pane.laid_out.connect(self._settle.start)

    def follow(self, reading: BackgroundReading) -> None:
        """Show what is read while it is read."""
        reading.happened.connect(self.take_reading)
        reading.forgot.connect(self._forget)
        reading.rested.connect(self._look_again)

    def show_document(self, fetched: Fetched) -> None:
        """Show another document: its text now, its memory as soon as the library has it.

        While a shelf is shown, a volume of it changes only the place in view.
        """
        self._fetched = fetched
        document = self._document = fetched.record.id
        self._maker_known = False
        self._settle.start()
        if self._whole and self._whole.place_of(document):
            return
        self._view.show_document(fetched.content)
        self._fetch(document)

    def show_shelf(self, whole: JoinedVolumes | None) -> None:
        """Show several documents as one; None for the open one alone."""
        self._whole = whole
        self._renewing.stop()
        self._grown.clear()
        if whole:
            self._view.show_document(whole.content, whole.tree, whole.unread)
            self._hide()
            self._settle.start()
        elif self._fetched and self._document is not None:
            self.show_document(self._fetched)

    def take_reading(self, document: DocumentId, event: ReadingEvent) -> None:
        """Follow an event of reading any document."""
        if self._whole:
            if self._whole.place_of(document) and isinstance(event, EpisodeRead | NodeBuilt):
                self._grown.add(document)
                self._renew_later()
        elif document == self._document:
            self._view.take_reading(event)
            if isinstance(event, NodeBuilt) and not self._maker_known:
                self._maker_known = True
                self._fetch(document)

    def take(self, document: DocumentId, event: AskingEvent) -> None:
        """Follow an event of a question about any document."""
        if document == self._document:
            self._view.take(event)

    def hide_behind(self, up_to: int | None) -> None:
        """Name nothing after this character of the open document; None to name everything."""
        self._up_to = up_to
        self._hide()

    def _hide(self) -> None:
        here = self._document
        place = self._whole.place_of(here) if self._whole and here is not None else None
        start = place.span.start if place else 0
        self._view.hide_behind(None if self._up_to is None else start + self._up_to)

    def stop(self) -> None:
        """Stop; the window is closing."""
        self._settle.stop()
        self._renew.stop()
        self._renewing.stop()
        self._document = None

    def _forget(self, document: DocumentId) -> None:
        if document == self._document and not self._whole:
            self._view.renew((), ())
            self._maker_known = False

    def _look_again(self, document: DocumentId) -> None:
        """Fetch the last nodes of a reading that was interrupted: kept, but not shown yet."""
        if self._whole and self._whole.place_of(document):
            self._grown.add(document)
            self._renew_later()
        elif document == self._document:
            self._fetch(document)

    def _fetch(self, document: DocumentId) -> None:
        job = fetch_memory(self._lanes, document)
        job.happened.connect(lambda memory: self._remember(document, memory))
        job.failed.connect(self.failed)

    def _remember(self, document: DocumentId, memory: Remembered) -> None:
        if document == self._document and not self._whole:
            self._maker_known |= memory.begun
            self._view.remember(memory.nodes, memory.written)

    def _renew_later(self) -> None:
        if not self._renew.isActive() and not self._renewing.running:
            self._renew.start()

    def _fetch_grown(self) -> None:
        """Fetch volumes that have grown; each numbers its own nodes, so all are set again."""
        place = self._whole and self._whole.place_of(self._grown.pop())
        if self._whole and place:
            job = self._renewing.follow(fetch_renewed(self._lanes, self._whole, place.record))
            job.happened.connect(self._show_renewed)
            job.ended.connect(self._renew_rest)
            job.failed.connect(self.failed)

    def _show_renewed(self, whole: JoinedVolumes) -> None:
        self._whole = whole
        self._view.renew(whole.tree, whole.unread)

    def _renew_rest(self) -> None:
        if self._grown:
            self._renew_later()

    def _look(self) -> None:
        pages = self._pane.view
        self._looking.stop()
        if self._document is None or not self._pane.document or not pages.pages:
            return
        job = self._looking.follow(self._pane.document.seen(pages.place, pages.foot))
        job.happened.connect(self._see)
        job.failed.connect(self.failed)

    def _see(self, span: Span) -> None:
        self._view.set_here(self._whole.span_of(self._document, span) if self._whole else span)
        self.seen.emit(span)
