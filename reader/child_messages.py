"""Messages between a process and its children: JSON for values, raw bytes for arrays.

Nothing is ever unpickled, so a compromised child can only send wrong data.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

_HEADER = struct.Struct(">IQ")
_MOST_JSON = 1 << 30
_MOST_BYTES = 1 << 33


@dataclass(frozen=True)
class Message:
    """A message: ``kind`` says what it is; ``data`` must be representable as JSON."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    arrays: Mapping[str, NDArray[Any]] = field(default_factory=dict)
    blobs: Mapping[str, bytes] = field(default_factory=dict)


def write_message(stream: IO[bytes], message: Message) -> None:
    """Write ``message`` to a binary stream."""
    payloads: list[bytes | memoryview] = []
    arrays = {}
    for name, array in message.arrays.items():
        dense = np.ascontiguousarray(array)
        arrays[name] = {"dtype": dense.dtype.str, "shape": dense.shape, "bytes": dense.nbytes}
        payloads.append(dense.tobytes())
    blobs = {}
    for name, blob in message.blobs.items():
        blobs[name] = len(blob)
        payloads.append(blob)
    head = json.dumps(
        {"kind": message.kind, "data": message.data, "arrays": arrays, "blobs": blobs}
    ).encode("utf-8", "surrogatepass")
    stream.write(_HEADER.pack(len(head), sum(len(p) for p in payloads)))
    stream.write(head)
    for payload in payloads:
        stream.write(payload)
    stream.flush()


def read_message(stream: IO[bytes]) -> Message | None:
    """Read the next message from a binary stream; None at its end.

    Raises:
        ValueError: if the other side does not keep to the form.
    """
    lengths = stream.read(_HEADER.size)
    if len(lengths) < _HEADER.size:
        return None
    head_bytes, payload_bytes = _HEADER.unpack(lengths)
    if head_bytes > _MOST_JSON or payload_bytes > _MOST_BYTES:
        raise ValueError("a message beyond all bounds")
    try:
        head = json.loads(stream.read(head_bytes).decode("utf-8", "surrogatepass"))
        return _message(head, _Payload(stream, payload_bytes))
    except _MISSHAPEN as wrong:
        raise ValueError(f"not a message: {type(wrong).__name__}") from wrong


_MISSHAPEN = (
    AttributeError,
    IndexError,
    KeyError,
    MemoryError,
    OverflowError,
    RecursionError,
    SyntaxError,
    TypeError,
)


@dataclass
class _Payload:
    """Reads the bytes after the head of a message, and no more than were announced."""

    stream: IO[bytes]
    left: int

    def take(self, size: int) -> bytes:
        if not 0 <= size <= self.left:
            raise ValueError("a part of a message that is larger than the whole")
        self.left -= size
        return self.stream.read(size)


def _message(head: Mapping[str, Any], payload: _Payload) -> Message:
    arrays = {}
    for name, form in head["arrays"].items():
        raw = payload.take(int(form["bytes"]))
        dtype = np.dtype(form["dtype"])
        if dtype.hasobject:
            raise ValueError("arrays of objects are not exchanged")
        arrays[name] = np.frombuffer(raw, dtype=dtype).reshape(form["shape"])
    blobs = {name: payload.take(int(size)) for name, size in head["blobs"].items()}
    if not isinstance(head["kind"], str) or not isinstance(head["data"], dict):
        raise TypeError
    return Message(head["kind"], head["data"], arrays, blobs)
