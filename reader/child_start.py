"""Starts child processes so that each is tied to its parent and always ends with it.

Listening for the parent's end is not enough: nobody listens while a library is loaded, or while
foreign code holds the interpreter.
"""

from __future__ import annotations

import ctypes
import os
import queue
import runpy
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache
from pathlib import Path

from reader.bundle import bundled

CHILD = "--child"
"""The argument that a bundle, which is its own interpreter, gets instead of ``-m``."""

PARENT = "GISTWALKER_PARENT"
STARTER = "starts children"
"""The name of the thread that starts children; it lives as long as the process."""
_LOOK_SECONDS = 1
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG."""

_Order = tuple[Future["subprocess.Popen[bytes]"], str, Mapping[str, str]]


def start(module: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start ``python -m module`` with pipes for its standard streams. Raises ``OSError``."""
    started: Future[subprocess.Popen[bytes]] = Future()
    _orders().put((started, module, environment))
    return started.result()


@cache
def _orders() -> queue.SimpleQueue[_Order]:
    """Return the queue of the thread that starts all children.

    To Linux the parent is the thread that started a child, so it must live as long as the process.
    """
    orders: queue.SimpleQueue[_Order] = queue.SimpleQueue()
    threading.Thread(target=_start_all, args=[orders], name=STARTER, daemon=True).start()
    return orders


def _start_all(orders: queue.SimpleQueue[_Order]) -> None:
    while True:
        started, module, environment = orders.get()
        try:
            started.set_result(_started(module, environment))
        except BaseException as error:  # noqa: BLE001  # it is for whoever waits
            started.set_exception(error)
        del started


def _started(module: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command(module),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def child_environment() -> dict[str, str]:
    """Return this process's environment, by which a child also finds the program and its parent."""
    root = str(Path(__file__).resolve().parent.parent)
    inherited = os.environ.get("PYTHONPATH")
    path = os.pathsep.join(filter(None, (root, inherited)))
    return {**os.environ, "PYTHONPATH": path, PARENT: str(os.getpid())}


def command(module: str) -> list[str]:
    """Return the command that makes this interpreter, or the bundle around it, run ``main``."""
    return [sys.executable, *([CHILD] if bundled() else ["-m", "reader.child_start"]), module]


def main() -> None:
    """Child's side: tie it to its parent, then run the module that the command line names."""
    parent = int(os.environ[PARENT])
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    elif sys.platform != "win32":  # there, standard input alone tells of the parent's end
        threading.Thread(target=_end_with, args=[parent], daemon=True).start()
    if sys.platform != "win32" and os.getppid() != parent:
        os._exit(1)
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    main()
