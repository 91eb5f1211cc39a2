"""Long work as generators on threads of their own; their events arrive on the window's thread.

    lanes.shelf.ask("Counting", lambda library: len(library.documents.all()), Urgency.NOW).then(
        self._show, self.failed
    )

A ``Lane`` is one thread with a resource that only it may touch (an open library, a model, an open
document). It takes one step of one generator at a time, always of the most urgent one, so that a
question is answered between two units of a document being read.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Generic, Protocol, Self, TypeVar, runtime_checkable

from PySide6.QtCore import QObject, Qt, QTimer, Signal, SignalInstance

from reader.errors import Cancelled, LibraryError
from ui.failures import Failure, failure_of

logger = logging.getLogger(__name__)


class Closable(Protocol):
    """A resource that a lane opens and closes on its thread."""

    def close(self) -> None:
        """Close the resource."""
        ...


@runtime_checkable
class Interruptible(Protocol):
    """Something that can be woken while it waits, for a language model, say."""

    def interrupt(self) -> None:
        """Raise ``Cancelled`` in whoever waits, now and until ``resume``; from any thread."""
        ...

    def resume(self) -> None:
        """Work again."""
        ...


Resource = TypeVar("Resource", bound=Closable)
Slot = Callable[..., object] | SignalInstance

_DELIVERY_SECONDS = 0.01
"""The longest time of delivering in a row: then the window handles its keys and paints."""


class Urgency(IntEnum):
    """The order of jobs within a lane."""

    NOW = 0
    """For someone who looks at the spot where the result will appear."""
    SOON = 1
    LATER = 2
    """Work in the background."""
    IDLE = 3
    """Only if there is nothing else to do."""


@dataclass(eq=False)
class _Task:
    """A lane's record of a job: a plain object, which may die on any thread."""

    title: str
    work: Callable[[Any], Iterator[Any]]
    urgency: Urgency
    must_finish: bool
    generator: Iterator[Any] | None = None
    cancelled: bool = False
    paused: bool = False


class Job(QObject):
    """The handle of one piece of work.

    It lives, and all its signals arrive, on the thread that made it; the caller may drop it at
    once. After ``cancel`` no event arrives any more; ``ended`` still comes, last and once.
    """

    happened = Signal(object)
    """An item that the generator yielded."""
    failed = Signal(object)
    """The ``Failure``. Never for a cancelled job."""
    stopping = Signal()
    """Emitted after ``cancel``; the job ends when its current step is over."""
    ended = Signal()

    def __init__(self, task: _Task, wake_lane: Callable[[], None]) -> None:
        super().__init__()
        self._task = task
        self._wake_lane = wake_lane
        self.title = task.title
        self.over = False

    def then(
        self,
        happened: Slot | None = None,
        failed: Slot | None = None,
        ended: Slot | None = None,
    ) -> Self:
        """Connect its signals; to be called before returning to the event loop."""
        for signal, slot in ((self.happened, happened), (self.failed, failed), (self.ended, ended)):
            if slot:
                signal.connect(slot)
        return self

    @property
    def cancelled(self) -> bool:
        """Whether somebody cancelled it."""
        return self._task.cancelled

    @property
    def paused(self) -> bool:
        """Whether it is paused."""
        return self._task.paused

    def cancel(self) -> None:
        """Stop at the next step, and don't wait for it if the lane's resource can be interrupted.

        Its generator is closed on its own thread.
        """
        self._task.cancelled = True
        self._wake_lane()
        if not self.over:
            self.stopping.emit()

    def set_paused(self, paused: bool) -> None:
        """Pause or resume."""
        self._task.paused = paused
        self._wake_lane()

    def take(self, event: object) -> None:
        """Deliver an event; called by the lane."""
        if not self.cancelled:
            self.happened.emit(event)

    def end(self, failure: Failure | None) -> None:
        """Deliver the end; called by the lane."""
        self.over = True
        if failure and not self.cancelled:
            self.failed.emit(failure)
        self.ended.emit()


class _Mailbox(QObject):
    """Brings events from a lane's thread to the jobs, on the thread that they live on."""

    _stirred = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.jobs: dict[_Task, Job] = {}
        """Each is kept until its end was delivered."""
        self._items: deque[tuple[_Task, Any, bool]] = deque()
        self._due = False
        """Whether a delivery will come for what is in there."""
        self._stirred.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def post(self, task: _Task, item: object, *, over: bool = False) -> None:
        """Post an event, or the failure or None with which a job is over; from any thread."""
        # One wake-up delivers all collected items: a fast generator cannot flood the window.
        self._items.append((task, item, over))
        if not self._due:
            self._due = True
            self._stirred.emit()

    def _deliver(self) -> None:
        """Deliver in order; a slot may run an event loop of its own, and come here again."""
        self._due = False
        until = time.monotonic() + _DELIVERY_SECONDS
        while self._items:
            task, item, over = self._items.popleft()
            if over:
                self.jobs.pop(task).end(item)
            else:
                self.jobs[task].take(item)
            if self._items and time.monotonic() > until:
                self._due = True
                # A queued signal would still be delivered in this turn of the event loop.
                QTimer.singleShot(0, self, self._deliver)
                return


