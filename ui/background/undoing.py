"""Undoable changes of the library: one stack for the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from reader.ports import Library
from ui.background.jobs import Job, Urgency
from ui.background.lanes import Lanes
from ui.failures import Failure

_MOST_KEPT = 100


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the library, in words, with its two directions.

    ``do`` and ``undo`` run on the library's thread, and may run several times in turn.
    """

    words: str
    do: Callable[[Library], object]
    undo: Callable[[Library], object]


class Undoing(QObject):
    """Makes changes on the library's thread, in the order they were requested."""

    changed = Signal()
    """Emitted when the library has changed."""
    failed = Signal(object)
    """The ``Failure`` of a change that did not happen; it cannot be undone either."""

    def __init__(self, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._lanes = lanes
        self.stack = QUndoStack(self)
        self.stack.setUndoLimit(_MOST_KEPT)

    def do(self, change: Change) -> None:
        """Make a change, which the next undo reverts."""
        self.stack.push(_Command(change, self._run))

    def _run(self, words: str, work: Callable[[Library], object]) -> Job:
        job = self._lanes.shelf.ask(words, work, Urgency.NOW, must_finish=True)
        return job.then(lambda _: self.changed.emit(), self._fail, self._tidy)

    def _tidy(self) -> None:
        """Remove a failed change from the stack: Qt drops it when it is stepped over."""
        for at, step in ((-1, self.stack.undo), (0, self.stack.redo)):
            command = self.stack.command(self.stack.index() + at)
            if command and command.isObsolete():
                step()

    def _fail(self, failure: Failure) -> None:
        self.changed.emit()
        self.failed.emit(failure)


class _Command(QUndoCommand):
    """A change in the form of Qt's stack."""

    def __init__(
        self, change: Change, run: Callable[[str, Callable[[Library], object]], Job]
    ) -> None:
        super().__init__(change.words)
        self._change = change
        self._run = run

    def redo(self) -> None:
        """Qt's hook: also the first time."""
        self._start(self._change.do)

    def undo(self) -> None:
        """Qt's hook."""
        self._start(self._change.undo)

    def _start(self, work: Callable[[Library], object]) -> None:
        self._run(self._change.words, work).failed.connect(lambda _: self.setObsolete(True))
