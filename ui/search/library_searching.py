"""Searching the library: the controller between its panel, the shelf and the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ui.background.lanes import Lanes
from ui.background.latest import Latest
from ui.search.library_hits import search_library
from ui.search.library_search import LibrarySearch


class Searching(QObject):
    """Only the newest search matters."""

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, panel: LibrarySearch, lanes: Lanes) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lanes = lanes
        self._searching = Latest()
        panel.asked.connect(self._ask)

    def _ask(self, words: str, unfinished: bool) -> None:
        self._searching.stop()
        if not words.strip():
            self._panel.show_hits(None)
            return
        job = self._searching.follow(search_library(self._lanes, words, unfinished=unfinished))
        job.happened.connect(self._panel.show_hits)
        job.failed.connect(self.failed)
