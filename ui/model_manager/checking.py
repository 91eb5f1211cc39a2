"""Measuring what a model does better than the embedded reader, on the book that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.checking.checking import SECONDS
from reader.checking.model_check import CheckEvent, ModelCheck
from reader.model_choice import Model
from reader.records import DocumentRecord
from ui.look.wording import duration, one_line
from ui.model_manager.dialog import ModelDialog
from ui.model_manager.skills_table import name_of
from ui.services import Desk
from ui.work.failures import Failure
from ui.work.jobs import Job, Urgency
from ui.work.lanes import Lanes


class Checking(QObject):
    """Runs where reading runs, since it is the model that reads which is measured."""

    checked = Signal()
    """Something was measured, and holds from now on."""

    def __init__(
        self, dialog: ModelDialog, lanes: Lanes, book: Callable[[], DocumentRecord | None]
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._lanes = lanes
        self._book = book
        self._job: Job | None = None
        dialog.models.check_wanted.connect(self._start_or_stop)

    def _start_or_stop(self, model: Model) -> None:
        if self._job:
            self._job.cancel()
            return
        book = self._book()
        if book is None:
            self._tell(model, tr("Open a book first: the model is checked on that."))
            return

        def work(desk: Desk) -> Iterator[CheckEvent]:
            yield from desk.check(book.id)

        job = self._lanes.desk.start(tr("Checking a model"), work, Urgency.SOON)
        self._job = job
        words = tr("Checking it on “{title}”; this takes about {time} …")
        words = words.format(title=one_line(book.title), time=duration(SECONDS))
        self._tell(model, words)
        job.happened.connect(lambda event: self._take(model, event))
        job.failed.connect(self._fail)
        job.ended.connect(lambda: self._end(model))

    def _take(self, model: Model, event: CheckEvent) -> None:
        if isinstance(event, ModelCheck):
            self.checked.emit()
            return
        words = tr("Checking it: {skill}, {seconds} of at most {limit}")
        seconds = duration(min(event.seconds, event.limit))
        skill, limit = name_of(event.skill), duration(event.limit)
        self._tell(model, words.format(skill=skill, seconds=seconds, limit=limit))

    def _fail(self, failure: Failure) -> None:
        self._dialog.messages.show_failure(failure)

    def _end(self, model: Model) -> None:
        self._job = None
        self._tell(model, "")

    def _tell(self, model: Model, says: str) -> None:
        row = self._dialog.models.row_of(model)
        if row:
            row.show_checking(running=self._job is not None)
            row.tell(says)
