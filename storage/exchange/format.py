"""The format of an exported library: its tables, and their values in JSON.

docs/library-format.md describes it for other programs.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from reader.text.span import Span, SpanTable
from storage.file.store import Store
from storage.rows import encoding

FORMAT = "gistwalker library"
VERSION = 1
MANIFEST = "manifest.json"
TEXT = "texts"
"""The table of texts is a folder of plain files, one for each document."""
_DERIVED = frozenset({"postings", "vector_signs", TEXT, "_sqlite_migrations"})

Row = Mapping[str, object]


def tables(store: Store) -> dict[str, tuple[str, ...]]:
    """The tables to export, with their columns: all except those derived from others."""
    names = [
        name
        for (name,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name not in _DERIVED and not name.startswith(("sqlite_", "passages"))
    ]
    return {
        name: tuple(column for _, column, *_ in store.rows(f"PRAGMA table_info({name})"))
        for name in sorted(names)
    }


def table_file(table: str) -> str:
    """The path of a table's rows."""
    return f"tables/{table}.jsonl"


def text_file(document: int) -> str:
    """The path of a document's canonical text."""
    return f"texts/{document}.txt"


def line_of(table: str, row: Row) -> bytes:
    """A row as a line of JSON."""
    plain = {name: _plain(table, name, value) for name, value in row.items()}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def row_of(table: str, line: bytes, columns: Sequence[str]) -> dict[str, object]:
    """The row in a line. Raises ``ValueError`` if it is none of this table."""
    found = loads(line)
    if not isinstance(found, dict) or set(found) != set(columns):
        raise ValueError(f"the columns of {table} are {', '.join(columns)}")
    return {name: _stored(table, name, found[name]) for name in columns}


def loads(text: bytes) -> Any:
    """Parse strict JSON, without Python's extensions. Raises ``ValueError``."""
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _plain(table: str, column: str, value: object) -> object:
    if not isinstance(value, bytes):
        return value
    if (table, column) in _PACKED:
        return _PACKED[table, column].unpacked(value)
    return {"base64": base64.b64encode(value).decode()}


def _stored(table: str, column: str, value: object) -> object:
    if value is not None and (table, column) in _PACKED:
        return _PACKED[table, column].packed(value)
    if isinstance(value, dict):
        try:
            return base64.b64decode(value["base64"], validate=True)
        except (KeyError, TypeError, binascii.Error) as error:
            raise ValueError(f"{column} is no base64") from error
    if isinstance(value, str):
        return encoding.storable(value)
    if value is None or isinstance(value, (int, float)):
        return value
    raise ValueError(f"{column} is a list")


@dataclass(frozen=True, slots=True)
class _Rows:
    """A compressed array as a list of rows of this ``width``; 1: of numbers.

    ``turned``: it is stored column by column. ``spans``: each row is a half-open range, and of a
    table they are in order.
    """

    width: int
    turned: bool = False
    spans: bool = False
    kind: type[np.int32 | np.float32] = np.int32

    def unpacked(self, blob: bytes) -> object:
        read = encoding.integers if self.kind is np.int32 else encoding.numbers
        shape = (self.width, -1) if self.turned else (-1, self.width)
        rows = read(blob).reshape(shape)
        return (rows.ravel() if self.width == 1 else rows.T if self.turned else rows).tolist()

    def packed(self, value: object) -> bytes:
        rows = np.array(value, dtype=self.kind).reshape(-1, self.width)
        if self.spans and self.turned:
            SpanTable(*rows.T.astype(np.int32))  # refuses what is none
        elif self.spans:
            for start, end in rows.tolist():
                Span(int(start), int(end))
        return encoding.packed(np.ascontiguousarray(rows.T) if self.turned else rows)


class _Words:
    """Words, compressed."""

    def unpacked(self, blob: bytes) -> object:
        return encoding.words(blob)

    def packed(self, value: object) -> bytes:
        if not isinstance(value, list) or any("\n" in each for each in value):
            raise ValueError("the kinds of blocks are no list of words")
        return encoding.packed_words(value)


_PACKED: Mapping[tuple[str, str], _Rows | _Words] = {
    ("names", "mentions"): _Rows(2, turned=True, spans=True),
    ("structures", "passages"): _Rows(2, turned=True, spans=True),
    ("structures", "passage_lengths"): _Rows(1),
    ("structures", "sentences"): _Rows(2, turned=True, spans=True),
    ("structures", "blocks"): _Rows(2, spans=True),
    ("structures", "block_kinds"): _Words(),
    ("structures", "line_spans"): _Rows(3, turned=True),
    ("structures", "line_boxes"): _Rows(4, kind=np.float32),
    ("structures", "spine"): _Rows(1),
    ("structures", "around"): _Rows(2, spans=True),
    ("structures", "links"): _Rows(3),
}
"""Columns that hold compressed arrays, each as lists that people can read."""
