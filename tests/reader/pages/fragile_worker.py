"""The real worker, except that it dies on page 2, hangs on page 3, and is killed when opening."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from reader.child_messages import Message
from reader.child_serving import serve
from reader.pages.drawing import Worker

worker = Worker()


def be_killed(path: Path) -> None:
    """As often as the file beside the document says."""
    kills = path.with_suffix(".kills")
    if kills.exists() and (left := int(kills.read_text())):
        kills.write_text(str(left - 1))
        os.kill(os.getpid(), signal.SIGKILL)


def answer(message: Message) -> Iterator[Message]:
    if message.kind == "open":
        be_killed(Path(message.data["path"]))
    if message.kind == "draw" and message.data["page"] == 1:
        os.abort()
    if message.kind == "draw" and message.data["page"] == 2:
        time.sleep(60)
    yield from worker.answer(message)


if __name__ == "__main__":
    serve(answer)
