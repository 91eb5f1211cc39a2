"""An encoder's child process whose model cannot be loaded."""

from __future__ import annotations

from collections.abc import Iterator

from reader.child_messages import Message
from reader.child_serving import serve


def answer(message: Message) -> Iterator[Message]:  # noqa: ARG001  # whatever is asked
    yield Message("problem", {"what": "The file is damaged.", "hint": "Install it again."})


if __name__ == "__main__":
    serve(answer)
