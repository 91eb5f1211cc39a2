"""Tests of models: trials, and measurements of the one that reads, on the open document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal

from reader.language import number
from reader.model_checks.calibrating import TRIALS, Calibrated, Score, Tried
from reader.model_checks.checking import SECONDS
from reader.model_checks.model_check import ModelCheck, Trying
from reader.model_choice import Model, Models, Trial
from reader.records import DocumentRecord
from reader.values.maker import unsigned
from ui.amounts import duration
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.model_manager.model_dialog import ModelDialog
from ui.model_manager.model_jobs import ModelJobs, Part
from ui.model_manager.model_row import ModelTest
from ui.model_manager.models_page import Key, key_of
from ui.model_manager.skills_table import name_of
from ui.services import Session
from ui.widgets.message_bar import Offer
from ui.widgets.wording import one_line


class ModelTests(QObject):
    """Starts tests, stops them, and reports them in the model's row."""

    checked = Signal()
    """Emitted when a measurement has taken effect."""

    def __init__(
        self,
        dialog: ModelDialog,
        work: ModelJobs[Models],
        lanes: Lanes,
        book: Callable[[], DocumentRecord | None],
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._work = work
        self._lanes = lanes
        self._book = book
        self._trials: dict[Key, Job] = {}
        self._measuring: dict[ModelTest, Job] = {}
        dialog.models.tested.connect(self._start_or_stop)

    def stop_trial(self, model: Model) -> None:
        """Stop the trial of a model, if there is one."""
        if job := self._trials.get(key_of(model)):
            job.cancel()
            self._end_trial(model, None)

    def _start_or_stop(self, model: Model, test: ModelTest) -> None:
        if test is ModelTest.TRIAL and key_of(model) in self._trials:
            self.stop_trial(model)
        elif test is ModelTest.TRIAL:
            self._try(model)
        elif test in self._measuring:
            self._measuring[test].cancel()
        elif book := self._book():
            self._measure(model, test, book)
        else:
            self._report(model, _MISSING[test])

    def _try(self, model: Model) -> None:
        job = self._trials[key_of(model)] = self._work.ask(
            lambda models, choices: models.test(choices, model.name), Part.TRIAL
        )
        self._show(model, ModelTest.TRIAL, running=True)
        self._report(model, tr("Loading it and asking it a question …"))
        job.then(
            lambda trial: self._end_trial(model, trial), lambda _: self._end_trial(model, None)
        )
        job.then(failed=self._dialog.messages.show_failure)

    def _end_trial(self, model: Model, trial: Trial | None) -> None:
        self._trials.pop(key_of(model), None)
        if row := self._dialog.models.row_of(model):
            row.show_trial(trial)

    def _measure(self, model: Model, test: ModelTest, book: DocumentRecord) -> None:
        """Run on the session, since what is measured is the model that reads."""

        def work(session: Session) -> Iterator[object]:
            if test is ModelTest.CHECK:
                yield from session.check(book.id)
            else:
                yield from session.calibrate(book.id, TRIALS)

        titles = {
            ModelTest.CHECK: tr("Checking a model"),
            ModelTest.REASONS: tr("Testing choices with reasoning"),
        }
        begins = tr("Testing choices on “{title}” …")
        if test is ModelTest.CHECK:
            begins = tr("Checking it on “{title}”; this takes about {time} …")
        job = self._measuring[test] = self._lanes.session.start(titles[test], work, Urgency.SOON)
        self._show(model, test, running=True)
        self._report(model, begins.format(title=one_line(book.title), time=duration(SECONDS)))
        job.then(
            lambda step: self._take(model, step),
            lambda _: self._report(model, ""),
            lambda: self._end(model, test, job),
        ).then(failed=self._dialog.messages.show_failure)

    def _take(self, model: Model, step: object) -> None:
        match step:
            case Trying():
                words = tr("Checking it: {skill}, {seconds} of at most {limit}")
                seconds, limit = duration(min(step.seconds, step.limit)), duration(step.limit)
                skill = name_of(step.skill)
                self._report(model, words.format(skill=skill, seconds=seconds, limit=limit))
            case ModelCheck():
                self.checked.emit()
                self._report(model, "")
            case Tried():
                says = tr("Testing choices: {done} of {all}")
                self._report(model, says.format(done=number(step.done), all=number(step.of)))
            case Calibrated():
                self._report(model, "\n".join(_results(step)))
                self._recommend(step)

    def _end(self, model: Model, test: ModelTest, job: Job) -> None:
        """Keep the report, unless the work was stopped."""
        del self._measuring[test]
        self._show(model, test, running=False)
        if job.cancelled:
            self._report(model, "")

    def _show(self, model: Model, test: ModelTest, *, running: bool) -> None:
        if row := self._dialog.models.row_of(model):
            row.show_running(test, running=running)

    def _report(self, model: Model, says: str) -> None:
        if row := self._dialog.models.row_of(model):
            row.show_report(says)

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
        self._lanes.session.ask(
            tr("Saving how the model chooses"),
            lambda session: session.apply_calibration(found),
            Urgency.SOON,
        ).then(failed=self._dialog.messages.show_failure)


_MISSING = {
    ModelTest.CHECK: tr("Open a document first: the check uses the open document."),
    ModelTest.REASONS: tr(
        "Open a document that has been read first: the test uses the open document."
    ),
}
"""What is said without a document."""


def _results(found: Calibrated) -> list[str]:
    """Return the results with and without reasons, and the recommendation, a line each."""
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
