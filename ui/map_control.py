"""Keeps the map in step with the open document, the reading, the questions and the pages."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.collection.joined_volumes import JoinedVolumes
from reader.memory.reading_events import Deepened, EpisodeRead, NodeBuilt, ReadingEvent
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.asking_events import AskingEvent
from ui.answers.conversation_control import ConversationControl
from ui.background.background_deepening import BackgroundDeepening
from ui.background.background_reading import BackgroundReading
from ui.background.document_jobs import Fetched, Remembered, fetch_memory
from ui.background.lanes import Latest
from ui.collection.scope import fetch_renewed
from ui.timers import single_shot
from ui.window import Window

_RENEW_MILLISECONDS = 1000
"""While a volume of a shelf is read, the map asks for its new nodes no more often."""

_SETTLE_MILLISECONDS = 150
"""The marker moves once the pages rest, since the text's position has to be asked for."""


class Mapping(QObject):
    """The controller between the map, which knows only values, and the rest of the window."""

    seen = Signal(object)
    """The ``Span`` in view, now that the pages have come to rest."""

    def __init__(
        self,
        window: Window,
        talking: ConversationControl,
        reading: BackgroundReading,
        deepening: BackgroundDeepening,
    ) -> None:
        super().__init__(window)
        self._view = window.map
        self._pane = window.pane
        self._lanes = window.lanes
        self._fetched: Fetched | None = None
        self._whole: JoinedVolumes | None = None
        self._looking = Latest()
        self._renewing = Latest()
        self._grown: set[DocumentId] = set()
        self._remarks: dict[DocumentId, str] = {}
        """Why a language model reads documents no further for now."""
        self._up_to: int | None = None
        self._renew = single_shot(self, _RENEW_MILLISECONDS, self._fetch_grown)
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        self._pane.view.verticalScrollBar().valueChanged.connect(lambda _: self._settle.start())
        self._pane.laid_out.connect(self._settle.start)
        talking.shelf_changed.connect(self._show_shelf)
        talking.limit.bounded.connect(self._hide_behind)
        talking.began.connect(self._view.begin)
        talking.happened.connect(self._take)
        reading.happened.connect(self._take_reading)
        reading.forgot.connect(self._forget)
        reading.rested.connect(self._look_again)
        deepening.happened.connect(self._take_reading)
        deepening.said.connect(self._say)

    def show_document(self, fetched: Fetched | None) -> None:
        """Show another document: its text now, its memory as soon as the library has it.

        While a shelf is shown, a volume of it changes only the place in view.
        """
        self._fetched = fetched
        self._settle.start()
        if fetched and not self._is_volume(fetched.record.id):
            self._view.show_document(fetched.content)
            self._view.say(self._remarks.get(fetched.record.id, ""))
            self._fetch(fetched.record.id)

    def _is_open(self, document: DocumentId) -> bool:
        return self._fetched is not None and self._fetched.record.id == document

    def _is_volume(self, document: DocumentId) -> bool:
        """Return whether it is one of those that are shown as one."""
        return self._whole is not None and self._whole.place_of(document) is not None

    def _show_shelf(self, whole: JoinedVolumes | None) -> None:
        """Show several documents as one; None for the open one alone."""
        self._whole = whole
        self._renewing.stop()
        self._grown.clear()
        if whole:
            self._view.show_document(whole.content, whole.tree, whole.unread)
            self._hide()
            self._settle.start()
        elif self._fetched:
            self.show_document(self._fetched)

    def _take_reading(self, document: DocumentId, event: ReadingEvent) -> None:
        """Follow an event of reading any document."""
        if self._whole and isinstance(event, EpisodeRead | NodeBuilt | Deepened):
            self._note_grown(document)
        elif not self._whole and self._is_open(document):
            self._view.take_reading(event)

    def _say(self, document: DocumentId, why: str) -> None:
        """Say why a language model reads the open document no further."""
        self._remarks[document] = why
        if self._is_open(document) and not self._whole:
            self._view.say(why)

    def _take(self, document: DocumentId, event: AskingEvent) -> None:
        """Follow an event of a question about any document."""
        if self._is_open(document):
            self._view.take(event)

    def _hide_behind(self, up_to: int | None) -> None:
        """Name nothing after this character of the open document; None to name everything."""
        self._up_to = up_to
        self._hide()

    def _hide(self) -> None:
        fetched, whole = self._fetched, self._whole
        place = whole.place_of(fetched.record.id) if whole and fetched else None
        start = place.span.start if place else 0
        self._view.hide_behind(None if self._up_to is None else start + self._up_to)

    def _forget(self, document: DocumentId) -> None:
        if self._is_open(document) and not self._whole:
            self._view.renew((), ())

    def _look_again(self, document: DocumentId) -> None:
        """Fetch the last nodes of a reading that was interrupted: kept, but not shown yet."""
        if self._is_volume(document):
            self._note_grown(document)
        elif self._is_open(document):
            self._fetch(document)

    def _fetch(self, document: DocumentId) -> None:
        fetch_memory(self._lanes, document).then(lambda memory: self._remember(document, memory))

    def _remember(self, document: DocumentId, memory: Remembered) -> None:
        if self._is_open(document) and not self._whole:
            self._view.remember(memory.nodes, memory.deep)

    def _note_grown(self, document: DocumentId) -> None:
        if self._is_volume(document):
            self._grown.add(document)
            self._renew_later()

    def _renew_later(self) -> None:
        if self._grown and not self._renew.isActive() and not self._renewing.running:
            self._renew.start()

    def _fetch_grown(self) -> None:
        """Fetch volumes that have grown; each numbers its own nodes, so all are set again."""
        whole = self._whole
        place = whole.place_of(self._grown.pop()) if whole and self._grown else None
        if whole and place:
            renewed = fetch_renewed(self._lanes, whole, place.record)
            self._renewing.follow(renewed).then(self._show_renewed, ended=self._renew_later)

    def _show_renewed(self, whole: JoinedVolumes) -> None:
        self._whole = whole
        self._view.renew(whole.tree, whole.unread)

    def _look(self) -> None:
        """Find out what is in view."""
        self._looking.stop()
        document, view = self._pane.document, self._pane.view
        if self._fetched and document and view.pages:
            seen = document.seen(view.place, view.foot)
            self._looking.follow(seen).then(self._see, self._lanes.failed)

    def _see(self, span: Span) -> None:
        if self._fetched:
            here = self._fetched.record.id
            self._view.set_here(self._whole.span_of(here, span) if self._whole else span)
            self.seen.emit(span)
