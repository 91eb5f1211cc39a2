"""A confined process that tries what it may not do, and says what came of it; for tests."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from pathlib import Path

from reader.confining import confine, confine_as_asked


def outcome(doing) -> str:
    try:
        doing()
    except OSError as error:
        return type(error).__name__
    return "done"


def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def main(folder: Path, *, as_asked: bool) -> None:
    if as_asked:
        confine_as_asked()
    else:
        confine()
    there = folder / "there"
    doings = {
        "read": there.read_bytes,
        "list": lambda: list(folder.iterdir()),
        "write": lambda: (folder / "new").write_bytes(b"x"),
        "change": lambda: there.write_bytes(b"changed"),
        "append": lambda: os.write(os.open(there, os.O_WRONLY | os.O_APPEND), b"x"),
        "remove": there.unlink,
        "make": (folder / "folder").mkdir,
        "fork": fork,
        "connect": socket.socket,
        "pair": socket.socketpair,
        "kill": lambda: os.kill(os.getppid(), 0),
        "kill-myself-not": lambda: signal.pthread_kill(threading.get_ident(), 0),
        "run": lambda: os.posix_spawn(sys.executable, ["python", "-c", ""], {}),
    }
    for name, doing in doings.items():
        print(name, outcome(doing))  # noqa: T201  # the test looks at it
    said = []
    thread = threading.Thread(target=lambda: said.append(outcome(doings["write"])))
    thread.start()
    thread.join()
    print("thread", *said)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), as_asked="--as-asked" in sys.argv)
