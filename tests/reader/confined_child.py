"""A confined process that tries what it may not do, and says what came of it; for tests."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from reader.confining import confine


def outcome(doing) -> str:
    try:
        doing()
    except OSError as error:
        return type(error).__name__
    return "done"


def main(folder: Path) -> None:
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
    main(Path(sys.argv[1]))
