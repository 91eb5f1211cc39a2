"""The real worker, except that it dies on page 2 and hangs on page 3."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from reader.child_process import Message, serve
from reader.pages.drawing import Worker

worker = Worker()


def answer(message: Message) -> Iterator[Message]:
    if message.kind == "draw" and message.data["page"] == 1:
        os.abort()
    if message.kind == "draw" and message.data["page"] == 2:
        time.sleep(60)
    yield from worker.answer(message)


if __name__ == "__main__":
    serve(answer)
