"""The lanes of a window, and the newest of several jobs."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from PySide6.QtCore import QObject, Signal

from reader.child_process import end_all
from reader.ports import Library
from ui.background.jobs import Job, Lane, Slot, Urgency
from ui.services import Services, Session

_PATIENCE_SECONDS = 1.0
_LAST_SECONDS = 8.0
_AGAIN_SECONDS = 0.2

logger = logging.getLogger(__name__)


class Lanes(QObject):
    """One thread each for the session, for imports, for quick queries to the library, for chores.

    The session owns library and model: questions, and reading between them. Imports and queries
    have connections of their own, so that neither waits for the other; each document has a lane.
    """

    failed = Signal(object)
    """The ``Failure`` of a job that nobody else reports; the window shows it."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        open_library, damage = services.open_library, services.damage
        self.session: Lane[Session] = Lane("session", services.open_session, damage)
        self.imports: Lane[Library] = Lane("imports", open_library, damage)
        self.shelf: Lane[Library] = Lane("shelf", open_library, damage)
        self.chores: Lane[ExitStack[None]] = Lane("chores", ExitStack)
        self._all: list[Lane[Any]] = [self.session, self.imports, self.shelf, self.chores]

    def fetch(
        self,
        title: str,
        find: Callable[[Library], Any],
        then: Slot | None = None,
        urgency: Urgency = Urgency.NOW,
    ) -> Job:
        """Ask the library something; ``then`` is called with the result. A failure is shown."""
        return self.shelf.ask(title, find, urgency).then(then, self.failed)

    def change(self, title: str, change: Callable[[Library], Any], then: Slot | None = None) -> Job:
        """Change the library, without an undo; as ``fetch``, but it is done in any case."""
        job = self.shelf.ask(title, change, Urgency.NOW, must_finish=True)
        return job.then(then, self.failed)

    def add(self, lane: Lane[Any]) -> None:
        """Add the lane of an open document, to be closed with the others."""
        self._all = [known for known in self._all if not known.join(0)]
        self._all.append(lane)

    def close(self, seconds: float) -> bool:
        """Cancel everything and wait; return whether every thread has ended."""
        deadline = time.monotonic() + seconds
        for lane in self._all:
            lane.ask_to_close()
        return all(lane.join(max(0.0, deadline - time.monotonic())) for lane in self._all)

    def end(self) -> None:
        """Leave no thread and no child process behind, whatever they are doing.

        Each lane's current step is waited for, but not long: then it loses its child process. This
        happens repeatedly, since some work restarts a lost child before it gives up. What was
        reported as stored is stored: the library is written by this process, never by a child.
        """
        deadline = time.monotonic() + _LAST_SECONDS
        ended = self.close(_PATIENCE_SECONDS)
        while not ended and time.monotonic() < deadline:
            end_all()
            ended = self.close(_AGAIN_SECONDS)
        if not ended:
            logger.warning("a thread did not end in time")


class Latest:
    """The newest job of one purpose; no events arrive from earlier ones."""

    def __init__(self) -> None:
        self._job: Job | None = None

    @property
    def running(self) -> bool:
        """Whether events may still arrive."""
        return self._job is not None and not (self._job.over or self._job.cancelled)

    def follow(self, job: Job) -> Job:
        """Let ``job`` replace the earlier one, and return it to be connected."""
        self.stop()
        self._job = job
        return job

    def stop(self) -> None:
        """Stop the job; nobody needs its result any more."""
        if self._job:
            self._job.cancel()
            self._job = None
