"""The printed areas of a document's pages: first of a sample, then of all."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.text.document import Rect
from ui.background.jobs import Job
from ui.background.latest import Latest
from ui.pages.document.open_document import OpenDocument
from ui.pages.geometry.margins import sample


class PrintedAreas(QObject):
    """Asks at most twice per layout, so that pages move at most twice."""

    found = Signal(object)
    """A dictionary from pages to their printed areas."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._looking = Latest()
        self._asked = False

    def forget(self) -> None:
        """Start over, for another document or layout."""
        self._looking.stop()
        self._asked = False

    def look(self, document: OpenDocument, pages: int) -> None:
        """Begin, unless that was done."""
        if self._asked or not pages:
            return
        self._asked = True
        first = sample(pages)
        rest = sorted(set(range(1, pages + 1)).difference(first))
        self._start(document, list(first), rest)

    def _start(self, document: OpenDocument, pages: list[int], rest: list[int]) -> None:
        gathered: dict[int, Rect | None] = {}
        job = self._looking.follow(document.printed(pages))
        job.happened.connect(gathered.update)
        job.ended.connect(lambda: self._take(job, document, gathered, rest))

    def _take(
        self,
        job: Job,
        document: OpenDocument,
        gathered: dict[int, Rect | None],
        rest: list[int],
    ) -> None:
        if job.cancelled:
            return
        self.found.emit(gathered)
        if rest:
            self._start(document, rest, [])
