"""The test with reasoning: whether a model chooses better with it, on the open document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import gettext as tr

from reader.model_checks.calibrating import TRIALS, Calibrated, Score, Tried
from reader.model_choice import Model
from reader.records import DocumentRecord
from reader.values.maker import unsigned
from ui.background.jobs import Urgency
from ui.background.lanes import Lanes
from ui.model_manager.measuring import Measuring
from ui.model_manager.model_dialog import ModelDialog
from ui.model_manager.model_row import ModelRow
from ui.services import Session
from ui.widgets.message_bar import Offer
from ui.widgets.wording import duration, number, one_line


class Reasoning(Measuring):
    """Tests the same choices with reasons and without."""

    def __init__(
        self, dialog: ModelDialog, lanes: Lanes, book: Callable[[], DocumentRecord | None]
    ) -> None:
        super().__init__(dialog, lanes, book)
        dialog.models.reasons_wanted.connect(self._start_or_stop)

    def _title(self) -> str:
        return tr("Testing choices with reasoning")

    def _needs_a_book(self) -> str:
        return tr("Open a document that has been read first: the test uses the open document.")

    def _begins(self, book: DocumentRecord) -> str:
        return tr("Testing choices on “{title}” …").format(title=one_line(book.title))

    def _steps(self, session: Session, book: DocumentRecord) -> Iterator[object]:
        yield from session.calibrate(book.id, TRIALS)

    def _take(self, model: Model, step: object) -> None:
        if isinstance(step, Calibrated):
            self._report(model, "\n".join(report_lines(step)))
            self._recommend(step)
        elif isinstance(step, Tried):
            says = tr("Testing choices: {done} of {all}")
            self._report(model, says.format(done=number(step.done), all=number(step.of)))

    def _show(self, row: ModelRow, *, running: bool) -> None:
        row.show_reasons_running(running=running)

    def _recommend(self, found: Calibrated) -> None:
        what = (
            tr("Should {model} give its reason before it chooses?")
            if found.reason_first
            else tr("Should {model} choose without giving a reason?")
        )
        hint = tr("It chose better this way. Until you decide, nothing changes.")
        offer = Offer(tr("Use from now on"), lambda: self._apply(found))
        self._dialog.messages.inform(what.format(model=unsigned(found.model)), hint, offer)

    def _apply(self, found: Calibrated) -> None:
        def work(session: Session) -> Iterator[None]:
            session.apply_calibration(found)
            yield

        job = self._lanes.session.start(tr("Saving how the model chooses"), work, Urgency.SOON)
        job.failed.connect(self._dialog.messages.show_failure)


def report_lines(found: Calibrated) -> list[str]:
    """Return the result and the recommendation, a line each."""
    recommended = (
        tr("Recommended: it gives its reason before it chooses.")
        if found.reason_first
        else tr("Recommended: it chooses without giving a reason.")
    )
    return [
        tr("With reasoning: {score}").format(score=_score(found.reasoning)),
        tr("Without reasoning: {score}").format(score=_score(found.direct)),
        recommended,
    ]


def _score(score: Score) -> str:
    says = tr("{right} of {count} choices right, {time}")
    return says.format(
        right=number(score.right), count=number(score.of), time=duration(score.seconds)
    )
