"""One download: its progress, and what can be done about it."""

from __future__ import annotations

import time
from enum import StrEnum
from gettext import gettext as tr

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from reader.model_choice import (
    CheckingDownload,
    Downloaded,
    DownloadEvent,
    Downloading,
    Model,
    RemoteModel,
    Unfinished,
)
from ui.failures import Failure
from ui.model_manager.model_cards import Card
from ui.model_manager.model_words import progress, size
from ui.widgets.announcing import alert
from ui.widgets.small_widgets import push_button, text_label
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
        super().__init__("")
        self.state: State | None = None
        self.model: Model | None = None
        self._remote: RemoteModel | None = None
        self._rate_from: tuple[float, int] | None = None
        self.use = self.add_button(push_button(tr("Use"), "primary"))
        self.go = self.add_button(push_button(""))
        self.discard = self.add_button(push_button(tr("Delete")))
        self.discard.setAccessibleName(tr("Delete the downloaded part"))
        self.discard.setToolTip(tr("Delete the downloaded part"))
        self.away = self.add_button(push_button(""))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setRange(0, _STEPS)
        self.bar.setAccessibleName(tr("Downloaded"))
        self.says = text_label(name="small")
        self.hint = text_label(name="small")
        for part in (self.bar, self.says, self.hint):
            self.column.addWidget(part)
        self.go.clicked.connect(self._go)
        self.discard.clicked.connect(self._discard)
        self.away.clicked.connect(self.put_away)
        self.use.clicked.connect(lambda: self.used.emit(self.model))
        self.hide()

    @property
    def busy(self) -> bool:
        """Whether something is being downloaded."""
        return self.state is State.RUNNING

    def begin(self, remote: RemoteModel) -> None:
        """Show that ``remote`` is being downloaded."""
        if remote != self._remote:
            self.bar.setValue(0)
        self._remote = remote
        self._rate_from = None
        self.title.setText(one_line(remote.name, 120))
        self.bar.setRange(0, 0)  # until something comes
        self._show(State.RUNNING, tr("Connecting …"))
        self.show()
        self.shown.emit(True)

    def show_unfinished(self, unfinished: Unfinished) -> None:
        """Offer to resume an earlier download."""
        remote = self._remote = unfinished.remote
        self.title.setText(one_line(remote.name, 120))
        self.bar.setRange(0, _STEPS)
        self.bar.setValue(unfinished.done * _STEPS // max(1, remote.size))
        self._show_paused()
        self.show()
        self.shown.emit(True)

    def take(self, event: DownloadEvent) -> None:
        """Show an event of the download."""
        match event:
            case Downloading(done, of):
                self.bar.setRange(0, _STEPS)
                self.bar.setValue(done * _STEPS // max(1, of))
                self._show(State.RUNNING, progress(done, of, self._rate(done)))
            case CheckingDownload():
                self.bar.setRange(0, 0)
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
        self.model = model
        self._show(State.DONE, model.problem or tr("Downloaded, and the checksum is correct."))
        self.use.setVisible(not model.problem)
        self.use.setAccessibleName(tr("Use {name}").format(name=model.name))
        alert(self)

    def _show(self, state: State, says: str, hint: str = "") -> None:
        self.state = state
        self.says.setText(says)
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        self.use.setVisible(False)
        self.bar.setVisible(state in (State.RUNNING, State.PAUSED))
        if state is not State.RUNNING:
            self.bar.setRange(0, _STEPS)
        words = {
            State.RUNNING: tr("Pause"),
            State.PAUSED: tr("Resume"),
            State.FAILED: tr("Try again"),
            State.DONE: "",
        }
        _word(self.go, words[state])
        self.go.setVisible(state is not State.DONE)
        self.discard.setVisible(state in (State.PAUSED, State.FAILED))
        away = tr("Cancel") if state is State.RUNNING else tr("Close")
        _word(self.away, away)
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
        self._show(
            State.PAUSED,
            tr("Paused. {says}").format(says=self._so_far()),
            tr("You can resume it any time, even after a restart."),
        )

    def _so_far(self) -> str:
        """Return the progress without the rate, which holds no longer."""
        if not self._remote or self.bar.maximum() == 0:
            return ""
        done = self._remote.size * self.bar.value() // _STEPS
        return tr("{done} of {all}").format(done=size(done), all=size(self._remote.size))

    def _rate(self, done: int) -> float | None:
        now = time.monotonic()
        since, before = self._rate_from = self._rate_from or (now, done)
        return (done - before) / (now - since) if now - since > _RATE_SECONDS else None


def _word(button: QPushButton, words: str) -> None:
    button.setText(words)
    button.setAccessibleName(words)
