"""The controller between the pages of models and servers, and this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from reader.model_choice import Model, Models, Recommendation
from reader.ports import Choices
from reader.roles import Doer, Skill
from ui.background.jobs import Job
from ui.background.lanes import Latest
from ui.failures import Failure
from ui.model_manager.model_dialog import ModelDialog, Page
from ui.model_manager.model_jobs import ModelJobs, Part
from ui.model_manager.servers_page import Wanted
from ui.widgets.file_dialog import ask_for_files


class ModelChoosing(QObject):
    """Uses, adds and forgets models; fetches the list again after every change."""

    chosen = Signal(object)
    """The ``Model`` that reads from now on."""
    added = Signal(object)
    """A ``Model`` that can be used from now on."""

    def __init__(self, dialog: ModelDialog, work: ModelJobs[Models]) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._work = work
        self._looking = Latest()
        self._searching = Latest()
        page = dialog.models
        page.used.connect(self.use)
        page.forgotten.connect(
            lambda model: self._change(lambda models, choices: models.forget(choices, model.name))
        )
        page.assigned.connect(self._assign)
        title = tr("Add a model file")
        page.file.clicked.connect(lambda: pick_model_file(dialog, title, self.add_file))
        dialog.servers.search_wanted.connect(self._search)
        dialog.servers.added.connect(self._add_server)

    def refresh(self) -> None:
        """Fetch machine and models again."""
        job = self._looking.follow(self._work.ask(_here))
        job.then(lambda here: self._show(*here), self._dialog.messages.show_failure)

    def use(self, model: Model) -> None:
        """Choose ``model`` from now on."""
        self._change(lambda models, choices: models.use(choices, model.name)).then(self.chosen)

    def add_file(self, path: Path) -> None:
        """Add a model file; if it is none, say so."""
        self._change(lambda models, _: models.add_file(path)).then(self._take_added)

    def _show(self, known: Sequence[Model], found: Recommendation) -> None:
        page = self._dialog.models
        first = not page.rows
        page.show_here(known, found)
        if first and self._dialog.isVisible() and page.isVisible():
            # After the rows were shown: a hidden widget cannot have the focus.
            QTimer.singleShot(0, page, page.begin)
        for model in known:
            if model.chosen:
                self.chosen.emit(model)

    def _assign(self, model: Model, skill: Skill, doer: Doer | None) -> None:
        self._change(lambda models, choices: models.assign(choices, model.name, skill, doer))

    def _search(self) -> None:
        job = self._work.ask(lambda models, _: models.servers(), Part.NETWORK)
        self._searching.follow(job).then(self._dialog.servers.show_servers, self._fail_search)

    def _fail_search(self, failure: Failure) -> None:
        self._dialog.servers.show_failure()
        self._dialog.messages.show_failure(failure)

    def _add_server(self, server: Wanted) -> None:
        self._change(server.added_to, Part.NETWORK).then(self._take_added)

    def _take_added(self, model: Model) -> None:
        self._dialog.models.point_to(model)
        self._dialog.open_at(Page.MODELS)
        self.added.emit(model)

    def _change(self, change: Callable[[Models, Choices], object], part: Part = Part.LOOKS) -> Job:
        """Refresh after the change, successful or not."""
        job = self._work.ask(change, part)
        return job.then(failed=self._dialog.messages.show_failure, ended=self.refresh)


def _here(models: Models, choices: Choices) -> tuple[Sequence[Model], Recommendation]:
    """Return the models that can be chosen on this machine, and the one to begin with."""
    return models.all(choices), models.recommend(models.machine())


def pick_model_file(parent: QWidget, title: str, picked: Callable[[Path], None]) -> None:
    """Let the user pick a model file."""
    kinds = tr("Model files (*.gguf)") + ";;" + tr("All files (*)")
    ask_for_files(parent, title, kinds, picked)
