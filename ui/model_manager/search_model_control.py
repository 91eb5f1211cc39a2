"""The controller between the page about search, and the search models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from reader.model_choice import Downloading
from reader.ports import Choices
from reader.search_choice import SearchFetched, SearchModel, SearchModels, SearchOffer
from ui.background.jobs import Job
from ui.background.lanes import Latest
from ui.model_manager.model_choosing import pick_model_file
from ui.model_manager.model_dialog import ModelDialog
from ui.model_manager.model_jobs import ModelJobs
from ui.widgets.file_dialog import ask_for_files


class SearchModelControl(QObject):
    """Uses and downloads search models; fetches the list again after every change."""

    chosen = Signal()
    """Emitted when the search model has changed."""

    def __init__(self, dialog: ModelDialog, work: ModelJobs[SearchModels]) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._work = work
        self._looking = Latest()
        self._downloads: dict[SearchOffer, Job] = {}
        self._done: dict[SearchOffer, Downloading] = {}
        page = self._page = dialog.search
        page.used.connect(self._use)
        page.fetch_wanted.connect(self._fetch)
        page.pause_wanted.connect(self._pause)
        page.file.clicked.connect(
            lambda: pick_model_file(dialog, tr("Add an embedding model"), self._use_place)
        )
        page.folder.clicked.connect(self._pick_folder)

    def refresh(self) -> None:
        """Fetch the models again."""
        job = self._work.ask(lambda search, choices: (search.all(choices), search.offers()))
        self._looking.follow(job).then(
            lambda found: self._show(*found), self._dialog.messages.show_failure
        )

    def _use(self, model: SearchModel) -> None:
        def choose(search: SearchModels, choices: Choices) -> SearchModel | None:
            chosen = search.use_reranker if model.reranks else search.use_encoder
            return chosen(choices, model.place or model.name)

        self._change(choose)

    def _change(self, change: Callable[[SearchModels, Choices], object]) -> None:
        self._page.show_busy()
        self._work.ask(change).then(
            lambda _: self.chosen.emit(), self._dialog.messages.show_failure, self.refresh
        )

    def _show(self, models: Sequence[SearchModel], offers: Sequence[SearchOffer]) -> None:
        self._page.show_found(models, offers)
        for offer, event in self._done.items():
            self._take(offer, event)

    def _fetch(self, offer: SearchOffer) -> None:
        if offer not in self._downloads:
            words = "Downloading a model for search"
            job = self._work.download(words, lambda search: search.download(offer.name))
            self._downloads[offer] = job
            self._take(offer, Downloading(0, 0))
            job.then(
                lambda event: self._take(offer, event),
                self._dialog.messages.show_failure,
                lambda: self._end(offer),
            )

    def _pause(self, offer: SearchOffer) -> None:
        if offer in self._downloads:
            self._downloads[offer].cancel()

    def _take(self, offer: SearchOffer, event: object) -> None:
        if isinstance(event, Downloading):
            self._done[offer] = event
            if card := self._page.offer_card(offer):
                card.show_progress(event.done, event.of)
        elif isinstance(event, SearchFetched):
            self.refresh()

    def _end(self, offer: SearchOffer) -> None:
        del self._downloads[offer]
        del self._done[offer]
        if card := self._page.offer_card(offer):
            card.show_paused()

    def _pick_folder(self) -> None:
        title, mode = tr("Add a sentence-transformers folder"), QFileDialog.FileMode.Directory
        ask_for_files(self._dialog, title, "", self._use_place, mode=mode)

    def _use_place(self, place: Path) -> None:
        self._change(lambda search, choices: search.use_encoder(choices, str(place)))
