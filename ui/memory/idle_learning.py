"""Learning in idle time: what was confirmed is tested, and proposals are made; with its notice."""

from __future__ import annotations

from collections.abc import Callable
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.experience_ports import Decided
from reader.language import number
from reader.learning.learning_model import LearningEvent, Proposed
from ui.background.jobs import Job, Urgency
from ui.background.jobs_bar import JobsBar
from ui.background.lanes import Lanes
from ui.failures import Failure
from ui.settings.store import SettingsStore
from ui.timers import single_shot
from ui.widgets.small_widgets import push_button

_REST_MILLISECONDS = 2_500
"""The time without a question or a verdict before learning begins."""

_NEWS_MILLISECONDS = 20_000
_LONG_MILLISECONDS = 2_000
"""Work that takes longer is shown among the jobs, where it can be cancelled."""


class IdleLearning(QObject):
    """A question never waits for it: learning stops at once, and starts again after a rest.

    Earlier decisions are kept; at most the current one is made again.
    """

    learnt = Signal(int, int)
    """The number of confirmed experiences that came into use, and of proposals."""

    def __init__(
        self, lanes: Lanes, settings: SettingsStore, jobs: JobsBar, busy: Callable[[], bool]
    ) -> None:
        super().__init__(jobs)
        self._lanes = lanes
        self._settings = settings
        self._jobs = jobs
        self._busy = busy
        self._job: Job | None = None
        self._leaving = self._begun = False
        self._kept = self._proposed = 0
        self._reported = ""
        self.rest = single_shot(self, _REST_MILLISECONDS, self._begin)
        """The rest before it begins."""
        self._long = single_shot(self, _LONG_MILLISECONDS, self._show)

    @property
    def running(self) -> bool:
        """Whether something is being tested."""
        return self._job is not None

    def stir(self) -> None:
        """Start after a rest: there may be something to learn."""
        if self._wanted:
            self.rest.start()

    def give_way(self) -> None:
        """Stop for a question, which needs the model alone."""
        if self._job:
            self._leaving = True
            self._job.cancel()
        if self.rest.isActive():
            self.rest.start()

    @property
    def _wanted(self) -> bool:
        wished = self._settings.now.memory
        return wished.use and wished.learn

    def _begin(self) -> None:
        if not self._wanted:
            return
        if self._busy() or self._job:
            self.rest.start()
            return
        self._leaving = self._begun = False
        self._kept = self._proposed = 0
        title = tr("Learning from what you confirmed")
        job = self._lanes.session.start(title, lambda s: s.learn(), Urgency.IDLE)
        self._job = job.then(self._take, self._fail, self._end)

    def _show(self) -> None:
        if self._job:
            self._jobs.add(self._job, pausable=True, note=tr("waits while you ask"))

    def _take(self, event: LearningEvent) -> None:
        if not self._begun:  # only now: reading may have gone first for an hour
            self._begun = True
            self._long.start()
        if isinstance(event, Proposed):
            self._proposed += 1
        elif isinstance(event, Decided) and event.newcomer in event.decision.memory:
            self._kept += 1

    def _fail(self, failure: Failure) -> None:
        """Report a failure once: a model without probabilities will not learn to give them."""
        if failure.what != self._reported:
            self._reported = failure.what
            self._lanes.failed.emit(failure)

    def _end(self) -> None:
        self._job = None
        self._long.stop()
        if self._kept or self._proposed:
            self.learnt.emit(self._kept, self._proposed)
        if self._leaving:
            self.rest.start()


class LearningNotice(QWidget):
    """A quiet line below the answers: something was learnt, or waits for a decision.

    Hidden if there is nothing to say; a click leads to its subject.
    """

    def __init__(self) -> None:
        super().__init__()
        self.button = push_button("", "quietLine", tip=tr("Show what was learnt"))
        self.button.setParent(self)
        self._news = ""
        self._waiting = 0
        self._passing = single_shot(self, _NEWS_MILLISECONDS, self._let_pass)
        self._update_text()

    def show_learnt(self, kept: int) -> None:
        """Say for a while how many more experiences are in use."""
        if kept:
            says = ngettext("Learnt: {count} more in use", "Learnt: {count} more in use", kept)
            self._news = says.format(count=number(kept))
            self._passing.start()
            self._update_text()

    def show_waiting(self, count: int) -> None:
        """Show how many proposals wait for the user's decision."""
        self._waiting = count
        self._update_text()

    def _let_pass(self) -> None:
        self._news = ""
        self._update_text()

    def _update_text(self) -> None:
        says = ngettext("{count} for you to decide", "{count} for you to decide", self._waiting)
        waiting = says.format(count=number(self._waiting)) if self._waiting else ""
        text = " · ".join(filter(None, (self._news, waiting)))
        self.button.setText(text)
        self.button.setAccessibleName(text)
        self.button.adjustSize()
        self.setFixedHeight(self.button.sizeHint().height() if text else 0)
        self.setVisible(bool(text))
