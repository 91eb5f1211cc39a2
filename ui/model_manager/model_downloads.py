"""The controller between the page of downloads and the Hub."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.model_choice import Downloaded, DownloadEvent, RemoteModel, Unfinished
from ui.failures import Failure
from ui.look.wording import one_line
from ui.model_manager.download_page import DownloadPage
from ui.model_manager.model_jobs import ModelWork
from ui.work.jobs import Job
from ui.work.latest import Latest


class Downloading(QObject):
    """One download at a time. It goes on without the page, and ends with the window."""

    arrived = Signal(str)
    """A sentence saying that a model was downloaded."""
    failed = Signal(object)
    """A ``Failure`` that the page shows, if it is visible."""
    trouble = Signal(object)
    """A ``Failure`` that the page doesn't show."""

    def __init__(self, page: DownloadPage, work: ModelWork) -> None:
        super().__init__(page)
        self._page = page
        self._work = work
        self._looking = Latest()
        self._fetching = Latest()
        page.files_wanted.connect(self._look)
        page.back_wanted.connect(self._looking.stop)
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

    def pause(self) -> None:
        """Pause: connections are forbidden from now on."""
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

    def _fetch(self, remote: RemoteModel) -> None:
        job: Job = self._fetching.follow(self._work.download(remote))
        self._page.card.begin(remote)
        self._page.card.go.setFocus()
        self._page.let_download()
        job.happened.connect(self._take)
        job.failed.connect(self._fail)

    def _stop(self) -> None:
        self._fetching.stop()
        self._page.let_download()

    def _take(self, event: DownloadEvent) -> None:
        self._page.card.take(event)
        if isinstance(event, Downloaded):
            self._page.let_download()
            words = tr("The model {name} is downloaded.")
            self.arrived.emit(words.format(name=one_line(event.model.name, 120)))

    def _fail(self, failure: Failure) -> None:
        self._page.card.fail(failure)
        self._page.let_download()
        self.failed.emit(failure)
