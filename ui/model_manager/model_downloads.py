"""The controller between the page of downloads and the Hub."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.model_choice import (
    Downloaded,
    DownloadEvent,
    Downloading,
    Models,
    Offer,
    RemoteModel,
    Unfinished,
)
from ui.background.jobs import Job
from ui.background.jobs_bar import JobRow, JobsBar
from ui.background.lanes import Latest
from ui.failures import Failure
from ui.model_manager.download_page import DownloadPage
from ui.model_manager.model_jobs import ModelJobs, Part
from ui.model_manager.model_words import progress
from ui.widgets.wording import one_line


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

    def __init__(self, page: DownloadPage, work: ModelJobs[Models], jobs: JobsBar) -> None:
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
        catalogue = self._work.ask(lambda models, _: models.catalogue())
        catalogue.then(self._page.show_offers, self.trouble)
        if self._page.card.state is None:
            begun = self._work.ask(lambda models, _: models.unfinished())
            begun.then(self._show_unfinished, self.trouble)

    def fetch_offer(self, offer: Offer) -> None:
        """Download a model of the catalogue, unless something is being downloaded already."""
        if self._page.card.busy:
            return
        job = self._files(offer.repository, offer.pattern)
        job.then(self._fetch_first, self.trouble).then(failed=self.ended)

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
        discarding = self._work.ask(lambda models, _: models.discard(remote), Part.DOWNLOAD)
        discarding.then(failed=self.trouble)

    def _look(self, repository: str, pattern: str | None) -> None:
        self._files(repository, pattern).then(
            self._page.show_files,
            lambda failure: self._page.show_failure(failure.what, failure.hint),
        )

    def _files(self, repository: str, pattern: str | None) -> Job:
        job = self._work.ask(lambda models, _: models.remote(repository, pattern), Part.NETWORK)
        return self._looking.follow(job)

    def _fetch_first(self, files: Sequence[RemoteModel]) -> None:
        if files:
            self._fetch(files[0])
            return
        self.trouble.emit(Failure(tr("No model file with this name was found.")))
        self.ended.emit()

    def _fetch(self, remote: RemoteModel) -> None:
        title = tr("Downloading {name}").format(name=one_line(remote.name, 80))
        job = self._work.download(title, lambda models: models.download(remote))
        self._fetching.follow(job)
        self._page.card.begin(remote)
        self._page.card.go.setFocus()
        self._page.let_download()
        row = self._jobs.add(job)
        job.then(lambda event: self._take(event, row), self._fail, self.ended)
        job.stopping.connect(self.pause)

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
