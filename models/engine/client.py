"""The engine as seen by the rest of the program: a process that starts, works and may restart."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from gettext import gettext as tr
from itertools import count

import psutil

from models.engine.engine_values import Event, Loaded, Loading, Prompt, Request, Wrote
from models.engine.engine_wire import Says, events_of, problem_of, work_message
from models.engine.keeper import IDLE_SECONDS, IdleUnloader
from models.engine.restarts import fewer_layers, gpu_warning, smaller, started_again
from models.engine.underway import EngineRestarted, Underway
from reader.checked_json import checked
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import Cancelled, ChildFailedError, ModelError
from reader.language import number

WORKER = "models.engine.engine_worker"
_SILENCE = 120
_NEW_TRIES = 2
_PATIENT_THREADS = {"OMP_WAIT_POLICY": "passive"}
"""Threads of llama.cpp that wait for each other sleep: by default they keep a core busy, which the
one that they wait for needs if other programs run, and a word then takes up to two seconds.
"""


class EngineClient:
    """One model in a process of its own, started when it is first needed.

    If the process dies or hangs, it is restarted in a smaller configuration and repeats the work in
    hand; text already delivered is not delivered twice. When it has been idle for a while, or when
    memory runs short while it is idle, it is ended. For one thread at a time, except ``interrupt``.
    """

    def __init__(
        self,
        loading: Loading,
        notify: Callable[[str], None] = lambda _: None,
        worker: str = WORKER,
        silence: float = _SILENCE,
        idle: float = IDLE_SECONDS,
    ) -> None:
        """``notify`` takes a sentence whenever the engine had to be restarted.

        After ``idle`` seconds without work the process is ended; the next use starts it again.
        """
        self._loading = loading
        self._notify = notify
        self._worker = worker
        self._limits = Limits(silence, int(psutil.virtual_memory().total))
        self._child: ChildProcess | None = None
        self._loaded: Loaded | None = None
        self._calls = count(1)
        self._waiting: dict[int, deque[Event | Exception]] = {}
        self._current: int | None = None
        self._interrupted = False
        self._failures = 0
        self._sending = threading.Lock()
        self._in_use = threading.RLock()
        self._keeper = IdleUnloader(idle, self._in_use, self._drop)

    @property
    def loading(self) -> Loading:
        """The configuration for loading the model: smaller than at first if that failed."""
        return self._loading

    @property
    def running(self) -> bool:
        """Whether its process is running."""
        return self._child is not None

    @property
    def memory(self) -> int:
        """Bytes that its process occupies now."""
        return self._child.memory if self._child else 0

    def loaded(self) -> Loaded:
        """Properties of the model, loading it if needed. Raises ``ModelError``, ``Cancelled``."""
        with self._in_use:
            while True:
                try:
                    return self._start()
                except ChildFailedError as failed:
                    self.recover(failed)

    def count(self, prompts: Sequence[Prompt]) -> list[int]:
        """The number of tokens of each prompt. Raises ``ModelError``, ``Cancelled``."""
        with self._in_use:
            while True:
                try:
                    self._start()
                    forms = [[dataclasses.asdict(part) for part in each] for each in prompts]
                    self._send(Message(Says.COUNT, {"prompts": forms}))
                    return [int(number) for number in self._receive(Says.COUNTED).data["counts"]]
                except ChildFailedError as failed:
                    self.recover(failed)

    def run(self, requests: Sequence[Request]) -> Iterator[Event]:
        """Work on all requests together; yield events as they come, each request's result last.

        Raises:
            PromptTooLongError: one of them does not fit.
            ModelError: the model cannot be loaded, or its process keeps dying.
            Cancelled: ``interrupt`` was called.
        """
        with contextlib.closing(self.begin(requests)) as events:
            yield from events

    def begin(self, requests: Sequence[Request], *, background: bool = False) -> Underway:
        """As ``run``, but start now and go on working, whichever call is waited for first.

        Work in the ``background`` pauses while the model works on anything else.
        """
        return Underway(self, requests, background=background)

    def interrupt(self) -> None:
        """Interrupt the running work, from any thread: the caller gets ``Cancelled``.

        So does every later request until ``resume``: a caller that was between two requests at that
        moment must not begin the next. Background work that nobody is waiting for continues.
        """
        self._interrupted = True
        child = self._child
        call = self._current
        with contextlib.suppress(ChildFailedError):
            if call is not None:
                self._send(Message(Says.CANCEL, {"call": call}))
            if child and self._loaded is None:
                child.end()  # loading cannot be interrupted otherwise

    def resume(self) -> None:
        """Accept work again after ``interrupt``."""
        self._interrupted = False

    def close(self) -> None:
        """End the process and give its memory back; the next use starts another."""
        self._keeper.stop()
        self._drop()

    def _drop(self) -> None:
        child, self._child, self._loaded = self._child, None, None
        if child:
            child.close()
        for events in self._waiting.values():
            events.append(EngineRestarted())

    def _start(self) -> Loaded:
        if self._interrupted:
            raise Cancelled
        self._keeper.used()
        if self._loaded is None:
            planned = self._loading.gpu_layers
            self._loaded = self._load()
            self._warn_of_the_gpu(planned, self._loaded)
        return self._loaded

    def _load(self) -> Loaded:
        """Load with fewer and fewer layers on the GPU, until there is room for them."""
        while True:
            if self._child is None:
                waiting = {**_PATIENT_THREADS, **os.environ}  # a person's own wish goes before
                self._child = ChildProcess(self._worker, self._limits, waiting)
                data = {**dataclasses.asdict(self._loading), "path": str(self._loading.path)}
                self._send(Message(Says.LOAD, data))
            try:
                return checked(Loaded, self._receive(Says.LOADED).data)
            except ModelError:
                self._drop()
                if not self._loading.gpu_layers:
                    raise
                self._loading = fewer_layers(self._loading)

    def _warn_of_the_gpu(self, planned: int, loaded: Loaded) -> None:
        """Warn if the GPU holds less than planned, for want of room or because it is gone."""
        tried, self._loading = (
            self._loading.gpu_layers,
            dataclasses.replace(self._loading, gpu_layers=loaded.gpu_layers),
        )
        if warning := gpu_warning(planned, tried, loaded.gpu_layers):
            self._notify(warning)

    # The part of it that ``Underway`` needs.

    def send_off(self, requests: Sequence[Request], *, background: bool) -> int:
        """Start a call."""
        with self._in_use:
            self._start()
            call = next(self._calls)
            self._send(work_message(call, requests, background=background))
            self._waiting[call] = deque()
            return call

    def next_event(self, call: int) -> Event:
        """The next event of ``call``; those of other calls are kept for them."""
        with self._in_use:
            self._current = call
            try:
                while not self._waiting[call]:
                    if self._interrupted:
                        raise Cancelled
                    self._take_in()
            finally:
                self._current = None
                self._keeper.used()
            happened = self._waiting[call].popleft()
        if isinstance(happened, Exception):
            raise happened
        return happened

    def has_come(self, call: int) -> int:
        """The number of results of a call that are already received."""
        with self._in_use:
            return sum(not isinstance(each, Wrote) for each in self._waiting[call])

    def over(self, call: int) -> None:
        """Note that a call is complete."""
        self._failures = 0
        self.lost(call)

    def lost(self, call: int) -> None:
        """Note that a call will get no more events."""
        with self._in_use:
            self._waiting.pop(call, None)

    def give_up(self, call: int) -> None:
        """Cancel a call."""
        self.lost(call)
        with contextlib.suppress(ChildFailedError, ModelError):
            self._send(Message(Says.CANCEL, {"call": call}))

    def recover(self, failed: ChildFailedError) -> None:
        """Prepare another try in a smaller configuration, or give up."""
        with self._in_use:
            self._drop()
            if self._interrupted:
                raise Cancelled from failed
            self._failures += 1
            if self._failures > _NEW_TRIES:
                self._failures = 0
                raise ModelError(
                    tr("The language model's process keeps stopping: {failed}.").format(
                        failed=failed
                    ),
                    tr("Choose a smaller model or a smaller context, or close other programs."),
                ) from failed
            before, self._loading = self._loading, smaller(self._loading)
            self._notify(
                started_again(before, self._loading).format(
                    layers=self._loading.gpu_layers, context=number(self._loading.context)
                )
            )

    def _take_in(self) -> None:
        self._put_aside(self._receive(Says.EVENTS))

    def _put_aside(self, message: Message) -> None:
        for of, event in events_of(message.data):
            if of in self._waiting:
                self._waiting[of].append(event)

    def _receive(self, kind: Says) -> Message:
        """The next message of ``kind``. Events of calls are kept for them meanwhile."""
        assert self._child  # started before anything is asked
        while True:
            message = self._child.receive()
            if message.kind == kind:
                return message
            if message.kind == Says.EVENTS:  # tokens are counted while calls are worked on
                self._put_aside(message)
            call = message.data.get("call")
            happened: Exception | None = None
            if message.kind == Says.PROBLEM:
                happened = problem_of(message.data)
            elif message.kind == Says.CANCELLED:
                happened = Cancelled()
            if happened and call in self._waiting:
                self._waiting[call].append(happened)
                if kind == Says.EVENTS:
                    return Message(Says.EVENTS, {"events": []})
            elif happened and call is None:
                raise happened

    def _send(self, message: Message) -> None:
        child = self._child
        if child:
            with self._sending:
                child.send(message)
