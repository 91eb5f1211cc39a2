"""Small pictures of pages: only visible ones, with lower priority than other drawing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from reader.pages.page_source import PageSize, Part
from ui.background.jobs import Job, Urgency
from ui.failures import Failure
from ui.pages.document.open_document import Drawn, OpenDocument
from ui.pages.drawing.page_colours import WHITE_PAPER, PageColours
from ui.pages.drawing.raster import Drawing

_MOST_BYTES = 24 << 20


class SmallPictures(QObject):
    """Pictures of one layout of one document, at most ``side`` pixels wide or high."""

    arrived = Signal(int)
    """The page whose picture has arrived, or will never arrive."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._document: OpenDocument | None = None
        self._colours: PageColours = WHITE_PAPER
        self._kept: OrderedDict[int, QImage] = OrderedDict()
        self._jobs: dict[int, Job] = {}
        self._damaged: set[int] = set()

    def show(self, document: OpenDocument | None, colours: PageColours) -> None:
        """Start over with another document, layout or theme."""
        self.want((), (), 1)
        self._document, self._colours = document, colours
        self._kept.clear()
        self._damaged.clear()

    def get(self, page: int) -> QImage | None:
        """Return the picture of a page, if it is there."""
        return self._kept.get(page)

    @property
    def waiting(self) -> int:
        """The number of pictures that were requested and have not arrived."""
        return len(self._jobs)

    def want(self, pages: Sequence[int], sizes: Sequence[PageSize], side: int) -> None:
        """Request ``pages``, the most urgent first; others are not needed any more."""
        for page in set(self._jobs).difference(pages):
            self._jobs.pop(page).cancel()
        for page in pages:
            if page in self._kept:
                self._kept.move_to_end(page)
            elif page not in self._jobs and page not in self._damaged and self._document:
                self._ask(self._document, page, sizes[page - 1], side)

    def _ask(self, document: OpenDocument, page: int, size: PageSize, side: int) -> None:
        scale = side / max(1.0, size.width, size.height)
        part = Part(0, 0, max(1, round(size.width * scale)), max(1, round(size.height * scale)))
        drawing = Drawing(page, scale, 0, part, is_full=True)
        job = self._jobs[page] = document.draw(drawing, self._colours, Urgency.LATER)
        job.then(self._keep, partial(self._give_up, page))

    def _keep(self, drawn: Drawn) -> None:
        page = drawn.drawing.page
        self._jobs.pop(page, None)
        self._kept[page] = drawn.image
        while sum(image.sizeInBytes() for image in self._kept.values()) > _MOST_BYTES:
            self._kept.popitem(last=False)
        self.arrived.emit(page)

    def _give_up(self, page: int, _failure: Failure) -> None:
        # The large picture of the page reports its errors.
        self._jobs.pop(page, None)
        self._damaged.add(page)
        self.arrived.emit(page)
