"""Background work in one place: what runs, how far, how much longer; pause and cancel."""

from __future__ import annotations

import time
from collections import deque
from gettext import gettext as tr
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QWidget

from ui import layouts
from ui.background.jobs import Job
from ui.theme.icons import set_icon
from ui.theme.theme import SPACE
from ui.widgets.accessible_roles import announce
from ui.widgets.small_widgets import ElidedLabel, tool_button

_ENOUGH_SECONDS = 3.0
_LATELY_SECONDS = 60.0
"""Earlier work says little: it may have been other work, or faster."""
_APART_SECONDS = 0.5
_MINUTE, _HOUR = 60, 3600
_MANY_MINUTES = 100
_STEPS = 1000
_BAR_WIDTH = 160


class Pace:
    """Takes in the work done, in any unit, with the time; estimates the rest."""

    def __init__(self) -> None:
        self._notes: deque[tuple[float, float]] = deque()
        self._last: tuple[float, float] | None = None

    def note(self, done: float, seconds: float) -> None:
        """Note that ``done`` of the work is done, at ``seconds`` on any clock that runs on."""
        self._last = (done, seconds)
        if not self._notes or seconds - self._notes[-1][1] >= _APART_SECONDS:
            self._notes.append(self._last)
        while len(self._notes) > 1 and self._notes[1][1] <= seconds - _LATELY_SECONDS:
            self._notes.popleft()

    def left(self, of: float) -> float | None:
        """Return seconds, or None while that would be a guess."""
        if not self._notes or not self._last:
            return None
        done, seconds = (a - b for a, b in zip(self._last, self._notes[0], strict=True))
        if seconds < _ENOUGH_SECONDS or done <= 0:
            return None
        return (of - self._last[0]) * seconds / done


def time_left(seconds: float) -> str:
    """Return a time for people, rather too long than too short."""
    if seconds < _MINUTE:
        return tr("less than a minute left")
    minutes = ceil(seconds / _MINUTE)
    if minutes < _MANY_MINUTES:
        return tr("{minutes} min left").format(minutes=minutes)
    return tr("about {hours} h left").format(hours=ceil(seconds / _HOUR))


class JobRow(QWidget):
    """One job."""

    def __init__(
        self, job: Job, *, pausable: bool, note: str = "", beside: QWidget | None = None
    ) -> None:
        super().__init__()
        self._job = job
        self._note = note
        self._pace = Pace()
        self._progress = ""
        self._stopping = False
        self.label = ElidedLabel("jobLabel")
        self.bar = QProgressBar(textVisible=False, minimum=0, maximum=0)
        self.bar.setFixedWidth(_BAR_WIDTH)
        self.bar.setAccessibleName(job.title)
        self.pause = tool_button(tr("Pause"), "pause")
        self.cancel = tool_button(tr("Cancel"), "close")
        for button in (self.pause, self.cancel):
            button.setAccessibleDescription(job.title)
        policy = self.pause.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # so that the bars of all jobs are in line
        self.pause.setSizePolicy(policy)
        self.pause.setVisible(pausable)
        self.pause.clicked.connect(self._toggle_pause)
        self.cancel.clicked.connect(job.cancel)
        job.stopping.connect(self._show_stopping)
        buttons = (beside, self.pause, self.cancel) if beside else (self.pause, self.cancel)
        layouts.row(
            (self.label, 1),
            self.bar,
            *buttons,
            on=self,
            margins=(2 * SPACE, 0, SPACE, 0),
            spacing=SPACE,
        )
        self._say()

    def set_progress(
        self, done: float, of: float, says: str, seconds_left: float | None = None
    ) -> None:
        """Show ``done`` of ``of``, and the same in words.

        The time left is estimated from the pace, unless the job knows better.
        """
        self._pace.note(done, time.monotonic())
        # An empty range is shown as busy: the amount of work is unknown.
        self.bar.setRange(0, _STEPS if of else 0)
        self.bar.setValue(round(_STEPS * min(1.0, done / of)) if of else 0)
        seconds = self._pace.left(of) if seconds_left is None else seconds_left
        left = "" if seconds is None else time_left(seconds)
        self._progress = " · ".join(part for part in (says, left) if part)
        self._say()

    def set_share(self, share: float, says: str) -> None:
        """Show that a ``share`` is done, with words that also tell what is left."""
        self.bar.setRange(0, _STEPS)
        self.bar.setValue(round(_STEPS * min(1.0, max(0.0, share))))
        self._progress = says
        self._say()

    def hint(self, says: str) -> None:
        """Say what it is doing, until there is progress to show."""
        if not self.bar.maximum():
            self._progress = says
            self._say()

    def set_note(self, note: str) -> None:
        """Show another note beside the progress."""
        self._note = note
        self._say()

    def _say(self) -> None:
        state = tr("paused") if self._job.paused else self._progress
        parts = (self._job.title, state, self._note)
        if self._stopping:
            parts = (self._job.title, tr("stopping …"), "")
        self.label.show_text(" · ".join(part for part in parts if part))

    def _toggle_pause(self) -> None:
        paused = not self._job.paused
        self._job.set_paused(paused)
        says = tr("Resume") if paused else tr("Pause")
        self.pause.setToolTip(says)
        self.pause.setAccessibleName(says)
        set_icon(self.pause, "resume" if paused else "pause")
        self._pace = Pace()
        self._say()

    def _show_stopping(self) -> None:
        """Show that the job is stopping: its current step may last some seconds."""
        if self._stopping:
            return
        self._stopping = True
        self.bar.setRange(0, 0)
        for button in (self.pause, self.cancel):
            button.setEnabled(False)
        self.cancel.setToolTip(tr("It stops when the current step is done"))
        self.cancel.setAccessibleName(tr("Stopping"))
        self._say()
        announce(self, tr("Stopping: {job}").format(job=self._job.title))


class JobsBar(QWidget):
    """Hidden while nothing runs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("jobsBar")
        self.setAccessibleName(tr("Jobs"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.rows: dict[Job, JobRow] = {}
        self._column = layouts.column(on=self, margins=(0, SPACE // 2, 0, SPACE // 2))
        self.hide()

    def add(
        self, job: Job, *, pausable: bool = False, note: str = "", beside: QWidget | None = None
    ) -> JobRow:
        """Show ``job`` until it is over, with a button ``beside`` the others."""
        row = self.rows[job] = JobRow(job, pausable=pausable, note=note, beside=beside)
        self._column.addWidget(row)
        job.ended.connect(lambda: self._remove(job))
        self.show()
        return row

    def _remove(self, job: Job) -> None:
        row = self.rows.pop(job)
        if not job.cancelled:
            announce(self, tr("Finished: {job}").format(job=job.title))
        layouts.drop(row)
        self.setVisible(bool(self.rows))
