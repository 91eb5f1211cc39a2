"""An encoder's child process that dies whenever it is asked for vectors."""

from __future__ import annotations

import os
from collections.abc import Iterator

from reader.child_messages import Message
from reader.child_serving import serve


def answer(message: Message) -> Iterator[Message]:  # noqa: ARG001  # whatever is asked
    os.abort()
    yield


if __name__ == "__main__":
    serve(answer)
