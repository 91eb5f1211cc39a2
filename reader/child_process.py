"""Runs a Python module in a process of its own, which may die without taking anything with it.

MuPDF parses hostile files, and model libraries abort when memory runs out (decision 0016). Parent
and child exchange messages (``reader.child_messages``); ``reader.child_serving`` is the child's
side.
"""

from __future__ import annotations

import contextlib
import logging
import math
import queue
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from gettext import gettext as tr
from typing import Self

import psutil

from reader.child_messages import Message, read_message, write_message
from reader.child_start import child_environment, start
from reader.errors import ChildDiedError, ChildKilledError, ChildTooLargeError, ChildTooSlowError

_log = logging.getLogger(__name__)

_WATCH_SECONDS = 0.1
_LONGEST_LOOK = 5.0
"""The longest time in seconds between two checks of a silent child; after more, the machine was
asleep.
"""
_STDERR_LINES = 40
_FROM_OUTSIDE = (-9, -15)
"""Exit codes of killed processes: no library ends its own process in this way."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a child process. ``silence`` is the longest time in seconds without any message.

    Time during which other programs kept the processor busy does not count.
    """

    silence: float
    memory: int
    """The limit of resident bytes."""
    work: float = math.inf
    """The seconds of computing for one request, with or without messages."""


class ChildProcess:
    """Parent's side: start, exchange messages, stop. Use as a context manager.

    Not for use by two threads at once.
    """

    def __init__(
        self, module: str, limits: Limits, environment: Mapping[str, str] | None = None
    ) -> None:
        """Start ``python -m module``; its standard streams are used for messages."""
        self._module = module
        self._limits = limits
        self._wanted_gone = False
        self._killed_here = False
        self._process = start(module, {**child_environment(), **(environment or {})})
        assert self._process.stdin  # asked for with PIPE above
        assert self._process.stdout
        assert self._process.stderr
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._stderr = self._process.stderr
        self._inbox: queue.Queue[Message | None] = queue.Queue()
        self._complaints: deque[str] = deque(maxlen=_STDERR_LINES)
        self._threads = [
            threading.Thread(target=self._collect, name=f"{module} messages", daemon=True),
            threading.Thread(target=self._overhear, name=f"{module} stderr", daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        _living()[self.pid] = self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The number by which the system knows it."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it is running."""
        return self._process.poll() is None

    @property
    def memory(self) -> int:
        """The resident bytes now; 0 once it has ended."""
        try:
            return int(psutil.Process(self.pid).memory_info().rss)
        except psutil.Error:
            return 0

    @property
    def spent(self) -> float:
        """The seconds that it has computed; 0 once it has ended."""
        try:
            times = psutil.Process(self.pid).cpu_times()
        except psutil.Error:
            return 0.0
        return float(times.user + times.system)

    def _wants_to_work(self) -> bool:
        """Whether it computes, is kept from it, or is suspended, rather than waits."""
        kept = (psutil.STATUS_RUNNING, psutil.STATUS_STOPPED)
        try:
            return psutil.Process(self.pid).status() in kept
        except psutil.Error:
            return False

    def send(self, message: Message) -> None:
        """Send ``message``. Raises ``ChildDiedError``."""
        try:
            write_message(self._stdin, message)
        except (OSError, ValueError) as broken:
            raise self._died() from broken

    def receive(self, work: float = math.inf) -> Message:
        """Wait for the next message, for which it may compute ``work`` seconds.

        Raises:
            ChildDiedError: it ended, of itself or killed by the system.
            ChildTooSlowError: nothing came within the limit; it has been stopped.
            ChildTooLargeError: it exceeded its memory; it has been stopped.
        """
        silent, looked, spent = 0.0, time.monotonic(), 0.0
        most = self.spent + work if work < math.inf else math.inf
        while True:
            try:
                message = self._inbox.get(timeout=_WATCH_SECONDS)
            except queue.Empty:
                now = time.monotonic()
                # On some systems the clock goes on while machine and child sleep.
                passed, looked = min(now - looked, _LONGEST_LOOK), now
                before, spent = spent, self.spent
                silent += min(passed, max(0.0, spent - before)) if self._wants_to_work() else passed
                self._watch(math.inf if spent > most else silent)
                continue
            if message is None:
                raise self._died()
            return message

    def ask(self, message: Message) -> Message:
        """Send a message, and wait for one answer."""
        self.send(message)
        return self.receive()

    def end(self) -> None:
        """End it at once, from any thread; a caller that waits for its messages gets an error."""
        self._wanted_gone = True
        self._kill()

    def kill(self) -> None:
        """End it at once, and wait until it is gone."""
        self._kill()
        self.close()

    def _kill(self) -> None:
        self._killed_here = self._killed_here or self.alive
        with contextlib.suppress(OSError):
            self._process.kill()

    def close(self) -> None:
        """End it and wait until it is gone."""
        with contextlib.suppress(OSError):
            self._stdin.close()
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._kill()
            self._process.wait()
        for thread in self._threads:
            thread.join()
        self._stdout.close()
        self._stderr.close()

    def _watch(self, silent: float) -> None:
        if self.memory > self._limits.memory:
            self.kill()
            _log.warning("%s used more than %d bytes", self._module, self._limits.memory)
            raise ChildTooLargeError(tr("it exceeded its memory limit"))
        if silent > self._limits.silence:
            self.kill()
            _log.warning("%s was silent for %.0f s", self._module, silent)
            raise ChildTooSlowError(tr("it didn't respond in time"))

    def _died(self) -> ChildDiedError:
        self.close()
        code = self._process.returncode
        level = logging.DEBUG if self._wanted_gone else logging.WARNING
        _log.log(level, "%s ended with %s:\n%s", self._module, code, "\n".join(self._complaints))
        if code in _FROM_OUTSIDE and not self._killed_here:
            return ChildKilledError(tr("it was ended by another program or the system"))
        return ChildDiedError(
            tr("it ended unexpectedly, with exit status {code}").format(code=code)
        )

    def _collect(self) -> None:
        try:
            while (message := read_message(self._stdout)) is not None:
                self._inbox.put(message)
        except (OSError, ValueError):
            self._kill()
        self._inbox.put(None)

    def _overhear(self) -> None:
        for line in self._stderr:
            self._complaints.append(line.decode("utf-8", "replace").rstrip())


def end_all() -> None:
    """End all child processes of this program at once, as it closes; see ``ChildProcess.end``."""
    # In one step: other threads may start children meanwhile.
    for reference in _living().valuerefs():
        if child := reference():
            child.end()


@cache
def _living() -> weakref.WeakValueDictionary[int, ChildProcess]:
    return weakref.WeakValueDictionary()
