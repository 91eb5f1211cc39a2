"""Pictures of pages: asked for when seen, drawn elsewhere, kept while there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from ui.pages.colours import WHITE_PAPER, PageColours
from ui.pages.open_document import Drawn, OpenDocument
from ui.work.failures import Failure
from ui.work.jobs import Job

_MOST_BYTES = 96 << 20
_MOST_PIXELS = 16_000_000
"""Of one page; a larger one is drawn coarser and stretched."""


class PagePictures(QObject):
    """Pictures of one layout of one document."""

    arrived = Signal(int)
    """The page that can now be painted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: OpenDocument | None = None
        self._colours = WHITE_PAPER
        self._kept: OrderedDict[int, Drawn] = OrderedDict()
        self._jobs: dict[int, tuple[float, Job]] = {}
        self._damaged: dict[int, Failure] = {}

    def show(self, document: OpenDocument | None, colours: PageColours) -> None:
        """Start anew: another document, layout or theme."""
        self._want_only(())
        self._document = document
        self._colours = colours
        self._kept.clear()
        self._damaged.clear()

    def get(self, page: int) -> QImage | None:
        """What there is of ``page``, perhaps drawn for another scale."""
        drawn = self._kept.get(page)
        return drawn.image if drawn else None

    def failure(self, page: int) -> Failure | None:
        """Why there is no picture and will not be one."""
        return self._damaged.get(page)

    def want(self, pages: Sequence[tuple[int, float, float]], scale: float) -> None:
        """Ask for ``pages`` (number, width and height in points), the most wanted first.

        What was asked for before and is not among them is no longer wanted.
        """
        if self._document is None:
            return
        self._want_only([page for page, _, _ in pages])
        for page, width, height in pages:
            area = max(1.0, width * height)
            self._ask(self._document, page, min(scale, (_MOST_PIXELS / area) ** 0.5))

    def _want_only(self, pages: Sequence[int]) -> None:
        for page in set(self._jobs) - set(pages):
            self._jobs.pop(page)[1].cancel()

    def _ask(self, document: OpenDocument, page: int, scale: float) -> None:
        kept = self._kept.get(page)
        if page in self._damaged or (kept and kept.scale == scale):
            return
        if page in self._jobs:
            if self._jobs[page][0] == scale:
                return
            self._jobs.pop(page)[1].cancel()
        job = document.draw(page, scale, self._colours)
        job.happened.connect(self._keep)
        job.failed.connect(lambda failure: self._give_up(page, failure))
        self._jobs[page] = (scale, job)

    def _keep(self, drawn: Drawn) -> None:
        self._jobs.pop(drawn.page, None)
        self._kept[drawn.page] = drawn
        self._kept.move_to_end(drawn.page)
        while len(self._kept) > 1 and self._bytes() > _MOST_BYTES:
            self._kept.popitem(last=False)
        self.arrived.emit(drawn.page)

    def _give_up(self, page: int, failure: Failure) -> None:
        self._jobs.pop(page, None)
        self._damaged[page] = failure
        self.arrived.emit(page)

    def _bytes(self) -> int:
        return sum(drawn.image.sizeInBytes() for drawn in self._kept.values())
