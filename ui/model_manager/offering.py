"""The controller of the offer of a first language model, in the window."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Kind, Model
from ui.model_manager.model_choosing import pick_model_file
from ui.model_manager.model_jobs import ModelWork
from ui.model_manager.model_offer import ModelOffer
from ui.model_manager.model_words import is_usable
from ui.settings.store import SettingsStore
from ui.work.jobs import Job


class Offering(QObject):
    """Offers a model while a library has none, and uses the one that was chosen at once."""

    chosen = Signal(object)
    """The ``Model`` that reads from now on."""
    unusable = Signal(object)
    """A ``Model`` that was added, but can't be used."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, window: QWidget, work: ModelWork, settings: SettingsStore) -> None:
        super().__init__(window)
        self._work = work
        self._settings = settings
        card = self.card = ModelOffer()
        card.hide()
        card.seen.connect(self._recommend)
        card.file.clicked.connect(lambda: pick_model_file(window, self.use_file))
        card.server.clicked.connect(self._look_for_servers)
        card.served.connect(self._use_served)
        card.later.clicked.connect(self._decline)

    def show_for(self, kind: Kind) -> None:
        """Offer a model while the embedded reader reads, unless the user has declined."""
        declined = self._settings.now.kept.declined_model
        self.card.setVisible(kind is Kind.EMBEDDED and not declined)

    def use_file(self, path: Path) -> None:
        """Add a model file, and use it."""
        self._add(self._work.add_file(path))

    def use(self, model: Model) -> None:
        """Use a model that was added or downloaded."""
        self.card.show_busy()
        if not is_usable(model):
            self.unusable.emit(model)
            return
        job = self._work.use(model.name)
        job.happened.connect(self.chosen)
        job.failed.connect(self.failed)

    def _use_served(self, address: str, model: str) -> None:
        self._add(self._work.add_server(address, model, elsewhere=False, context=None))

    def _add(self, job: Job) -> None:
        self._wait_for(job, tr("Adding the model …"))
        job.happened.connect(self.use)

    def _recommend(self) -> None:
        job = self._work.recommend()
        job.happened.connect(self.card.show_recommendation)
        job.failed.connect(self.failed)

    def _look_for_servers(self) -> None:
        job = self._work.servers()
        self._wait_for(job, tr("Looking for servers …"))
        job.happened.connect(self.card.show_servers)

    def _wait_for(self, job: Job, says: str) -> None:
        self.card.show_busy(says)
        job.failed.connect(lambda _: self.card.show_busy())
        job.failed.connect(self.failed)

    def _decline(self) -> None:
        self._settings.change(replace(self._settings.now.kept, declined_model=True))
        self.card.hide()
