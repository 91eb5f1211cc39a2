"""The texts and links of visible pages, fetched before the mouse needs them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Signal

from reader.pages.page_source import PageLink
from reader.text.span import Span
from ui.background.jobs import Job, Urgency
from ui.pages.document.open_document import OpenDocument
from ui.pages.document.touching import Surface, surface
from ui.timers import single_shot
from ui.widgets.wording import one_line

if TYPE_CHECKING:  # each view has its own
    from ui.pages.viewing.page_view import PageView

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
    """Keeps a ``Surface`` for each visible page of ``view`` and its neighbours."""

    arrived = Signal(int)
    """The page whose surface has arrived."""

    def __init__(self, view: PageView) -> None:
        super().__init__(view)
        self._view = view
        self._document: OpenDocument | None = None
        self._kept: OrderedDict[int, Surface] = OrderedDict()
        self._jobs: dict[int, tuple[Job, Urgency]] = {}
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self._look)
        for bar in (view.verticalScrollBar(), view.horizontalScrollBar()):
            bar.valueChanged.connect(lambda _value: self._settle.start())
        view.arranged.connect(self._settle.start)
        self.arrived.connect(lambda _page: view.viewport().update())

    def show(self, document: OpenDocument | None) -> None:
        """Start over with another document or layout."""
        for job, _ in self._jobs.values():
            job.cancel()
        self._jobs.clear()
        self._kept.clear()
        self._document = document
        self._settle.start()

    def get(self, page: int) -> Surface | None:
        """Return a page's surface, if it is there."""
        return self._kept.get(page)

    def need(self, page: int) -> Surface | None:
        """Return a page's surface; if it is not there, ask for it at once."""
        if 0 < page <= self._view.pages:
            self._ask(page, Urgency.NOW)
        return self._kept.get(page)

    def showing(self, offset: int) -> Surface | None:
        """Return the loaded page that shows the character at ``offset``, or ends before it."""
        spans = [(found.text.span, found) for found in self._kept.values() if found.text]
        at_end = [found for span, found in spans if span.end == offset]
        holding = (found for span, found in spans if span.start <= offset < span.end)
        return next(holding, at_end[-1] if at_end else None)

    def in_sight(self) -> range:
        """The visible pages."""
        return self._view.camera.visible

    def links_in_sight(self) -> list[Found]:
        """Return all links of the visible pages, downwards."""
        surfaces = [self._kept.get(page) for page in self.in_sight()]
        return [Found(each.page, link) for each in surfaces if each for link in each.links]

    def rects_of(self, span: Span | None) -> list[QRectF]:
        """Return the rectangles of a span on the visible pages, in the viewport's pixels."""
        found: list[QRectF] = []
        for page in self.in_sight() if span else ():
            there = self._kept.get(page)
            part = span.intersection(there.text.span) if span and there and there.text else None
            if there and part:
                found += [self._view.shown(page, rect) for rect in there.text.rects(part)]
        return found

    def caret_rect(self, caret: int | None) -> QRectF | None:
        """Return the rectangle of a caret in the viewport; None while its page is not loaded."""
        surface = None if caret is None else self.showing(caret)
        rect = surface.text.caret_rect(caret) if surface and caret is not None else None
        return self._view.shown(surface.page, rect) if surface and rect else None

    def words_under(self, found: Found) -> str:
        """Return the words that a link covers."""
        surface = self._kept.get(found.page)
        span = surface.text.inside(found.link.rect) if surface and surface.text else None
        if span is None or self._document is None:
            return ""
        return one_line(span.of(self._document.content.text), _LONGEST_WORDS)

    def here(self) -> int | None:
        """Return the offset of the first visible character; None while that is unknown."""
        place = self._view.place
        found = self._kept.get(place.page)
        if found is not None and found.text:
            first = found.text.first_from(place.y)
            return found.text.span.end if first is None else first
        return self._start_of(place.page)

    def _start_of(self, page: int) -> int | None:
        """Return the start of a page that is not loaded: a PDF's is known from its import."""
        document = self._document
        if not document or document.reflows or not 0 < page <= len(document.content.pages):
            return None
        spans = document.content.pages[page - 1].spans
        return spans[0].start if spans else None

    def _look(self) -> None:
        seen = self.in_sight()
        last = min(self._view.pages, seen.stop - 1 + _AROUND)
        for page in range(max(1, seen.start - _AROUND), last + 1):
            self._ask(page, Urgency.SOON if page in seen else Urgency.LATER)

    def _ask(self, page: int, urgency: Urgency) -> None:
        running = self._jobs.get(page)
        if not self._document or page in self._kept or (running and running[1] <= urgency):
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
