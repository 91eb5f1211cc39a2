"""The process that fills a model's chat template to see whether it can be used."""

from __future__ import annotations

from collections.abc import Iterator

from models.engine.engine_wire import Says
from models.engine.framing import frame_of
from reader.child_messages import Message
from reader.child_serving import serve


def answered(message: Message) -> Iterator[Message]:
    """What is wrong with the template; empty if nothing is."""
    yield Message(Says.FRAMED, {"problem": frame_of(message.data["template"], "", "").problem})


if __name__ == "__main__":
    serve(answered)
