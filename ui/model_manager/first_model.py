"""A library's first language model: offered in the window, and used at once when it is there."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Kind, Model, Models
from ui.background.jobs import Job
from ui.failures import Failure
from ui.model_manager.model_choosing import pick_model_file
from ui.model_manager.model_jobs import ModelJobs, Part
from ui.model_manager.model_offer import ModelOffer
from ui.model_manager.servers_page import Wanted
from ui.settings.store import SettingsStore
from ui.widgets.wording import one_line


class FirstModel(QObject):
    """Offers a model while a library has none, and uses the first that is added or downloaded."""

    chosen = Signal(object)
    """The ``Model`` that reads from now on."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, window: QWidget, work: ModelJobs[Models], settings: SettingsStore) -> None:
        super().__init__(window)
        self._work = work
        self._settings = settings
        self._is_missing = False
        card = self.card = ModelOffer()
        card.hide()
        card.seen.connect(self._recommend)
        card.file.clicked.connect(
            lambda: pick_model_file(window, tr("Add a model file"), self.use_file)
        )
        card.server.clicked.connect(self._look_for_servers)
        card.served.connect(
            lambda server, model: self._add(work.ask(Wanted(server, model).added_to, Part.NETWORK))
        )
        card.later.clicked.connect(self._decline)

    def show_for(self, kind: Kind) -> None:
        """Offer a model while the embedded reader reads, unless the user has declined."""
        self._is_missing = kind is Kind.EMBEDDED
        self.card.setVisible(self._is_missing and not self._settings.now.kept.declined_model)

    def use_file(self, path: Path) -> None:
        """Add a model file, and use it."""
        self._add(self._work.ask(lambda models, _: models.add_file(path)))

    def take(self, model: Model) -> bool:
        """Use a model that was added or downloaded if the library has none; return whether."""
        if self._is_missing:
            self.use(model)
        return self._is_missing

    def use(self, model: Model) -> None:
        """Use a model, if it fits."""
        self.card.show_busy()
        if not model.usable:
            words = tr("The model {name} doesn't fit into the free memory, so it isn't used.")
            what = model.problem or words.format(name=one_line(model.name, 120))
            self.failed.emit(Failure(what))
            return
        job = self._work.ask(lambda models, choices: models.use(choices, model.name))
        job.then(self.chosen, self.failed)

    def _add(self, job: Job) -> None:
        self._wait_for(job, tr("Adding the model …")).then(self.use)

    def _recommend(self) -> None:
        job = self._work.ask(lambda models, _: models.recommend(models.machine()))
        job.then(self.card.show_recommendation, self.failed)

    def _look_for_servers(self) -> None:
        job = self._work.ask(lambda models, _: models.servers(), Part.NETWORK)
        self._wait_for(job, tr("Looking for servers …")).then(self.card.show_servers)

    def _wait_for(self, job: Job, says: str) -> Job:
        self.card.show_busy(says)
        return job.then(failed=lambda _: self.card.show_busy()).then(failed=self.failed)

    def _decline(self) -> None:
        self._settings.change(replace(self._settings.now.kept, declined_model=True))
        self.card.hide()
