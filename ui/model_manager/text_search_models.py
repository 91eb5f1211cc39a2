"""The controller between the page about search, and the search models."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from reader.model_choice import Downloading
from reader.search_choice import NO_RERANKER, SearchFetched, SearchModel, SearchOffer
from ui.background.jobs import Job
from ui.background.latest import Latest
from ui.failures import Failure
from ui.model_manager.model_dialog import ModelDialog
from ui.model_manager.search_operations import SearchWork
from ui.widgets.file_dialog import file_dialog


class Searching(QObject):
    """Uses and downloads search models; fetches the list again after every change."""

    chosen = Signal()
    """Emitted when the search model has changed."""

    def __init__(self, dialog: ModelDialog, work: SearchWork) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._work = work
        self._looking = Latest()
        self._downloads: dict[str, Job] = {}
        self._done: dict[str, tuple[SearchOffer, int, int]] = {}
        page = self._page = dialog.search
        page.used.connect(self._use)
        page.fetch_wanted.connect(self._fetch)
        page.pause_wanted.connect(self._pause)
        page.file_wanted.connect(self._pick_file)
        page.folder_wanted.connect(self._pick_folder)

    def refresh(self) -> None:
        """Fetch the models again."""
        job = self._looking.follow(self._work.look())
        job.happened.connect(self._page.show_found)
        job.happened.connect(lambda _: self._show_downloads())
        job.failed.connect(self._show_failure)

    def use_place(self, place: str) -> None:
        """Use the search model in a folder or file."""
        if place:
            self._follow(self._work.use_file(place))

    def _use(self, model: SearchModel) -> None:
        none = model.name == NO_RERANKER
        self._follow(self._work.no_reranker(model.name) if none else self._work.use(model))

    def _follow(self, job: Job) -> None:
        self._page.show_busy()
        job.happened.connect(lambda _: self.chosen.emit())
        job.failed.connect(self._show_failure)
        job.ended.connect(self.refresh)

    def _fetch(self, offer: SearchOffer) -> None:
        if offer.name in self._downloads:
            return
        job = self._downloads[offer.name] = self._work.download(offer)
        self._take(offer, Downloading(0, 0))
        job.happened.connect(lambda event: self._take(offer, event))
        job.failed.connect(self._show_failure)
        job.ended.connect(lambda: self._end(offer))

    def _pause(self, offer: SearchOffer) -> None:
        job = self._downloads.get(offer.name)
        if job:
            job.cancel()

    def _take(self, offer: SearchOffer, event: object) -> None:
        if isinstance(event, Downloading):
            self._done[offer.name] = (offer, event.done, event.of)
            self._page.show_progress(offer, event.done, event.of)
        elif isinstance(event, SearchFetched):
            self.refresh()

    def _end(self, offer: SearchOffer) -> None:
        self._downloads.pop(offer.name, None)
        self._done.pop(offer.name, None)
        self._page.show_paused(offer)

    def _show_downloads(self) -> None:
        """Show downloads in progress on the new cards."""
        for offer, done, of in self._done.values():
            self._page.show_progress(offer, done, of)

    def _pick_file(self) -> None:
        kinds = tr("Model files (*.gguf)") + ";;" + tr("All files (*)")
        dialog = file_dialog(self._dialog, tr("Add an embedding model"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        self._show(dialog)

    def _pick_folder(self) -> None:
        dialog = file_dialog(self._dialog, tr("Add a sentence-transformers folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        self._show(dialog)

    def _show(self, dialog: QFileDialog) -> None:
        dialog.fileSelected.connect(self.use_place)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _show_failure(self, failure: Failure) -> None:
        self._dialog.messages.show_failure(failure)
