"""Starts child processes by forking them from one that is loaded already (``child_forker``).

Hundreds of tests need a process that draws a document, and loading its libraries takes longer than
the rest of such a test. Programs that tests run as a whole still start each child as ever.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from reader import child_process
from tests.child_forker import ANSWER, PIPES
from tests.doubles import stand_in

_ROOT = Path(__file__).resolve().parent.parent
_DOCUMENTS = (
    "reader.importing.parser_replies",
    "reader.importing.reflow_import",
    "reader.evidence_packs.pack_worker",
    "reader.pages.annotating_worker",
    "reader.pages.drawing",
    "landlock",
    "pyseccomp",
)
_SENTENCES = ("models.encoder_worker", "sklearn.cluster")
_LOADED: Mapping[str, Sequence[str]] = {
    "models.downloads.download_worker": ("models.downloads.download_worker",),
    "models.encoder_worker": _SENTENCES,
    "reader.importing.parser_worker": _DOCUMENTS,
    "reader.evidence_packs.pack_worker": _DOCUMENTS,
    "reader.pages.annotating_worker": _DOCUMENTS,
    "reader.pages.page_worker": _DOCUMENTS,
}
"""The kinds of children that are forked; children of all other kinds are started."""


class ForkedChild:
    """What ``subprocess.Popen`` offers of a process that somebody else started."""

    def __init__(self, streams: tuple[int, int, int], answers: int, module: str) -> None:
        self.stdin = os.fdopen(streams[0], "wb")
        self.stdout = os.fdopen(streams[1], "rb")
        self.stderr = os.fdopen(streams[2], "rb")
        self.returncode: int | None = None
        self._module = module
        self._answers = answers
        self._ending = threading.Lock()
        self.pid = self._answer()

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        if self.returncode is None and select.select([self._answers], [], [], 0)[0]:
            self._end()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """Its exit code, when it has ended."""
        if self.returncode is None:
            if not select.select([self._answers], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(self._module, timeout or 0)
            self._end()
        return self.returncode

    def kill(self) -> None:
        """End it at once."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def _end(self) -> None:
        with self._ending:  # several threads may wait for it
            if self.returncode is None:
                self.returncode = self._answer()
                os.close(self._answers)

    def _answer(self) -> int:
        answer = os.read(self._answers, ANSWER.size)
        return int(ANSWER.unpack(answer)[0]) if answer else -signal.SIGKILL


class Forkers:
    """The processes from which children are forked, each started when it is first needed."""

    def __init__(self) -> None:
        self._forkers: dict[Sequence[str], tuple[subprocess.Popen[bytes], socket.socket]] = {}
        self._lock = threading.Lock()
        self.used = sys.platform == "linux"
        """Whether children are forked, and not started as the program does."""
        self.loaded = dict(_LOADED)
        """What is loaded before each kind of child is forked; a folder's tests may need more."""

    @property
    def numbers(self) -> frozenset[int]:
        """Their own process numbers."""
        return frozenset(forker.pid for forker, _ in self._forkers.values())

    def forked(self, module: str, environment: Mapping[str, str]) -> ForkedChild:
        """A child that runs the module in the environment."""
        sys.audit("subprocess.Popen", module, [module], None, None)
        order = json.dumps({"module": module, "environment": dict(environment)})
        ins, outs = zip(*(os.pipe() for _ in range(PIPES)), strict=True)
        theirs = (ins[0], *outs[1:])
        with self._lock:
            socket.send_fds(
                self._orders(self.loaded[module], environment), [order.encode()], theirs
            )
        for pipe in theirs:
            os.close(pipe)
        return ForkedChild((outs[0], ins[1], ins[2]), ins[3], module)

    def end(self) -> None:
        """End them; what is forked next starts others."""
        for forker, orders in self._forkers.values():
            orders.close()
            forker.wait()
        self._forkers.clear()

    def _orders(self, loaded: Sequence[str], environment: Mapping[str, str]) -> socket.socket:
        forker, orders = self._forkers.get(loaded) or self._start(loaded, environment)
        if forker.poll() is not None:  # a test may have taken it for a child, and killed it
            orders.close()
            forker, orders = self._start(loaded, environment)
        self._forkers[loaded] = forker, orders
        return orders

    def _start(
        self, loaded: Sequence[str], environment: Mapping[str, str]
    ) -> tuple[subprocess.Popen[bytes], socket.socket]:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        number = theirs.fileno()
        command = [sys.executable, "-m", "tests.child_forker", str(number), *loaded]
        # Libraries look at the environment when they are loaded; with threads, forking is unsafe.
        alone = {**environment, "OPENBLAS_NUM_THREADS": "1"}
        forker = subprocess.Popen(
            command, cwd=_ROOT, env=alone, pass_fds=[number], stdin=subprocess.DEVNULL
        )
        theirs.close()
        return forker, ours


@contextmanager
def children_are_forked() -> Iterator[Forkers]:
    """Fork children of the kinds above, where that is possible."""
    forkers = Forkers()
    start = child_process.start

    def begun(module: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
        if forkers.used and module in _LOADED:
            return stand_in(forkers.forked(module, environment))
        return start(module, environment)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(child_process, "start", begun)
        yield forkers
    forkers.end()
