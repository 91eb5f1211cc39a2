"""Long work as generators on threads of their own; their events arrive on the window's thread.

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
from enum import IntEnum
from itertools import count
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

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


class _Ticket:
    """A lane's record of a job: a plain object, which may die on any thread."""

    _numbers = count(1)

    def __init__(self, title: str) -> None:
        self.id = next(self._numbers)
        self.title = title
        self.cancelled = False
        self.paused = False


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

    def __init__(
        self, ticket: _Ticket, wake: Callable[[], None], break_off: Callable[[_Ticket], None]
    ) -> None:
        super().__init__()
        self._ticket = ticket
        self._wake = wake
        self._break_off = break_off
        self.id = ticket.id
        self.title = ticket.title
        self.over = False

    @property
    def cancelled(self) -> bool:
        """Whether somebody cancelled it."""
        return self._ticket.cancelled

    @property
    def paused(self) -> bool:
        """Whether it is paused."""
        return self._ticket.paused

    def cancel(self) -> None:
        """Stop at the next step, and don't wait for it if the lane's resource can be interrupted.

        Its generator is closed on its own thread.
        """
        self._break_off(self._ticket)
        if not self.over:
            self.stopping.emit()

    def set_paused(self, paused: bool) -> None:
        """Pause or resume."""
        self._ticket.paused = paused
        self._wake()

    def take(self, item: object) -> None:
        """Deliver an event, or the end; called by the lane."""
        if not isinstance(item, _End):
            if not self.cancelled:
                self.happened.emit(item)
            return
        self.over = True
        if item.failure and not self.cancelled:
            self.failed.emit(item.failure)
        self.ended.emit()


class _End:
    def __init__(self, failure: Failure | None) -> None:
        self.failure = failure


class _Mailbox(QObject):
    """Brings items from a lane's thread to the jobs, on the thread that they live on."""

    _stirred = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._items: deque[tuple[int, object]] = deque()
        self._jobs: dict[int, Job] = {}
        self._due = False
        """Whether a delivery will come for what is in there."""
        self._stirred.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def expect(self, job: Job) -> None:
        """Keep ``job`` until its end was delivered."""
        self._jobs[job.id] = job

    def post(self, ticket: _Ticket, item: object) -> None:
        """Post an item; may be called on any thread."""
        # One wake-up delivers all collected items: a fast generator cannot flood the window.
        self._items.append((ticket.id, item))
        if not self._due:
            self._due = True
            self._stirred.emit()

    def _deliver(self) -> None:
        """Deliver in order; a slot may run an event loop of its own, and come here again."""
        self._due = False
        until = time.monotonic() + _DELIVERY_SECONDS
        while self._items:
            number, item = self._items.popleft()
            job = self._jobs.pop(number) if isinstance(item, _End) else self._jobs[number]
            job.take(item)
            if self._items and time.monotonic() > until:
                self._due = True
                # A queued signal would still be delivered in this turn of the event loop.
                QTimer.singleShot(0, self, self._deliver)
                return


class _Task(Generic[Resource]):
    """A lane's view of a job."""

    def __init__(
        self,
        ticket: _Ticket,
        work: Callable[[Resource], Iterator[Any]],
        urgency: Urgency,
        mailbox: _Mailbox,
        *,
        must_finish: bool,
    ) -> None:
        self.ticket = ticket
        self.order = (urgency, ticket.id)
        self.must_finish = must_finish
        self._mailbox = mailbox
        self._work = work
        self._generator: Iterator[Any] | None = None

    @property
    def ready(self) -> bool:
        return self.ticket.cancelled or not self.ticket.paused

    def step(self, resource: Resource) -> bool:
        """Go on by one event; return False when there are no more."""
        if self._generator is None:
            self._generator = iter(self._work(resource))
        for event in self._generator:
            self._mailbox.post(self.ticket, event)
            return True
        return False

    def close(self) -> None:
        """Run the generator's own clean-up at once."""
        close = getattr(self._generator, "close", None)
        if close:
            close()


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
        self._tasks: list[_Task[Resource]] = []
        self._changed = threading.Condition()
        self._in_hand: _Ticket | None = None
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
        ticket = _Ticket(title)
        job = Job(ticket, self._wake, self._break_off)
        self._mailbox.expect(job)
        with self._changed:
            if self._closing:
                ticket.cancelled = True
                self._mailbox.post(ticket, _End(None))
            else:
                self._tasks.append(
                    _Task(ticket, work, urgency, self._mailbox, must_finish=must_finish)
                )
                self._changed.notify()
        return job

    def ask_to_close(self) -> None:
        """Cancel all but what must finish; the thread ends after that and its current step."""
        with self._changed:
            self._closing = True
            for task in self._tasks:
                task.ticket.cancelled |= not task.must_finish
            self._interrupt_if_cancelled()
            self._changed.notify()

    def join(self, seconds: float) -> bool:
        """Wait for the thread's end; return whether it came."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify()

    def _break_off(self, ticket: _Ticket) -> None:
        with self._changed:
            ticket.cancelled = True
            self._interrupt_if_cancelled()
            self._changed.notify()

    def _interrupt_if_cancelled(self) -> None:
        in_hand, resource = self._in_hand, self._resource
        if in_hand and in_hand.cancelled and isinstance(resource, Interruptible):
            self._interrupted = True
            resource.interrupt()

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
            more = self._begin(task.ticket) and task.step(self._opened())
        except Exception as error:  # noqa: BLE001  # the edge of the thread: everything is reported
            failure = self._failure(task.ticket, error)
        finally:
            self._put_down()
            if not more:
                self._end(task, failure)

    def _begin(self, ticket: _Ticket) -> bool:
        """Start on a job, unless it is cancelled; from here on it can be interrupted."""
        with self._changed:
            self._in_hand = None if ticket.cancelled else ticket
        return self._in_hand is not None

    def _put_down(self) -> None:
        """Release the job; an interruption meant for it must not reach the next one."""
        with self._changed:
            self._in_hand = None
            if self._interrupted and isinstance(self._resource, Interruptible):
                self._resource.resume()
            self._interrupted = False

    def _opened(self) -> Resource:
        if self._resource is None:
            self._resource = self._open()
        return self._resource

    def _end(self, task: _Task[Resource], failure: Failure | None) -> None:
        try:
            task.close()
        except Exception as error:  # noqa: BLE001  # the edge of the thread
            failure = failure or self._failure(task.ticket, error)
        with self._changed:
            self._tasks.remove(task)
        self._mailbox.post(task.ticket, _End(failure))

    def _failure(self, ticket: _Ticket, error: Exception) -> Failure | None:
        failure = failure_of(error)
        if failure and failure.details:
            logger.error("%s failed", ticket.title, exc_info=error)
            damage = self._damage()
            failure = failure_of(damage) if damage else failure
        elif failure and not isinstance(error, Cancelled):
            logger.info("%s: %s", ticket.title, failure.what)
        return failure

    def _release(self) -> None:
        if self._resource is None:
            return
        try:
            self._resource.close()
        except Exception:
            logger.exception("closing after work")
