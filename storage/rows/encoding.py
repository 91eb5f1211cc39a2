"""Encoding of values in a row: spans, paths, gists, arrays."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span, SpanTable
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, GistSentence
from storage.file.store import Store

_FAST = 1
"""zlib's level: half the size of raw offsets in a few milliseconds per book."""


def packed(array: NDArray[Any]) -> bytes:
    """An array's values, compressed. Its type and width depend on the column."""
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return zlib.compress(little.tobytes(), _FAST)


def integers(blob: bytes) -> NDArray[np.int32]:
    """The int32 vector that was packed."""
    return np.frombuffer(zlib.decompress(blob), dtype="<i4").astype(np.int32)


def numbers(blob: bytes) -> NDArray[np.float32]:
    """The float32 values that were packed, flat."""
    return np.frombuffer(zlib.decompress(blob), dtype="<f4").astype(np.float32)


def packed_spans(table: SpanTable) -> bytes:
    """All starts, then all ends."""
    return packed(np.concatenate([table.starts, table.ends]).astype(np.int32))


def span_table(blob: bytes) -> SpanTable:
    """The table that was packed."""
    starts, ends = integers(blob).reshape(2, -1)
    return SpanTable(starts, ends)


def packed_pairs(spans: Iterable[Span]) -> bytes:
    """Spans in any order, as pairs."""
    return packed(np.array([(span.start, span.end) for span in spans], dtype=np.int32))


def spans_of(blob: bytes) -> list[Span]:
    """The pairs that were packed."""
    return [Span(start, end) for start, end in integers(blob).reshape(-1, 2).tolist()]


def packed_words(words: Iterable[str]) -> bytes:
    """Words without line breaks, compressed."""
    return zlib.compress("\n".join(words).encode(), _FAST)


def words(blob: bytes) -> list[str]:
    """The words that were packed."""
    text = zlib.decompress(blob).decode()
    return text.split("\n") if text else []


def as_json(value: object) -> str:
    """Compact JSON that stays readable for people who look into the file."""
    return storable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def storable(text: str) -> str:
    """The text with a mark for each half of a surrogate pair, which no file can store.

    Its length stays the same, so that spans remain valid.
    """
    return text.encode("utf-8", "replace").decode("utf-8")


def path_column(path: Path) -> str | bytes:
    """Text, or the system's own bytes for a name that is not Unicode."""
    try:
        return str(path).encode("utf-8").decode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(path)


def path_value(column: str | bytes) -> Path:
    """The path that was stored."""
    return Path(os.fsdecode(column))


def spans_json(spans: Iterable[Span]) -> str:
    """Spans as a JSON list of pairs."""
    return as_json([[span.start, span.end] for span in spans])


def spans_value(column: str) -> tuple[Span, ...]:
    """The spans that were stored."""
    return tuple(Span(start, end) for start, end in json.loads(column))


def gist_json(gist: Gist) -> str:
    """A gist as a JSON list of sentences, each with its sources."""
    return as_json(
        [[s.text, [[span.start, span.end] for span in s.sources]] for s in gist.sentences]
    )


def gist_value(column: str) -> Gist:
    """The gist that was stored."""
    return Gist(
        tuple(
            GistSentence(text, tuple(Span(start, end) for start, end in sources))
            for text, sources in json.loads(column)
        )
    )


def maker_id(store: Store, maker: Maker) -> int:
    """The maker's number; a new maker gets one."""
    values = (maker.model, maker.version, maker.parameters)
    store.run("INSERT OR IGNORE INTO makers (model, version, parameters) VALUES (?, ?, ?)", *values)
    (number,) = store.row(
        "SELECT id FROM makers WHERE model = ? AND version = ? AND parameters = ?", *values
    )
    return int(number)
