"""The library prepared for another sentence encoder, in the background."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.memory.embedding import Rebuilding
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes
from ui.services import Session
from ui.widgets.wording import number


class SearchRebuilding(QObject):
    """Computes the sentence vectors missing for the chosen encoder; says so if there are any.

    It may be paused and cancelled; finished ones are kept, and the next start resumes.
    """

    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, lanes: Lanes, jobs: JobsBar) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._jobs = jobs
        self._job: Job | None = None
        self._row: JobRow | None = None

    def start(self) -> None:
        """Start, or start over because another encoder was chosen."""
        if self._job:
            self._job.cancel()

        def work(session: Session) -> Iterator[Rebuilding]:
            return session.rebuild()

        job = self._lanes.session.start(
            tr("Preparing the library for another encoder"), work, Urgency.LATER
        )
        self._job, self._row = job, None
        job.happened.connect(lambda event: self._take(job, event))
        job.failed.connect(self.failed)
        job.ended.connect(lambda: self._end(job))

    def _take(self, job: Job, event: Rebuilding) -> None:
        if self._row is None:
            note = tr("until then, search by words only")
            self._row = self._jobs.add(job, pausable=True, note=note)
        says = tr("{done} of {all} sentences").format(done=number(event.done), all=number(event.of))
        self._row.set_progress(event.done, event.of, says)

    def _end(self, job: Job) -> None:
        if self._job is job:
            self._job = self._row = None
