"""The library's sentence vectors, brought up to date in the background."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as tr

from PySide6.QtCore import QObject

from reader.language import number
from reader.memory.embedding import Rebuilding
from reader.ports import Library
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Lanes, Latest


class SearchRebuilding(QObject):
    """Computes the sentence vectors missing for the chosen encoder, and renews stored ones.

    Says so if there is anything to do. It may be paused and cancelled; finished ones are kept, and
    the next start resumes.
    """

    def __init__(self, lanes: Lanes, jobs: JobsBar) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._jobs = jobs
        self._rebuilding = Latest()
        self._row: JobRow | None = None

    def start(self) -> None:
        """Start, or start over because another encoder was chosen."""
        words = tr("Preparing the library for another encoder")
        job = self._lanes.session.start(words, lambda each: each.rebuild(), Urgency.LATER)
        self._row = None
        self._rebuilding.follow(job).then(lambda event: self._take(job, event), self._lanes.failed)

    def renew(self) -> None:
        """Store vectors as this version does, which takes half of the room."""
        words = tr("Making the library smaller")
        job = self._lanes.imports.start(words, _renewed, Urgency.LATER)
        rows: list[JobRow] = []

        def take(event: tuple[int, int]) -> None:
            done, of = event
            if not rows:
                rows.append(self._jobs.add(job, pausable=True))
            says = tr("{done} of {all} documents").format(done=number(done), all=number(of))
            rows[0].set_progress(done, of, says)

        job.then(take, self._lanes.failed)

    def _take(self, job: Job, event: Rebuilding) -> None:
        if self._row is None:
            note = tr("until then, search by words only")
            self._row = self._jobs.add(job, pausable=True, note=note)
        says = tr("{done} of {all} sentences").format(done=number(event.done), all=number(event.of))
        self._row.set_progress(event.done, event.of, says)


def _renewed(library: Library) -> Iterator[tuple[int, int]]:
    return iter(()) if library.damage else library.memories.renew_vectors()
