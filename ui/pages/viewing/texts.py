"""The texts and links of visible pages, fetched before the mouse needs them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from reader.pages.page_source import PageLink
from ui.background.jobs import Job, Urgency
from ui.pages.document.open_document import OpenDocument
from ui.pages.document.touching import Surface, surface
from ui.pages.viewing.document_pane import DocumentPane
from ui.timers import single_shot
from ui.widgets.wording import one_line

_SETTLE_MILLISECONDS = 80
_KEPT = 24
_LONGEST_WORDS = 80
_AROUND = 1
"""Neighbours on either side, to which a drag may lead."""


@dataclass(frozen=True, slots=True)
class Found:
    """A link and the page it is on."""

    page: int
    link: PageLink


class PageTexts(QObject):
    """Keeps a ``Surface`` for each visible page and its neighbours."""

    arrived = Signal(int)
    """The page whose surface has arrived."""

    def __init__(self, pane: DocumentPane) -> None:
        super().__init__(pane)
        self._pane = pane
        self._document: OpenDocument | None = None
        self._kept: OrderedDict[int, Surface] = OrderedDict()
        self._jobs: dict[int, tuple[Job, Urgency]] = {}
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        for bar in (pane.view.verticalScrollBar(), pane.view.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self._settle.start())
        pane.view.arranged.connect(self._settle.start)
        pane.laid_out.connect(self._begin_again)

    def get(self, page: int) -> Surface | None:
        """Return a page's surface, if it is there."""
        return self._kept.get(page)

    def need(self, page: int) -> Surface | None:
        """Return a page's surface; if it is not there, ask for it at once."""
        found = self._kept.get(page)
        if found is None and 0 < page <= self._pane.view.pages:
            self._ask(page, Urgency.NOW)
        return found

    def showing(self, offset: int) -> Surface | None:
        """Return the loaded page that shows the character at ``offset``, or ends before it."""
        at_end = None
        for found in self._kept.values():
            if found.text and found.text.span.start <= offset < found.text.span.end:
                return found
            if found.text and found.text.span.end == offset:
                at_end = found
        return at_end

    def in_sight(self) -> range:
        """The visible pages."""
        return self._pane.view.camera.visible if self._pane.view.pages else range(0)

    def links_in_sight(self) -> list[Found]:
        """Return all links of the visible pages, downwards."""
        surfaces = [self._kept.get(page) for page in self.in_sight()]
        return [Found(each.page, link) for each in surfaces if each for link in each.links]

    def words_under(self, found: Found) -> str:
        """Return the words that a link covers."""
        surface = self._kept.get(found.page)
        span = surface.text.inside(found.link.rect) if surface and surface.text else None
        if span is None or self._document is None:
            return ""
        return one_line(span.of(self._document.content.text), _LONGEST_WORDS)

    def here(self) -> int | None:
        """Return the offset of the first visible character; None while that is unknown."""
        place = self._pane.view.place
        found = self._kept.get(place.page)
        if found is not None and found.text:
            first = found.text.first_from(place.y)
            return found.text.span.end if first is None else first
        return self._start_of(place.page)

    def stop(self) -> None:
        """Stop; the window or the document is closing."""
        self._settle.stop()
        for job, _ in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        self._kept.clear()

    def _start_of(self, page: int) -> int | None:
        """Return the start of a page that is not loaded: a PDF's is known from its import."""
        document = self._pane.document
        if not document or document.reflows or not 0 < page <= len(document.content.pages):
            return None
        spans = document.content.pages[page - 1].spans
        return spans[0].start if spans else None

    def _begin_again(self) -> None:
        self.stop()
        self._document = self._pane.document
        self._settle.start()

    def _look(self) -> None:
        if self._document is None or self._document is not self._pane.document:
            return
        seen = self.in_sight()
        last = min(self._pane.view.pages, seen.stop - 1 + _AROUND)
        for page in range(max(1, seen.start - _AROUND), last + 1):
            self._ask(page, Urgency.SOON if page in seen else Urgency.LATER)

    def _ask(self, page: int, urgency: Urgency) -> None:
        if self._document is None or page in self._kept:
            return
        running = self._jobs.get(page)
        if running and running[1] <= urgency:
            return
        if running:
            running[0].cancel()
        # The drawing of the page reports its errors.
        job = surface(self._document, page, urgency)
        self._jobs[page] = (job.then(self._keep, lambda _: self._jobs.pop(page, None)), urgency)

    def _keep(self, found: Surface) -> None:
        self._jobs.pop(found.page, None)
        self._kept[found.page] = found
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        self.arrived.emit(found.page)
