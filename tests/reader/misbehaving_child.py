"""A child process that does everything a child should not."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Iterator

from reader.child_messages import Message
from reader.child_serving import serve


def answer(message: Message) -> Iterator[Message]:  # noqa: C901  # each misbehaves by itself
    match message.kind:
        case "echo":
            print("noise on standard output")  # noqa: T201
            yield message
        case "crash":
            os.abort()
        case "nap":
            time.sleep(0.5)
            yield message
        case "hang":
            time.sleep(60)
        case "hold":
            yield message
            ctypes.PyDLL(None).sleep(600)
        case "spin":
            done = time.monotonic() + float(message.data["seconds"])
            while time.monotonic() < done:
                pass
            yield message
        case "eat":
            hoard = []
            while True:
                hoard.append(bytearray(os.urandom(1 << 20) * 16))
        case "lie":
            for descriptor in range(3, 12):
                try:
                    os.write(descriptor, b"\x00\x00\x00\x04" + bytes(8) + b"null")
                except OSError:
                    continue
            yield message


if __name__ == "__main__":
    serve(answer)
