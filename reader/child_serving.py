"""The child's side of a process that was started for a task of its own."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import IO

from reader.child_messages import Message, read_message, write_message
from reader.language import speak_as_the_parent
from reader.network import lock

_GRACE_SECONDS = 1

Answering = Callable[[Message], Iterator[Message]]


def serve(answering: Answering, *, connects: bool = False) -> None:
    """Answer messages until the parent hangs up, in the parent's language.

    Anything else written to standard output, by native libraries too, goes to standard error, so
    that it cannot disturb the messages. Unless it ``connects``, all connections are refused.
    """
    if not connects:
        lock()
    speak_as_the_parent()
    outbox = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    inbox: queue.Queue[Message | None] = queue.Queue()
    listening = (os.fdopen(os.dup(0), "rb"), inbox)
    threading.Thread(target=_listen, args=listening, daemon=True).start()
    while (message := inbox.get()) is not None:
        for answer in answering(message):
            write_message(outbox, answer)


def _listen(stream: IO[bytes], inbox: queue.Queue[Message | None]) -> None:
    """Pass on messages; end the process soon after the parent has hung up or was killed."""
    try:
        while (message := read_message(stream)) is not None:
            inbox.put(message)
    finally:
        inbox.put(None)
        time.sleep(_GRACE_SECONDS)
        os._exit(1)
