"""Books being read while somebody does something else."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from reader.memory.events import ReadingProgress, SentencesEmbedded
from reader.ports import DocumentRecord
from reader.text.document import DocumentId
from ui.services import Services
from ui.work.failures import Failure
from ui.work.jobs import Job
from ui.work.jobs_bar import JobRow, JobsBar
from ui.work.lanes import Lanes
from ui.work.operations import prepare_reading, read_document

_NOTE = "questions already work"


class BackgroundReading(QObject):
    """Reads documents in the order given; a question asked meanwhile goes first."""

    advanced = Signal()
    """Some document is better known now."""
    happened = Signal(object, object)
    """The document's id, and the ``ReadingEvent``."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, lanes: Lanes, services: Services, jobs: JobsBar) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._services = services
        self._jobs = jobs
        self._preparing: Job | None = None
        self._prepared = False
        self._waiting: list[DocumentRecord] = []
        self._reading: set[DocumentId] = set()

    def read(self, record: DocumentRecord) -> None:
        """Begin or go on; nothing if it is being read already."""
        if record.id in self._reading:
            return
        self._reading.add(record.id)
        if self._prepared:
            self._start_one(record)
            return
        self._waiting.append(record)
        if not self._preparing:
            self._prepare()

    def _prepare(self) -> None:
        job = self._preparing = prepare_reading(self._lanes, self._services)
        self._jobs.add(job, note=_NOTE)
        job.failed.connect(self._give_up)
        job.ended.connect(lambda: self._start() if self._preparing is job else None)

    def _give_up(self, failure: Failure) -> None:
        """Reading is put off until the next document is opened or added."""
        self._preparing = None
        self._forget_waiting()
        self.failed.emit(failure)

    def _start(self) -> None:
        if self._preparing and self._preparing.cancelled:
            self._preparing = None
            self._forget_waiting()
            return
        self._prepared = True
        for record in self._waiting:
            self._start_one(record)
        self._waiting.clear()

    def _forget_waiting(self) -> None:
        self._reading -= {record.id for record in self._waiting}
        self._waiting.clear()

    def _start_one(self, record: DocumentRecord) -> None:
        job = read_document(self._lanes, record)
        row = self._jobs.add(job, pausable=True, note=_NOTE)
        job.happened.connect(lambda event: self._take(record.id, row, event))
        job.failed.connect(self._fail)
        job.ended.connect(lambda: self._end(record.id))

    def _take(self, document: DocumentId, row: JobRow, event: object) -> None:
        self.happened.emit(document, event)
        if isinstance(event, SentencesEmbedded):
            row.hint(f"{event.done:,} of {event.of:,} sentences")
        elif isinstance(event, ReadingProgress):
            share = event.done / max(1, event.of)
            row.set_progress(event.done, event.of, f"{share:.0%} of {event.of:,} words")
            self.advanced.emit()

    def _fail(self, failure: Failure) -> None:
        self.failed.emit(failure)

    def _end(self, document: DocumentId) -> None:
        self._reading.discard(document)
        self.advanced.emit()
