"""Searching the library: stands between its panel, the shelf and the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.finding.library_hits import LibraryHits, search_library
from ui.finding.library_search import LibrarySearch
from ui.work.jobs import Job
from ui.work.lanes import Lanes


class Searching(QObject):
    """Of several searches only the newest matters."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, panel: LibrarySearch, lanes: Lanes) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._job: Job | None = None
        panel.asked.connect(self._ask)

    def _ask(self, words: str, unfinished: bool) -> None:  # noqa: FBT001  # a slot
        if self._job:
            self._job.cancel()
            self._job = None
        if not words.strip():
            self._panel.show_hits(None)
            return
        job = self._job = search_library(self._lanes, words, unfinished=unfinished)
        job.happened.connect(self._show)
        job.failed.connect(self.failed)

    def _show(self, hits: LibraryHits) -> None:
        self._job = None
        self._panel.show_hits(hits)
