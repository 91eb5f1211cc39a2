"""Long work as generators on threads of their own; what they yield arrives on the window's thread.

A ``Lane`` is one thread with what only it may touch (an open library, a model, an open document).
It takes one step of one generator at a time, always of the most urgent one, so that a question is
answered between two units of a book being read.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from enum import IntEnum
from itertools import count
from typing import Any, Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from reader.errors import Cancelled
from ui.failures import Failure, failure_of

logger = logging.getLogger(__name__)


class Closable(Protocol):
    """What a lane opens on its thread and closes there."""

    def close(self) -> None:
        """Let go of it."""
        ...


Resource = TypeVar("Resource", bound=Closable)


class Urgency(IntEnum):
    """Who is served first within a lane."""

    NOW = 0
    """Somebody looks at the spot where the result will appear."""
    SOON = 1
    LATER = 2
    """Work in the background."""


class Job(QObject):
    """The handle of one piece of work. All its signals arrive on the thread that made it.

    After ``cancel`` no event arrives any more; ``ended`` still comes, last and exactly once.
    """

    happened = Signal(object)
    """With what the generator yielded."""
    failed = Signal(object)
    """With a ``Failure``. Never for a cancelled job."""
    ended = Signal()

    _stirred = Signal()
    _numbers = count(1)

    def __init__(self, title: str) -> None:
        super().__init__()
        self.id = next(self._numbers)
        self.title = title
        self.cancelled = False
        self.paused = False
        self.over = False
        self._inbox: deque[object] = deque()
        self._wake: Callable[[], None] = _nothing
        self._kept: Job | None = None
        self._stirred.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def cancel(self) -> None:
        """Stop at the next step; its generator is closed on its own thread."""
        self.cancelled = True
        self._wake()

    def set_paused(self, paused: bool) -> None:  # noqa: FBT001  # a setter of a state, as Qt's are
        """Rest, or go on."""
        self.paused = paused
        self._wake()

    def bind(self, wake: Callable[[], None]) -> None:
        """Used by the lane: how to tell it that this job's state has changed."""
        self._wake = wake
        # Whoever started it may forget it at once; it lives until its end was delivered.
        self._kept = self

    def post(self, item: object) -> None:
        """Used by the lane, on its thread: an event, or an ``_End``."""
        # One wake-up carries all that gathered meanwhile: a fast generator cannot flood the window.
        self._inbox.append(item)
        if len(self._inbox) == 1:
            self._stirred.emit()

    def _deliver(self) -> None:
        while self._inbox:
            item = self._inbox[0]
            if isinstance(item, _End):
                self._finish(item.failure)
            elif not self.cancelled:
                self.happened.emit(item)
            self._inbox.popleft()

    def _finish(self, failure: Failure | None) -> None:
        self.over = True
        if failure and not self.cancelled:
            self.failed.emit(failure)
        self.ended.emit()
        self._kept = None


class _End:
    def __init__(self, failure: Failure | None) -> None:
        self.failure = failure


class _Task(Generic[Resource]):
    """A job as its lane sees it."""

    def __init__(
        self, job: Job, work: Callable[[Resource], Iterator[Any]], urgency: Urgency
    ) -> None:
        self.job = job
        self.order = (urgency, job.id)
        self._work = work
        self._generator: Iterator[Any] | None = None

    @property
    def ready(self) -> bool:
        return self.job.cancelled or not self.job.paused

    def step(self, resource: Resource) -> bool:
        """Go on by one event; False when there is no more."""
        if self._generator is None:
            self._generator = iter(self._work(resource))
        for event in self._generator:
            self.job.post(event)
            return True
        return False

    def close(self) -> None:
        """Run the generator's own clean-up, here and now."""
        close = getattr(self._generator, "close", None)
        if close:
            close()


class Lane(Generic[Resource]):
    """One thread, the resource it owns, and the jobs that wait for it."""

    def __init__(self, name: str, open_resource: Callable[[], Resource]) -> None:
        self._open = open_resource
        self._resource: Resource | None = None
        self._tasks: list[_Task[Resource]] = []
        self._changed = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=f"lane {name}", daemon=True)
        self._thread.start()

    def start(self, title: str, work: Callable[[Resource], Iterator[Any]], urgency: Urgency) -> Job:
        """Queue ``work``. Connect to the handle before returning to the event loop."""
        job = Job(title)
        job.bind(self._wake)
        with self._changed:
            if self._closing:
                job.cancelled = True
                job.post(_End(None))
            else:
                self._tasks.append(_Task(job, work, urgency))
                self._changed.notify()
        return job

    def ask_to_close(self) -> None:
        """Cancel everything; the thread ends after the step it is in."""
        with self._changed:
            self._closing = True
            for task in self._tasks:
                task.job.cancelled = True
            self._changed.notify()

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end; whether it came."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify()

    def _run(self) -> None:
        try:
            while task := self._next():
                self._step(task)
        finally:
            self._release()

    def _next(self) -> _Task[Resource] | None:
        with self._changed:
            while True:
                ready = [task for task in self._tasks if task.ready]
                if ready:
                    return min(ready, key=lambda task: task.order)
                if self._closing:
                    return None
                self._changed.wait()

    def _step(self, task: _Task[Resource]) -> None:
        failure: Failure | None = None
        more = False
        try:
            more = not task.job.cancelled and task.step(self._opened())
        except Exception as error:  # noqa: BLE001  # the edge of the thread: everything is told
            failure = self._tell(task.job, error)
        finally:
            if not more:
                self._end(task, failure)

    def _opened(self) -> Resource:
        if self._resource is None:
            self._resource = self._open()
        return self._resource

    def _end(self, task: _Task[Resource], failure: Failure | None) -> None:
        try:
            task.close()
        except Exception as error:  # noqa: BLE001  # the edge of the thread
            failure = failure or self._tell(task.job, error)
        with self._changed:
            self._tasks.remove(task)
        task.job.post(_End(failure))

    def _tell(self, job: Job, error: Exception) -> Failure | None:
        failure = failure_of(error)
        if failure and failure.details:
            logger.error("%s failed", job.title, exc_info=error)
        elif failure and not isinstance(error, Cancelled):
            logger.info("%s: %s", job.title, failure.what)
        return failure

    def _release(self) -> None:
        if self._resource is None:
            return
        try:
            self._resource.close()
        except Exception:
            logger.exception("closing after work")


def _nothing() -> None:
    """What a job tells before it has a lane."""
