"""A parser that does what hostile files might make it do."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from reader.child_messages import Message
from reader.child_serving import serve
from reader.importing.parser_replies import parse

SERVED: list[int] = []


def answer(message: Message) -> Iterator[Message]:  # noqa: C901, PLR0912  # one case each
    match os.environ["MISBEHAVE"]:
        case "crash":
            os.abort()
        case "raise":
            raise KeyError
        case "lie":
            yield Message("parsed", {"text": "and nothing else"})
        case "nonsense":
            yield Message("progress", {"stage": "dancing"})
        case "hang":
            time.sleep(60)
        case "eat":
            hoard = []
            while True:
                hoard.append(bytearray(os.urandom(1 << 20) * 16))
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "killed once":
            mark = Path(os.environ["MARK"])
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGTERM)
            yield from parse(message)
        case "crash second":
            if SERVED:
                os.abort()
            SERVED.append(1)
            yield from parse(message)
        case "work with news" | "work without news":
            said = 0
            while True:
                said += 1
                if os.environ["MISBEHAVE"] == "work with news" and said % 100_000 == 0:
                    yield Message("progress", {"stage": "reading", "page": 1, "of": 1})
        case "exhaust":
            yield Message("refused", {"reason": "memory"})


if __name__ == "__main__":
    serve(answer)
