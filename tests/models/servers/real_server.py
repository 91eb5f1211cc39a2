"""llama-cpp-python's own server as a child process, with a real model."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from pathlib import Path

from models.servers.address import Server
from models.servers.probing import models_of
from reader.errors import ModelError

_STARTING_SECONDS = 120


@contextlib.contextmanager
def served(path: Path, context: int):
    """A server on a free port of this machine, for as long as a test needs it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {"model": path, "host": "127.0.0.1", "port": port, "n_ctx": context, "n_threads": 2}
    arguments = [text for name, value in options.items() for text in (f"--{name}", str(value))]
    program = subprocess.Popen(
        [sys.executable, "-m", "llama_cpp.server", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield _ready(program, f"http://127.0.0.1:{port}")
    finally:
        program.kill()
        program.wait()


def _ready(program, address):
    end = time.monotonic() + _STARTING_SECONDS
    while time.monotonic() < end:
        assert program.poll() is None, "the server has ended"
        try:
            (model,) = models_of(Server(address))
        except ModelError:
            time.sleep(0.2)
        else:
            return Server(address, model)
    raise AssertionError("the server does not answer")