class Lane(Generic[Resource]):
    """One thread, its resource, and the jobs that wait for it.

    ``damage`` looks for damage in the resource, which then is what is reported of a defect.
    """

    def __init__(
        self,
        name: str,
        open_resource: Callable[[], Resource],
        damage: Callable[[], LibraryError | None] = lambda: None,
    ) -> None:
        self._open = open_resource
        self._damage = damage
        self._resource: Resource | None = None
        self._tasks: list[_Task] = []
        self._changed = threading.Condition()
        self._in_hand: _Task | None = None
        """What is being done and can be interrupted."""
        self._interrupted = False
        self._closing = False
        self._mailbox = _Mailbox()
        self._thread = threading.Thread(target=self._run, name=f"lane {name}", daemon=True)
        self._thread.start()

    def start(
        self,
        title: str,
        work: Callable[[Resource], Iterator[Any]],
        urgency: Urgency,
        *,
        must_finish: bool = False,
    ) -> Job:
        """Queue ``work``. Connect to the handle before returning to the event loop.

        Work that ``must_finish`` is short and saves what the user did: it is done even if the lane
        closes before its turn has come.
        """
        task = _Task(title, work, urgency, must_finish)
        job = self._mailbox.jobs[task] = Job(task, self._wake)
        with self._changed:
            if self._closing:
                task.cancelled = True
                self._mailbox.post(task, None, over=True)
            else:
                self._tasks.append(task)
                self._changed.notify()
        return job

    def ask(
        self,
        title: str,
        question: Callable[[Resource], object],
        urgency: Urgency,
        *,
        must_finish: bool = False,
    ) -> Job:
        """Queue a function whose result is the job's only event."""

        def work(resource: Resource) -> Iterator[object]:
            yield question(resource)

        return self.start(title, work, urgency, must_finish=must_finish)

    def ask_to_close(self) -> None:
        """Cancel all but what must finish; the thread ends after that and its current step."""
        with self._changed:
            self._closing = True
            for task in self._mailbox.jobs:  # also of what is done but not delivered yet
                task.cancelled |= not task.must_finish
            self._wake()

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end; return whether it came."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _wake(self) -> None:
        """Let the thread look at what has changed; interrupt what was cancelled in its hands."""
        with self._changed:
            resource, task = self._resource, self._in_hand
            if task and task.cancelled and isinstance(resource, Interruptible):
                self._interrupted = True
                resource.interrupt()
            self._changed.notify()

    def _run(self) -> None:
        try:
            while task := self._next():
                self._step(task)
        finally:
            self._release()

    def _next(self) -> _Task | None:
        """Wait for the most urgent job that can go on; of the same urgency, the oldest."""
        with self._changed:
            self._changed.wait_for(lambda: self._ready() or self._closing)
            task = min(self._ready(), key=lambda each: each.urgency, default=None)
            self._in_hand = task if task and not task.cancelled else None
            return task

    def _ready(self) -> list[_Task]:
        return [task for task in self._tasks if task.cancelled or not task.paused]

    def _step(self, task: _Task) -> None:
        failure: Failure | None = None
        more = False
        try:
            if self._in_hand is task:
                for event in self._events_of(task):
                    self._mailbox.post(task, event)
                    more = True
                    break
        except Exception as error:  # noqa: BLE001  # the edge of the thread: everything is reported
            failure = self._failure(task, error)
        finally:
            self._put_down()
            if not more:
                self._end(task, failure)

    def _events_of(self, task: _Task) -> Iterator[object]:
        """Return what is left of the events of a job, which may have to be begun."""
        if self._resource is None:
            self._resource = self._open()
        if task.generator is None:
            task.generator = iter(task.work(self._resource))
        return task.generator

    def _put_down(self) -> None:
        """Release the job; an interruption meant for it must not reach the next one."""
        with self._changed:
            self._in_hand = None
            if self._interrupted and isinstance(self._resource, Interruptible):
                self._resource.resume()
            self._interrupted = False

    def _end(self, task: _Task, failure: Failure | None) -> None:
        """Run the generator's own clean-up at once, and report the end."""
        try:
            if close := getattr(task.generator, "close", None):
                close()
        except Exception as error:  # noqa: BLE001  # the edge of the thread
            failure = failure or self._failure(task, error)
        with self._changed:
            self._tasks.remove(task)
        self._mailbox.post(task, failure, over=True)

    def _failure(self, task: _Task, error: Exception) -> Failure | None:
        failure = failure_of(error)
        if failure and failure.details:
            logger.error("%s failed", task.title, exc_info=error)
            damage = self._damage()
            failure = failure_of(damage) if damage else failure
        elif failure and not isinstance(error, Cancelled):
            logger.info("%s: %s", task.title, failure.what)
        return failure

    def _release(self) -> None:
        try:
            if self._resource is not None:
                self._resource.close()
        except Exception:
            logger.exception("closing after work")
