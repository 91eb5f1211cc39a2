"""The position in the open document, saved without anybody waiting for it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from reader.ports import Library
from reader.records import Position
from reader.text.document import DocumentText
from reader.text.span import Span
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.library.reading_order import ReadingOrder
from ui.pages.document.open_document import OpenDocument
from ui.pages.geometry.strip import Place
from ui.pages.viewing.document_pane import DocumentPane
from ui.timers import single_shot

_SETTLE_MILLISECONDS = 400
_LAST_MILLISECONDS = 1500
_Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Seen:
    """The part of a document in view, to the end of its last complete line."""

    content: DocumentText
    span: Span


class PlaceKeeper(QObject):
    """Follows the page view. A position is the character at the top of the window."""

    kept = Signal()
    """Emitted when the library has the position."""
    _idle = Signal()

    def __init__(self, pane: DocumentPane, lanes: Lanes, clock: _Clock = time.monotonic) -> None:
        super().__init__(pane)
        self._pane = pane
        self._lanes = lanes
        self.clock = clock
        self._document: OpenDocument | None = None
        self._arrived: Place | None = None
        self._visited: Place | None = None
        self.offset = 0
        """The first character that was visible last."""
        self._left_at = 0
        self._order = ReadingOrder()
        self._jumped = self._unsaved = self._failed_before = False
        self._running: set[Job] = set()
        self._after: list[Callable[[], None]] = []
        self._settle = single_shot(self, _SETTLE_MILLISECONDS, self.look)
        self._at_the_end = single_shot(self, _SETTLE_MILLISECONDS, self._stay)
        pane.laid_out.connect(self._arrive)
        pane.view.verticalScrollBar().valueChanged.connect(self._move)
        pane.view.page_changed.connect(self._move)
        pane.view.jumped.connect(self._jump)

    @property
    def furthest(self) -> int:
        """The end of what has been read in the open document."""
        return self._order.furthest

    def follow(self, document: OpenDocument | None, position: Position | None) -> None:
        """Follow another document that is being opened, at ``position``."""
        self._document = document
        self._arrived = None
        self._settle.stop()
        self._at_the_end.stop()
        self._visited = None
        self.offset = self._left_at = position.place if position else 0
        self._order = ReadingOrder(position.furthest if position else 0)
        self._jumped = self._unsaved = False
        if document:
            number = document.record.id
            words = tr("Saving when a document was opened")
            self._change(words, lambda library: library.positions.open(number))

    def look(self) -> None:
        """Find out what is visible now, and save it."""
        document = self._document
        if document is None or self._arrived is None:
            return
        self._settle.stop()
        place, at_end, now = self._pane.view.place, self._at_end, self.clock()
        jumped, self._jumped = self._jumped, False
        self._follow_job(document.seen(place, self._pane.view.foot)).then(
            lambda seen: self._take(
                document, seen, place=place, at_end=at_end, now=now, jumped=jumped
            )
        )

    def read_to_here(self) -> None:
        """Count everything up to the end of the visible text as read, and no more."""
        self.report_seen(self._set)

    def visit(self) -> None:
        """Don't save the place in view: the user was brought there, and was reading elsewhere."""
        self._visited = self._pane.view.place

    def report_seen(self, report: Callable[[Seen], None]) -> None:
        """Report what is visible now; nothing if another document is open by then."""
        document = self._document
        if document is None or self._arrived is None:
            return
        at_end = self._at_end

        def take(seen: Span) -> None:
            if document is self._document:
                end = len(document.content.text) if at_end else seen.end
                report(Seen(document.content, Span(min(seen.start, end), end)))

        job = document.seen(self._pane.view.place, self._pane.view.foot, Urgency.NOW)
        self._follow_job(job).then(take)

    def when_kept(self, do: Callable[[], None]) -> None:
        """Call ``do`` once the last position is saved, or soon in any case."""
        if not self._running:
            do()
            return
        self._after.append(do)
        QTimer.singleShot(_LAST_MILLISECONDS, self, self._go_on)

    def _go_on(self) -> None:
        after, self._after = self._after, []
        for do in after:
            do()

    def finish(self) -> None:
        """Save the position now, and wait for it, but not long: the window is hidden already."""
        if self._settle.isActive():
            self.look()
        if self._running:
            loop = QEventLoop()
            self._idle.connect(loop.quit)
            QTimer.singleShot(_LAST_MILLISECONDS, loop.quit)
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        self._document = None

    @property
    def _at_end(self) -> bool:
        bar = self._pane.view.verticalScrollBar()
        return bar.value() >= bar.maximum() and self._pane.view.foot.page >= self._pane.view.pages

    def _arrive(self) -> None:
        """Follow a new layout, with the same character at the top."""
        self._arrived = self._pane.view.place
        self.look()

    def _move(self) -> None:
        if self._arrived not in (None, self._pane.view.place):
            self._at_the_end.stop()
            self._settle.start()

    def _jump(self) -> None:
        if self._arrived not in (None, self._pane.view.place):
            self._jumped = True

    def _take(
        self,
        document: OpenDocument,
        seen: Span,
        *,
        place: Place,
        at_end: bool,
        now: float,
        jumped: bool,
    ) -> None:
        if document is not self._document:
            return
        before = (self._left_at, self.furthest)
        if place != self._arrived:
            self.offset, self._arrived = seen.start, place
            self._left_at = self._left_at if place == self._visited else seen.start
        characters = document.record.characters
        end = characters if at_end else min(characters, seen.end)
        self._order.see(Span(min(seen.start, end), end), now, jumped=jumped)
        if at_end and not jumped:
            needed = math.ceil(self._order.missing(characters) * 1000)
            self._at_the_end.start(max(_SETTLE_MILLISECONDS, needed))
        self._save(changed=(self._left_at, self.furthest) != before)

    def _stay(self) -> None:
        """Count the last screen as read after a while, since nothing follows it."""
        if (document := self._document) is None or not self._at_end:
            return
        before = self.furthest
        self._order.stay(document.record.characters, self.clock())
        self._save(changed=self.furthest != before)

    def _set(self, seen: Seen) -> None:
        self._order.set(seen.span.end)
        self._save(changed=True)

    def _save(self, *, changed: bool) -> None:
        self._unsaved, document = self._unsaved or changed, self._document
        if document is None or not self._unsaved:
            return
        self._unsaved = False
        number, offset, furthest = document.record.id, self._left_at, self.furthest
        words = tr("Saving the reading position")
        self._follow_job(
            self._change(words, lambda library: library.positions.move(number, offset, furthest))
        )

    def _change(self, words: str, work: Callable[[Library], object]) -> Job:
        job = self._lanes.shelf.ask(words, work, Urgency.NOW, must_finish=True)
        return job.then(lambda _: self.kept.emit(), self._fail)

    def _follow_job(self, job: Job) -> Job:
        self._running.add(job)
        # Last, after its result has led to the next one.
        job.ended.connect(lambda: self._leave(job))
        return job

    def _leave(self, job: Job) -> None:
        self._running.discard(job)
        if not self._running:
            self._idle.emit()
            self._go_on()

    def _fail(self, failure: object) -> None:
        """Show the failure once, though it is tried again."""
        self._unsaved = True
        if not self._failed_before:
            self._failed_before = True
            self._lanes.failed.emit(failure)
