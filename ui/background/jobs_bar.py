"""Background work in one place: what runs, how far, how much longer; pause and cancel."""

from __future__ import annotations

import time
from gettext import gettext as tr

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QVBoxLayout, QWidget

from ui.background.jobs import Job
from ui.background.pace import Pace, time_left
from ui.theme.icons import icon
from ui.theme.theme import LIGHT, SPACE, Theme
from ui.widgets.announcing import announce
from ui.widgets.small_widgets import ElidedLabel

_STEPS = 1000
_BAR_WIDTH = 160


class JobRow(QWidget):
    """One job."""

    def __init__(self, job: Job, *, pausable: bool, note: str = "") -> None:
        super().__init__()
        self._job = job
        self._note = note
        self._pace = Pace()
        self._theme = LIGHT
        self._progress = ""
        self._stopping = False
        self.label = ElidedLabel("jobLabel")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(_BAR_WIDTH)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(job.title)
        self.pause = _button(tr("Pause"))
        policy = self.pause.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # so that the bars of all jobs are in line
        self.pause.setSizePolicy(policy)
        self.pause.setVisible(pausable)
        self.pause.clicked.connect(self._toggle_pause)
        self.cancel = _button(tr("Cancel"))
        self.cancel.clicked.connect(job.cancel)
        job.stopping.connect(self._show_stopping)
        for button in (self.pause, self.cancel):
            button.setAccessibleDescription(job.title)
        self._arrange()
        self._say()

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * SPACE, 0, SPACE, 0)
        row.setSpacing(SPACE)
        row.addWidget(self.label, 1)
        for part in (self.bar, self.pause, self.cancel):
            row.addWidget(part)

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
        left = self._pace.words(of) if seconds_left is None else time_left(seconds_left)
        self._progress = " · ".join(part for part in (says, left) if part)
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

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        name = "resume" if self._job.paused else "pause"
        self.pause.setIcon(icon(name, theme.quiet))
        self.cancel.setIcon(icon("close", theme.quiet))

    def _say(self) -> None:
        state = tr("paused") if self._job.paused else self._progress
        parts = (self._job.title, state, self._note)
        if self._stopping:
            parts = (self._job.title, tr("stopping …"), "")
        self.label.show_text(" · ".join(part for part in parts if part))

    def _toggle_pause(self) -> None:
        self._job.set_paused(not self._job.paused)
        says = tr("Resume") if self._job.paused else tr("Pause")
        self.pause.setToolTip(says)
        self.pause.setAccessibleName(says)
        self._pace = Pace()
        self.dress(self._theme)
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
        self._theme = LIGHT
        self.rows: dict[int, JobRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, SPACE // 2, 0, SPACE // 2)
        self._column.setSpacing(0)
        self.hide()

    def add(self, job: Job, *, pausable: bool = False, note: str = "") -> JobRow:
        """Show ``job`` until it is over."""
        row = JobRow(job, pausable=pausable, note=note)
        row.dress(self._theme)
        self.rows[job.id] = row
        self._column.addWidget(row)
        job.ended.connect(lambda: self._remove(job))
        self.show()
        return row

    def dress(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        for row in self.rows.values():
            row.dress(theme)

    def _remove(self, job: Job) -> None:
        row = self.rows.pop(job.id)
        if not job.cancelled:
            says = tr("Finished: {job}").format(job=job.title)
            announce(self, says)
        self._column.removeWidget(row)
        row.deleteLater()
        self.setVisible(bool(self.rows))


def _button(says: str) -> QToolButton:
    button = QToolButton()
    button.setToolTip(says)
    button.setAccessibleName(says)
    return button
