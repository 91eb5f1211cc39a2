"""The controller of the offer of a first language model, in the window."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Kind, Model
from ui.background.jobs import Job
from ui.failures import Failure
from ui.model_manager.model_choosing import pick_model_file
from ui.model_manager.model_jobs import ModelWork
from ui.model_manager.model_offer import ModelOffer
from ui.settings.store import SettingsStore
from ui.widgets.wording import one_line


class Offering(QObject):
    """Offers a model while a library has none, and uses the one that was chosen at once."""

    chosen = Signal(object)
    """The ``Model`` that reads from now on."""
    failed = Signal(object)
    """A ``Failure``."""

    def __init__(self, window: QWidget, work: ModelWork, settings: SettingsStore) -> None:
        super().__init__(window)
        self._work = work
        self._settings = settings
        self.is_first = False
        """Whether the library has no language model."""
        served = partial(work.add_server, elsewhere=False, context=None)
        card = self.card = ModelOffer()
        card.hide()
        card.seen.connect(self._recommend)
        card.file.clicked.connect(lambda: pick_model_file(window, self.use_file))
        card.server.clicked.connect(self._look_for_servers)
        card.served.connect(lambda server, model: self._add(served(server, model)))
        card.later.clicked.connect(self._decline)

    def show_for(self, kind: Kind) -> None:
        """Offer a model while the embedded reader reads, unless the user has declined."""
        self.is_first = kind is Kind.EMBEDDED
        self.card.setVisible(self.is_first and not self._settings.now.kept.declined_model)

    def use_file(self, path: Path) -> None:
        """Add a model file, and use it."""
        self._add(self._work.add_file(path))

    def use(self, model: Model) -> None:
        """Use a model that was added or downloaded."""
        self.card.show_busy()
        if not model.usable:
            words = tr("The model {name} doesn't fit into the free memory, so it isn't used.")
            what = model.problem or words.format(name=one_line(model.name, 120))
            self.failed.emit(Failure(what))
            return
        job = self._work.use(model.name)
        job.happened.connect(self.chosen)
        job.failed.connect(self.failed)

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
