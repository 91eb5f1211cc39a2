"""Whether a model should give its reason before it chooses: tried on the book that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import gettext as tr

from PySide6.QtCore import QObject

from reader.asking.calibrating import TRIALS, Calibrated, Score, Tried
from reader.model_choice import Model
from reader.records import DocumentRecord
from reader.values.maker import unsigned
from ui.look.message_bar import Offer
from ui.look.wording import duration, number, one_line
from ui.model_manager.dialog import ModelDialog
from ui.services import Desk
from ui.work.failures import Failure
from ui.work.jobs import Job, Urgency
from ui.work.lanes import Lanes


class Reasoning(QObject):
    """Runs the trial where reading runs, since it is the model that reads which is tried."""

    def __init__(
        self, dialog: ModelDialog, lanes: Lanes, book: Callable[[], DocumentRecord | None]
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._lanes = lanes
        self._book = book
        self._job: Job | None = None
        dialog.models.reasons_wanted.connect(self._start_or_stop)

    def _start_or_stop(self, model: Model) -> None:
        if self._job:
            self._job.cancel()
            return
        book = self._book()
        if book is None:
            self._tell(model, tr("Open a book that was read first: it is tried on that."))
            return

        def work(desk: Desk) -> Iterator[Tried | Calibrated]:
            yield from desk.calibrate(book.id, TRIALS)

        job = self._lanes.desk.start(tr("Trying choices with reasons"), work, Urgency.SOON)
        self._job = job
        self._tell(model, tr("Trying choices on “{title}” …").format(title=one_line(book.title)))
        job.happened.connect(lambda event: self._take(model, event))
        job.failed.connect(lambda failure: self._fail(model, failure))
        job.ended.connect(lambda: self._end(model, job))

    def _take(self, model: Model, event: Tried | Calibrated) -> None:
        if isinstance(event, Calibrated):
            self._tell(model, "\n".join(told(event)))
            self._recommend(event)
        else:
            says = tr("Trying choices: {done} of {all}")
            self._tell(model, says.format(done=number(event.done), all=number(event.of)))

    def _recommend(self, found: Calibrated) -> None:
        what = (
            tr("Should {model} give its reason before it chooses?")
            if found.reason_first
            else tr("Should {model} choose without giving a reason?")
        )
        hint = tr("It chose better so. Without an answer it goes on as it did.")
        offer = Offer(tr("Do so from now on"), lambda: self._heed(found))
        self._dialog.messages.tell(what.format(model=unsigned(found.model)), hint, offer)

    def _heed(self, found: Calibrated) -> None:
        def work(desk: Desk) -> Iterator[None]:
            desk.heed(found)
            yield

        job = self._lanes.desk.start(tr("Remembering how the model chooses"), work, Urgency.SOON)
        job.failed.connect(self._dialog.messages.show_failure)

    def _fail(self, model: Model, failure: Failure) -> None:
        self._tell(model, "")
        self._dialog.messages.show_failure(failure)

    def _end(self, model: Model, job: Job) -> None:
        self._job = None
        row = self._dialog.models.row_of(model)
        if row:
            row.show_reasons_running(running=False)
            if job.cancelled:
                row.tell("")

    def _tell(self, model: Model, says: str) -> None:
        row = self._dialog.models.row_of(model)
        if row:
            row.show_reasons_running(running=self._job is not None)
            row.tell(says)


def told(found: Calibrated) -> list[str]:
    """What came of it, and what is recommended, a line each."""
    recommended = (
        tr("Recommended: it gives its reason before it chooses.")
        if found.reason_first
        else tr("Recommended: it chooses without giving a reason.")
    )
    return [
        tr("With its reason first: {score}").format(score=_score(found.reasoning)),
        tr("Without a reason: {score}").format(score=_score(found.direct)),
        recommended,
    ]


def _score(score: Score) -> str:
    says = tr("{right} of {count} choices right, {time}")
    return says.format(
        right=number(score.right), count=number(score.of), time=duration(score.seconds)
    )
