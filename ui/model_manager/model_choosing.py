"""The controller between the pages of models and servers, and this machine."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from reader.model_choice import Kind, Model, Trial
from reader.roles import Doer, Skill
from ui.background.jobs import Job
from ui.background.latest import Latest
from ui.failures import Failure
from ui.model_manager.model_dialog import ModelDialog, Page
from ui.model_manager.model_jobs import Here, ModelWork
from ui.model_manager.models_page import Key, key_of
from ui.model_manager.servers_page import Wanted
from ui.widgets.file_dialog import file_dialog


class Choosing(QObject):
    """Uses, tests, adds and forgets models; fetches the list again after every change."""

    chosen = Signal(object)
    """The ``Model`` that reads from now on."""

    def __init__(self, dialog: ModelDialog, work: ModelWork) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._work = work
        self._looking = Latest()
        self._searching = Latest()
        self._reads: Model | None = None
        self._trials: dict[Key, Job] = {}
        page = dialog.models
        page.used.connect(self.use)
        page.tried.connect(self._try)
        page.stopped.connect(self._stop_trying)
        page.forgotten.connect(self._forget)
        page.assigned.connect(self._assign)
        page.file_wanted.connect(lambda: pick_model_file(dialog, self.add_file))
        dialog.servers.search_wanted.connect(self._search)
        dialog.servers.added.connect(self._add_server)

    def refresh(self) -> None:
        """Fetch machine and models again."""
        job = self._looking.follow(self._work.look())
        job.happened.connect(self._show)
        job.failed.connect(self._show_failure)

    def use(self, model: Model) -> None:
        """Choose ``model`` from now on."""
        job = self._changed(self._work.use(model.name))
        job.happened.connect(self.chosen)

    def add_file(self, path: Path) -> None:
        """Add a model file; if it is none, say so."""
        self._show_added(self._changed(self._work.add_file(path)))

    def _show(self, here: Here) -> None:
        page = self._dialog.models
        first = not page.rows
        page.show_here(here)
        if first and self._dialog.isVisible() and page.isVisible():
            # After the rows were shown: a hidden widget cannot have the focus.
            QTimer.singleShot(0, page, page.begin)
        self._reads = next((model for model in here.models if model.chosen), None)
        if self._reads:
            self.chosen.emit(self._reads)

    def _forget(self, model: Model) -> None:
        self._stop_trying(model)
        self._changed(self._work.forget(model.name))

    def _assign(self, model: Model, skill: Skill, doer: Doer | None) -> None:
        self._changed(self._work.assign(model.name, skill, doer))

    def _try(self, model: Model) -> None:
        row = self._dialog.models.row_of(model)
        if row is None:
            return
        row.show_trying()
        job = self._trials[key_of(model)] = self._work.test(model.name)
        job.happened.connect(lambda trial: self._show_trial(model, trial))
        job.failed.connect(lambda failure: self._fail_trial(model, failure))

    def _stop_trying(self, model: Model) -> None:
        job = self._trials.pop(key_of(model), None)
        if job:
            job.cancel()
            self._show_trial(model, None)

    def _fail_trial(self, model: Model, failure: Failure) -> None:
        self._show_trial(model, None)
        self._show_failure(failure)

    def _show_trial(self, model: Model, trial: Trial | None) -> None:
        self._trials.pop(key_of(model), None)
        row = self._dialog.models.row_of(model)
        if row:
            row.show_trial(trial)

    def _search(self) -> None:
        page = self._dialog.servers
        job = self._searching.follow(self._work.servers())
        job.happened.connect(page.show_servers)
        job.failed.connect(self._fail_search)

    def _fail_search(self, failure: Failure) -> None:
        self._dialog.servers.show_failure()
        self._show_failure(failure)

    def _add_server(self, server: Wanted) -> None:
        job = self._work.add_server(
            server.address, server.model, elsewhere=server.elsewhere, context=server.context
        )
        self._show_added(self._changed(job))

    def _show_added(self, job: Job) -> None:
        job.happened.connect(self._take_added)

    def _take_added(self, model: Model) -> None:
        """Use an added model at once if there is no other language model, else only list it."""
        self._dialog.models.point_to(model)
        self._dialog.open_at(Page.MODELS)
        if self._reads and self._reads.kind is Kind.EMBEDDED and model.usable:
            self.use(model)

    def _changed(self, job: Job) -> Job:
        """Refresh after the job, successful or not."""
        job.failed.connect(self._show_failure)
        job.ended.connect(self.refresh)
        return job

    def _show_failure(self, failure: Failure) -> None:
        self._dialog.messages.show_failure(failure)


def pick_model_file(parent: QWidget, picked: Callable[[Path], None]) -> None:
    """Let the user pick a model file."""
    kinds = tr("Model files (*.gguf)") + ";;" + tr("All files (*)")
    dialog = file_dialog(parent, tr("Add a model file"), "", kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda name: picked(Path(name)))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
