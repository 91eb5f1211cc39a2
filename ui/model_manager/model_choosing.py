"""The controller between the pages of models and servers, and this machine."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Model
from reader.roles import Doer, Skill
from ui.background.jobs import Job
from ui.background.latest import Latest
from ui.failures import Failure
from ui.model_manager.model_dialog import ModelDialog, Page
from ui.model_manager.model_jobs import Here, ModelJobs
from ui.model_manager.servers_page import Wanted
from ui.widgets.file_dialog import ask_for_files


class ModelChoosing(QObject):
    """Uses, adds and forgets models; fetches the list again after every change."""

    chosen = Signal(object)
    """The ``Model`` that reads from now on."""
    added = Signal(object)
    """A ``Model`` that can be used from now on."""

    def __init__(self, dialog: ModelDialog, work: ModelJobs) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._work = work
        self._looking = Latest()
        self._searching = Latest()
        page = dialog.models
        page.used.connect(self.use)
        page.forgotten.connect(self._forget)
        page.assigned.connect(self._assign)
        title = tr("Add a model file")
        page.file.clicked.connect(lambda: pick_model_file(dialog, title, self.add_file))
        dialog.servers.search_wanted.connect(self._search)
        dialog.servers.added.connect(self._add_server)

    def refresh(self) -> None:
        """Fetch machine and models again."""
        job = self._looking.follow(self._work.look())
        job.happened.connect(self._show)
        job.failed.connect(self._dialog.messages.show_failure)

    def use(self, model: Model) -> None:
        """Choose ``model`` from now on."""
        self._change(self._work.use(model.name)).happened.connect(self.chosen)

    def add_file(self, path: Path) -> None:
        """Add a model file; if it is none, say so."""
        self._change(self._work.add_file(path)).happened.connect(self._take_added)

    def _show(self, here: Here) -> None:
        page = self._dialog.models
        first = not page.rows
        page.show_here(here)
        if first and self._dialog.isVisible() and page.isVisible():
            # After the rows were shown: a hidden widget cannot have the focus.
            QTimer.singleShot(0, page, page.begin)
        for model in here.models:
            if model.chosen:
                self.chosen.emit(model)

    def _forget(self, model: Model) -> None:
        self._change(self._work.forget(model.name))

    def _assign(self, model: Model, skill: Skill, doer: Doer | None) -> None:
        self._change(self._work.assign(model.name, skill, doer))

    def _search(self) -> None:
        job = self._searching.follow(self._work.servers())
        job.happened.connect(self._dialog.servers.show_servers)
        job.failed.connect(self._fail_search)

    def _fail_search(self, failure: Failure) -> None:
        self._dialog.servers.show_failure()
        self._dialog.messages.show_failure(failure)

    def _add_server(self, server: Wanted) -> None:
        job = self._work.add_server(
            server.address, server.model, elsewhere=server.elsewhere, context=server.context
        )
        self._change(job).happened.connect(self._take_added)

    def _take_added(self, model: Model) -> None:
        self._dialog.models.point_to(model)
        self._dialog.open_at(Page.MODELS)
        self.added.emit(model)

    def _change(self, job: Job) -> Job:
        """Refresh after the job, successful or not."""
        job.failed.connect(self._dialog.messages.show_failure)
        job.ended.connect(self.refresh)
        return job


def pick_model_file(parent: QWidget, title: str, picked: Callable[[Path], None]) -> None:
    """Let the user pick a model file."""
    kinds = tr("Model files (*.gguf)") + ";;" + tr("All files (*)")
    ask_for_files(parent, title, kinds, picked)
