"""The controller between the page of downloads and the Hub."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.model_choice import (
    Downloaded,
    DownloadEvent,
    Downloading,
    Offer,
    RemoteModel,
    Unfinished,
)
from ui.background.jobs import Job
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.latest import Latest
from ui.failures import Failure
from ui.model_manager.download_page import DownloadPage
from ui.model_manager.model_jobs import ModelJobs
from ui.model_manager.model_words import progress


class ModelDownloads(QObject):
    """One download at a time. It goes on without the page, and ends with the window."""

    arrived = Signal(object)
    """The ``Model`` that was downloaded."""
    ended = Signal()
    """Emitted when nothing is being downloaded any more."""
    failed = Signal(object)
    """A ``Failure`` that the page shows, if it is visible."""
    trouble = Signal(object)
    """A ``Failure`` that the page doesn't show."""

    def __init__(self, page: DownloadPage, work: ModelJobs, jobs: JobsBar) -> None:
        super().__init__(page)
        self._page = page
        self._jobs = jobs
        self._work = work
        self._looking = Latest()
        self._fetching = Latest()
        page.files_wanted.connect(self._look)
        page.back.clicked.connect(self._looking.stop)
        page.download_wanted.connect(self._fetch)
        page.card.started.connect(self._fetch)
        page.card.paused.connect(self._stop)
        page.card.closed.connect(self._stop)
        page.card.discarded.connect(self._discard)

    def refresh(self) -> None:
        """List the models that fit now: that changes with what else the machine does."""
        job = self._work.catalogue()
        job.happened.connect(self._page.show_offers)
        job.failed.connect(self.trouble)
        if self._page.card.state is None:
            begun = self._work.unfinished()
            begun.happened.connect(self._show_unfinished)
            begun.failed.connect(self.trouble)

    def fetch_offer(self, offer: Offer) -> None:
        """Download a model of the catalogue, unless something is being downloaded already."""
        if self._page.card.busy:
            return
        job = self._looking.follow(self._work.files(offer.repository, offer.pattern))
        job.happened.connect(self._fetch_first)
        job.failed.connect(self.trouble)
        job.failed.connect(self.ended)

    def pause(self) -> None:
        """Pause: it was stopped elsewhere, or connections are forbidden from now on."""
        if self._page.card.busy:
            self._page.card.go.click()

    def _show_unfinished(self, begun: Sequence[Unfinished]) -> None:
        card = self._page.card
        if begun and card.state is None:
            card.show_unfinished(begun[0])

    def _discard(self, remote: RemoteModel) -> None:
        self._fetching.stop()
        self._work.discard(remote).failed.connect(self.trouble)

    def _look(self, repository: str, pattern: str | None) -> None:
        job = self._looking.follow(self._work.files(repository, pattern))
        job.happened.connect(self._page.show_files)
        job.failed.connect(lambda failure: self._page.show_failure(failure.what, failure.hint))

    def _fetch_first(self, files: Sequence[RemoteModel]) -> None:
        if files:
            self._fetch(files[0])
            return
        self.trouble.emit(Failure(tr("No model file with this name was found.")))
        self.ended.emit()

    def _fetch(self, remote: RemoteModel) -> None:
        job: Job = self._fetching.follow(self._work.download(remote))
        self._page.card.begin(remote)
        self._page.card.go.setFocus()
        self._page.let_download()
        row = self._jobs.add(job)
        job.happened.connect(lambda event: self._take(event, row))
        job.failed.connect(self._fail)
        job.stopping.connect(self.pause)
        job.ended.connect(self.ended)

    def _stop(self) -> None:
        self._fetching.stop()
        self._page.let_download()

    def _take(self, event: DownloadEvent, row: JobRow) -> None:
        self._page.card.take(event)
        if isinstance(event, Downloading):
            row.set_progress(event.done, event.of, progress(event.done, event.of, None))
        elif isinstance(event, Downloaded):
            self._page.let_download()
            self.arrived.emit(event.model)

    def _fail(self, failure: Failure) -> None:
        self._page.card.fail(failure)
        self._page.let_download()
        self.failed.emit(failure)
