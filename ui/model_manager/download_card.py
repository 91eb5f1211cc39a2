"""One download: its progress, and what can be done about it."""

from __future__ import annotations

import time
from enum import StrEnum
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar

from reader.model_choice import (
    CheckingDownload,
    Downloaded,
    DownloadEvent,
    Downloading,
    Model,
    RemoteModel,
    Unfinished,
)
from ui.amounts import size
from ui.failures import Failure
from ui.model_manager.manager_parts import Card, button
from ui.model_manager.model_words import progress
from ui.widgets.accessible_roles import alert
from ui.widgets.wording import one_line

_STEPS = 1000
_RATE_SECONDS = 1.0
"""Before that there is too little to compute a rate from."""


class State(StrEnum):
    """The states of a download."""

    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"
    DONE = "done"


class DownloadCard(Card):
    """Knows nothing of jobs: receives events, and emits what the user wants."""

    started = Signal(object)
    """The ``RemoteModel`` to download, or to resume."""
    paused = Signal()
    closed = Signal()
    shown = Signal(bool)
    """Whether there is a download to be seen."""
    discarded = Signal(object)
    """The ``RemoteModel`` to discard."""
    used = Signal(object)
    """The ``Model`` that was downloaded."""

    def __init__(self) -> None:
        super().__init__()
        self.state: State | None = None
        self._model: Model | None = None
        self._remote: RemoteModel | None = None
        self._rate_from: tuple[float, int] | None = None
        self.use = self.add_button(button(tr("Use"), name="primary"))
        self.go = self.add_button(button(""))
        part = tr("Delete the downloaded part")
        self.discard = self.add_button(button(tr("Delete"), part, says=part))
        self.away = self.add_button(button(""))
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName(tr("Downloaded"))
        self.column.addWidget(self.bar)
        self.says = self.add_line()
        self.hint = self.add_line()
        self.go.clicked.connect(self._go)
        self.discard.clicked.connect(self._discard)
        self.away.clicked.connect(self.put_away)
        self.use.clicked.connect(lambda: self.used.emit(self._model))
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether something is being downloaded."""
        return self.state is State.RUNNING

    def begin(self, remote: RemoteModel) -> None:
        """Show that ``remote`` is being downloaded."""
        if remote != self._remote:
            self.bar.setValue(0)
        self._rate_from = None
        self._show_remote(remote)
        self.bar.setMaximum(0)  # until something comes
        self._show(State.RUNNING, tr("Connecting …"))

    def show_unfinished(self, unfinished: Unfinished) -> None:
        """Offer to resume an earlier download."""
        self._show_remote(unfinished.remote)
        self._show_done(unfinished.done, unfinished.remote.size)
        self._show_paused()

    def take(self, event: DownloadEvent) -> None:
        """Show an event of the download."""
        match event:
            case Downloading(done, of):
                self._show_done(done, of)
                self._show(State.RUNNING, progress(done, of, self._rate(done)))
            case CheckingDownload():
                self.bar.setMaximum(0)
                self._show(State.RUNNING, tr("Download complete. Verifying the checksum …"))
            case Downloaded(model):
                self._finish(model)

    def fail(self, failure: Failure) -> None:
        """Show a failure."""
        self._show(State.FAILED, failure.what, failure.hint)
        alert(self)

    def put_away(self) -> None:
        """Hide the card; what was downloaded stays."""
        self.hide()
        self.shown.emit(False)
        self.state = None
        self.closed.emit()

    def _discard(self) -> None:
        self.discarded.emit(self._remote)
        self._remote = None
        self.put_away()

    def _finish(self, model: Model) -> None:
        self._model = model
        self._show(State.DONE, model.problem or tr("Downloaded, and the checksum is correct."))
        self.use.setVisible(not model.problem)
        self.use.setAccessibleName(tr("Use {name}").format(name=model.name))
        alert(self)

    def _show_remote(self, remote: RemoteModel) -> None:
        self._remote = remote
        self.title.setText(one_line(remote.name, 120))
        self.show()
        self.shown.emit(True)

    def _show_done(self, done: int, of: int) -> None:
        self.bar.setMaximum(_STEPS)
        self.bar.setValue(done * _STEPS // max(1, of))

    def _show(self, state: State, says: str, hint: str = "") -> None:
        self.state = state
        self.says.setText(says)
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        self.use.setVisible(False)
        self.bar.setVisible(state in (State.RUNNING, State.PAUSED))
        if state is not State.RUNNING:
            self.bar.setMaximum(_STEPS)
        words = {
            State.RUNNING: tr("Pause"),
            State.PAUSED: tr("Resume"),
            State.FAILED: tr("Try again"),
            State.DONE: "",
        }
        self.go.setVisible(state is not State.DONE)
        self.discard.setVisible(state in (State.PAUSED, State.FAILED))
        away = tr("Cancel") if state is State.RUNNING else tr("Close")
        for pressed, text in ((self.go, words[state]), (self.away, away)):
            pressed.setText(text)
            pressed.setAccessibleName(text)
        kept = tr("The downloaded part is kept; you can resume later.")
        self.away.setToolTip(kept if state is not State.DONE else "")
        self.setAccessibleName(f"{self.title.text()}: {says}")

    def _go(self) -> None:
        if self.state is State.RUNNING:
            self._show_paused()
            self.paused.emit()
        elif self._remote:
            self.started.emit(self._remote)

    def _show_paused(self) -> None:
        """Show the progress without the rate, which holds no longer."""
        so_far = ""
        if self._remote and self.bar.maximum():
            done = self._remote.size * self.bar.value() // _STEPS
            so_far = tr("{done} of {all}").format(done=size(done), all=size(self._remote.size))
        says = tr("Paused. {says}").format(says=so_far)
        self._show(State.PAUSED, says, tr("You can resume it any time, even after a restart."))

    def _rate(self, done: int) -> float | None:
        now = time.monotonic()
        since, before = self._rate_from = self._rate_from or (now, done)
        return (done - before) / (now - since) if now - since > _RATE_SECONDS else None
