"""A process that has loaded what child processes of the program load first, and forks them.

A child that is forked is a process of its own like any other: it confines itself, speaks through
its own pipes and can be killed. Only loading libraries, most of what a short life costs, is done
once for all of them. Run by ``tests.forked_children`` as

    python -m tests.child_forker SOCKET MODULE …
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import selectors
import signal
import socket
import struct
import sys
import traceback

from reader import child_start
from reader.lean_mupdf import keep_mupdf_lean

ANSWER = struct.Struct("=i")
"""Of the pipe by which the number of a child is sent, and later its exit code."""
LONGEST_ORDER = 1 << 17
PIPES = 4
"""Those of the child's standard input, output and errors, and that of the answers."""


class Forker:
    """Forks children as they are ordered, and reports how they end."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders
        self._answers: dict[int, int] = {}
        self._ended, ending = os.pipe()
        os.set_blocking(ending, False)
        signal.set_wakeup_fd(ending, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def run(self) -> None:
        """Serve until nobody can order any more."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._orders, selectors.EVENT_READ)
            selector.register(self._ended, selectors.EVENT_READ)
            while True:
                ready = [key.fd for key, _ in selector.select()]
                if self._ended in ready:
                    os.read(self._ended, 1024)
                    self._report()
                if self._orders.fileno() in ready and not self._serve():
                    return

    def _serve(self) -> bool:
        order, pipes, *_ = socket.recv_fds(self._orders, LONGEST_ORDER, PIPES)
        if not order:
            return False
        number = os.fork()
        if not number:
            _live(pipes, **json.loads(order))
        *streams, answer = pipes
        for stream in streams:
            os.close(stream)
        self._answers[number] = answer
        os.write(answer, ANSWER.pack(number))
        return True

    def _report(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                number, status = os.waitpid(-1, os.WNOHANG)
                if not number:
                    return
                answer = self._answers.pop(number)
                with contextlib.suppress(BrokenPipeError):
                    os.write(answer, ANSWER.pack(os.waitstatus_to_exitcode(status)))
                os.close(answer)


def _live(pipes: list[int], module: str, environment: dict[str, str]) -> None:
    """Be ``python -m reader.child_start module``, in the environment, to the end."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, pipe in enumerate(pipes[:3]):
        os.dup2(pipe, number)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(environment | {child_start.PARENT: str(os.getppid())})
    sys.argv = [child_start.__file__, module]
    code = 0
    try:
        child_start.main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001  # as the interpreter does at the end of a program
        traceback.print_exc()
        code = 1
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def main() -> None:
    """Load the modules, and serve."""
    number, *modules = sys.argv[1:]
    keep_mupdf_lean()
    for name in modules:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()  # so that no child copies what another collects
    Forker(socket.socket(fileno=int(number))).run()


if __name__ == "__main__":
    main()
