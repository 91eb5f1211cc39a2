"""A measurement of a model on the open document: started, stopped, and reported in its row."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject

from reader.model_choice import Model
from reader.records import DocumentRecord
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.model_manager.model_dialog import ModelDialog
from ui.model_manager.model_row import ModelRow
from ui.services import Session


class Measuring(QObject):
    """Runs on the session, since it measures the model that reads.

    Subclasses define the measurement, and what is shown of it.
    """

    def __init__(
        self, dialog: ModelDialog, lanes: Lanes, book: Callable[[], DocumentRecord | None]
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._lanes = lanes
        self._book = book
        self._job: Job | None = None

    def _title(self) -> str:
        """Return the title of the job."""
        raise NotImplementedError

    def _needs_a_book(self) -> str:
        """Return the message for when no book is open."""
        raise NotImplementedError

    def _begins(self, book: DocumentRecord) -> str:
        """Return the message for the beginning."""
        raise NotImplementedError

    def _steps(self, session: Session, book: DocumentRecord) -> Iterator[object]:
        """Run the measurement, on another thread."""
        raise NotImplementedError

    def _take(self, model: Model, step: object) -> None:
        """Show the result of a step."""
        raise NotImplementedError

    def _show(self, row: ModelRow, *, running: bool) -> None:
        """Show whether it is running."""
        raise NotImplementedError

    def _start_or_stop(self, model: Model) -> None:
        if self._job:
            self._job.cancel()
            return
        book = self._book()
        if book is None:
            self._report(model, self._needs_a_book())
            return

        def work(session: Session) -> Iterator[object]:
            yield from self._steps(session, book)

        job = self._lanes.session.start(self._title(), work, Urgency.SOON)
        self._job = job
        self._report(model, self._begins(book))
        job.happened.connect(lambda step: self._take(model, step))
        job.failed.connect(lambda failure: self._fail(model, failure))
        job.ended.connect(lambda: self._end(model, job))

    def _fail(self, model: Model, failure: Failure) -> None:
        self._report(model, "")
        self._dialog.messages.show_failure(failure)

    def _end(self, model: Model, job: Job) -> None:
        """Keep the report, unless the work was stopped."""
        self._job = None
        row = self._dialog.models.row_of(model)
        if row:
            self._show(row, running=False)
            if job.cancelled:
                row.show_report("")

    def _report(self, model: Model, says: str) -> None:
        row = self._dialog.models.row_of(model)
        if row:
            self._show(row, running=self._job is not None)
            row.show_report(says)
