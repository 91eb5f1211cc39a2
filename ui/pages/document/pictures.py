"""Pictures of pages: requested when visible, drawn elsewhere, cached while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from ui.background.jobs import Job, Urgency
from ui.failures import Failure
from ui.pages.document.open_document import Drawn, OpenDocument
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.pages.drawing.raster import Drawing

_MOST_BYTES = 128 << 20


class PagePictures(QObject):
    """Pictures of one layout of one document."""

    arrived = Signal(int)
    """The page that can now be painted."""

    def __init__(self, parent: QObject, most_bytes: int = _MOST_BYTES) -> None:
        super().__init__(parent)
        self._most_bytes = most_bytes
        self._document: OpenDocument | None = None
        self._colours = WHITE_PAPER
        self._kept: OrderedDict[Drawing, QImage] = OrderedDict()
        self._full: dict[int, Drawing] = {}
        self._jobs: dict[Drawing, tuple[Urgency, Job]] = {}
        self._damaged: dict[int, Failure] = {}

    def show(self, document: OpenDocument | None, colours: PageColours) -> None:
        """Start over with another document, layout or theme."""
        self._want_only(())
        self._document = document
        self._colours = colours
        self._kept.clear()
        self._full.clear()
        self._damaged.clear()

    def renumber(self, moved: Callable[[int], int]) -> None:
        """Renumber the same pages; pictures on their way would arrive under the old numbers."""
        self._want_only(())
        full = [replace(each, page=moved(each.page)) for each in self._full.values()]
        self._kept = OrderedDict(
            (replace(each, page=moved(each.page)), image) for each, image in self._kept.items()
        )
        self._full = {each.page: each for each in full if each in self._kept}
        self._damaged.clear()

    def image(self, drawing: Drawing) -> QImage | None:
        """The picture, if it is there."""
        return self._kept.get(drawing)

    def newest_of(self, page: int) -> Drawn | None:
        """The newest picture of all of ``page``, perhaps drawn for another scale."""
        drawing = self._full.get(page)
        image = self._kept.get(drawing) if drawing else None
        return Drawn(drawing, image) if drawing and image else None

    def failure(self, page: int) -> Failure | None:
        """Return why there is no picture and will not be one."""
        return self._damaged.get(page)

    def want(self, seen: Sequence[Drawing], near: Sequence[Drawing]) -> None:
        """Request these, ``seen`` first; earlier requests not among them are dropped."""
        everything = (*seen, *near)
        self._want_only(everything)
        for drawing in reversed(everything):
            if drawing in self._kept:
                self._keep_at_hand(drawing)
        if self._document:
            self._ask(self._document, seen, Urgency.SOON)
            self._ask(self._document, near, Urgency.LATER)

    def _want_only(self, drawings: Collection[Drawing]) -> None:
        for drawing in set(self._jobs).difference(drawings):
            self._jobs.pop(drawing)[1].cancel()

    def _ask(self, document: OpenDocument, drawings: Sequence[Drawing], urgency: Urgency) -> None:
        for drawing in drawings:
            waiting = self._jobs.get(drawing)
            known = drawing in self._kept or drawing.page in self._damaged
            if known or (waiting and waiting[0] <= urgency):
                continue
            if waiting:
                waiting[1].cancel()
            job = document.draw(drawing, self._colours, urgency)
            job.then(self._keep, partial(self._give_up, drawing))
            self._jobs[drawing] = (urgency, job)

    def _keep(self, drawn: Drawn) -> None:
        drawing = drawn.drawing
        self._jobs.pop(drawing, None)
        self._kept[drawing] = drawn.image
        self._keep_at_hand(drawing)
        held = sum(image.sizeInBytes() for image in self._kept.values())
        while len(self._kept) > 1 and held > self._most_bytes:
            held -= self._kept.popitem(last=False)[1].sizeInBytes()
        self.arrived.emit(drawing.page)

    def _keep_at_hand(self, drawing: Drawing) -> None:
        self._kept.move_to_end(drawing)
        if drawing.is_full:
            self._full[drawing.page] = drawing

    def _give_up(self, drawing: Drawing, failure: Failure) -> None:
        self._jobs.pop(drawing, None)
        self._damaged[drawing.page] = failure
        self.arrived.emit(drawing.page)
