"""Searches on its own thread, so that neither typing nor drawing waits."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from reader.search.searching import FindQuery, Searchable
from reader.text.document import DocumentText
from reader.text.span import SpanTable
from ui.background.jobs import Job, Lane, Urgency
from ui.background.lanes import Lanes, Latest
from ui.search.hit_list import Hits


class Finder(QObject):
    """Finds in one document; only the newest query matters."""

    found = Signal(object)
    """``Hits``: once with the first of them, and once complete."""
    failed = Signal(object)
    """A ``Failure``: the expression is wrong, or takes too long. Earlier hits stay valid."""

    def __init__(self, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self._content: DocumentText | None = None
        self._lane: Lane[Searchable] | None = None
        self._finding = Latest()
        self._hits = Hits.none()
        self._up_to: int | None = None

    def show_document(self, content: DocumentText | None) -> None:
        """Search this text from now on."""
        self.stop()
        if self._lane:
            self._lane.ask_to_close()
        self._lane = None
        self._content = content
        self._hits = Hits.none()

    def prepare(self) -> None:
        """Prepare the text for a search that is about to start."""
        if lane := self._opened():
            lane.ask("Getting ready to find", Searchable.prepare, Urgency.SOON)

    def look_for(self, query: FindQuery) -> None:
        """Search for ``query`` instead of any earlier one."""
        self.stop()
        self._hits = Hits(query, SpanTable.of(()), complete=False)
        if lane := self._opened():
            job = lane.start("Finding", lambda text: text.find(query), Urgency.NOW)
            self._finding.follow(job).then(self._take, self.failed, partial(self._end, job))

    def hide_behind(self, up_to: int | None, *, report: bool) -> None:
        """Find nothing after this character, None for everywhere; ``report`` the remaining hits."""
        self._up_to = up_to
        if report and not self._hits.query.empty:
            self.found.emit(self._visible())

    def stop(self) -> None:
        """Stop searching."""
        self._finding.stop()

    def _opened(self) -> Lane[Searchable] | None:
        if self._lane is None and self._content is not None:
            self._lane = Lane("finding", partial(Searchable, self._content))
            self._lanes.add(self._lane)
        return self._lane

    def _take(self, piece: SpanTable) -> None:
        first = not len(self._hits)
        self._hits = self._hits.more(piece)
        if first:
            self.found.emit(self._visible())

    def _end(self, job: Job) -> None:
        if not job.cancelled:
            self._hits = replace(self._hits, complete=True)
            self.found.emit(self._visible())

    def _visible(self) -> Hits:
        return self._hits if self._up_to is None else self._hits.up_to(self._up_to)
