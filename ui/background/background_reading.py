"""Documents read in the background: one at a time, the others wait."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QObject, Signal

from reader.language import number
from reader.memory.memory_division import Wishes
from reader.memory.reading_events import (
    MemoryIsStale,
    ReadingEvent,
    ReadingProgress,
    SentencesEmbedded,
)
from reader.records import DocumentRecord
from reader.text.document import DocumentId
from ui.background.document_jobs import look_at_memory, note_left_unread
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes, Latest
from ui.background.reading_words import about, progress_words, reading_wishes
from ui.failures import Failure
from ui.services import Services, Session
from ui.widgets.wording import one_line


class BackgroundReading(QObject):
    """Reads documents in the order given; a question asked meanwhile goes first.

    Cancelling stops the current one and all that wait.
    """

    active = Signal(bool)
    """Whether a document is being read, or that is being prepared; may repeat itself."""
    advanced = Signal()
    """Emitted when more of a document is in memory."""
    happened = Signal(object, object)
    """The document's id, and the ``ReadingEvent``."""
    forgot = Signal(object)
    """The id of a document whose memory was forgotten, to be built again."""
    rested = Signal(object)
    """The id of a document whose reading has stopped; more may be stored than was reported."""
    stale = Signal(object, object)
    """A ``DocumentRecord`` and how its memory is out of date; once for each document."""

    def __init__(self, lanes: Lanes, services: Services, jobs: JobsBar) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._services = services
        self._jobs = jobs
        self._prepared = False
        self._preparing: Job | None = None
        self._waiting: deque[DocumentRecord] = deque()
        self._record: DocumentRecord | None = None
        self._job: Job | None = None
        self._row: JobRow | None = None
        self._leaving: set[DocumentId] = set()
        """Documents whose reading was not cancelled by the user: they gave way, or are removed."""
        self._fresh: set[DocumentId] = set()
        self._reported: set[DocumentId] = set()
        self._looking = Latest()

    def read(self, record: DocumentRecord, *, first: bool = False) -> None:
        """Read or resume, before all others or after them; ignored if it is being read already."""
        if self._is_read(record.id):
            return
        self._take_out(record.id)
        (self._waiting.appendleft if first else self._waiting.append)(record)
        note_left_unread(self._lanes, (record.id,), left=False)
        if not self._prepared:
            self._prepare()
        elif self._job is None:
            self._next()
        self._say()

    def prefer(self, record: DocumentRecord) -> None:
        """Put an opened document first if it waits; the current one waits instead.

        Otherwise report if its memory is out of date.
        """
        if all(other.id != record.id for other in self._waiting):
            self._look_at(record)
            return
        self._take_out(record.id)
        if self._job and self._record and not self._job.paused:
            self._waiting.appendleft(self._record)
            self._leave()
        self._waiting.appendleft(record)
        self._say()

    def stop(self, document: DocumentId) -> None:
        """Stop reading a document that is going to be removed; the others follow."""
        self._take_out(document)
        self._fresh.discard(document)
        if self._is_read(document):
            self._leave()
        self._say()

    def read_again(self, record: DocumentRecord) -> None:
        """Build a document's memory again: the stale parts, or all of it."""
        self._reported.discard(record.id)
        self.stop(record.id)
        self._fresh.add(record.id)
        if self._is_read(record.id):
            self._waiting.appendleft(record)  # until the reading that was stopped has ended
            self._say()
        else:
            self.read(record, first=True)

    def follow_replaced(self, document: DocumentId) -> None:
        """Announce that another memory was put in place of a document's."""
        self._reported.discard(document)
        self.forgot.emit(document)
        self.rested.emit(document)

    def _is_read(self, document: DocumentId) -> bool:
        return self._record is not None and self._record.id == document

    def _take_out(self, document: DocumentId) -> None:
        self._waiting = deque(other for other in self._waiting if other.id != document)

    def _leave(self) -> None:
        """Stop the current reading, in favour of another one."""
        if self._job and self._record:
            self._leaving.add(self._record.id)
            self._job.cancel()

    def _look_at(self, record: DocumentRecord) -> None:
        if self._is_read(record.id):
            return  # reading it reports that
        looking = look_at_memory(self._lanes, record.id, self._wishes)
        # Errors are shown when reading or asking; this was only a check.
        self._looking.follow(looking).then(lambda stale: self._report(record, stale))

    def _report(self, record: DocumentRecord, stale: MemoryIsStale) -> None:
        if record.id not in self._reported:
            self._reported.add(record.id)
            self.stale.emit(record, stale)

    @property
    def _wishes(self) -> Wishes:
        return reading_wishes(self._services.settings.now.reading)

    def _prepare(self) -> None:
        """Load what reading needs."""
        if self._preparing:
            return
        words, prepare = tr("Preparing to read"), self._services.prepare
        job = self._preparing = self._lanes.chores.ask(words, lambda _: prepare(), Urgency.LATER)
        self._row = self._jobs.add(job, note=self._note())
        self.active.emit(True)
        job.then(failed=self._give_up, ended=lambda: self._start(job))

    def _give_up(self, failure: Failure) -> None:
        """Postpone reading until the next document is opened or added."""
        self._preparing = self._row = None
        self._call_off()
        self._lanes.failed.emit(failure)

    def _start(self, prepared: Job) -> None:
        if self._preparing is not prepared:
            return  # it failed
        self._preparing = self._row = None
        if prepared.cancelled:
            self._leave_unread()
        else:
            self._prepared = True
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            return
        record = self._record = self._waiting.popleft()
        fresh, wishes = record.id in self._fresh, self._wishes

        def work(session: Session) -> Iterator[ReadingEvent]:
            return session.read(record.id, fresh=fresh, wishes=wishes)

        words = tr("Reading {title}").format(title=one_line(record.title, 80))
        job = self._job = self._lanes.session.start(words, work, Urgency.LATER)
        row = self._row = self._jobs.add(job, pausable=True, note=self._note())
        self.active.emit(True)
        job.then(
            lambda event: self._take(record, row, event),
            lambda failure: self._lanes.failed.emit(about(record, failure)),
            lambda: self._end(job, record.id),
        )

    def _take(self, record: DocumentRecord, row: JobRow, event: ReadingEvent) -> None:
        if record.id in self._fresh:
            self._fresh.discard(record.id)  # what was to be forgotten is gone
            self.forgot.emit(record.id)
        self.happened.emit(record.id, event)
        if isinstance(event, SentencesEmbedded):
            says = tr("{done} of {all} sentences")
            row.hint(says.format(done=number(event.done), all=number(event.of)))
        elif isinstance(event, ReadingProgress):
            seconds = event.left.memory if event.left else None
            row.set_progress(event.done, event.of, progress_words(event), seconds)
            self.advanced.emit()
        elif isinstance(event, MemoryIsStale):
            self._report(record, event)

    def _end(self, job: Job, document: DocumentId) -> None:
        self._job = self._record = self._row = None
        if all(other.id != document for other in self._waiting):
            self._fresh.discard(document)  # if it failed, a later reading must not forget anything
        if job.cancelled and document not in self._leaving:
            self._leave_unread(document)
        self._leaving.discard(document)
        self.active.emit(False)
        self.rested.emit(document)
        self.advanced.emit()
        self._next()

    def _leave_unread(self, *documents: DocumentId) -> None:
        """Leave cancelled documents unread, at the next start too."""
        waiting = (record.id for record in self._waiting)
        note_left_unread(self._lanes, (*documents, *waiting), left=True)
        self._call_off()

    def _call_off(self) -> None:
        """Cancel everything that waits, to be read or to be forgotten first."""
        self._waiting.clear()
        self._fresh.clear()
        self.active.emit(False)

    def _say(self) -> None:
        if self._row:
            self._row.set_note(self._note())

    def _note(self) -> str:
        works, count = tr("you can ask already"), len(self._waiting)
        if not count or self._preparing:
            return works
        more = ngettext("{count} more waiting", "{count} more waiting", count)
        return f"{works} · {more.format(count=number(count))}"
