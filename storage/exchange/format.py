"""The format of an exported library: its tables, and their values in JSON.

docs/library-format.md describes it for other programs.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping, Sequence
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
_DERIVED = frozenset({"postings", TEXT, "_sqlite_migrations"})

Row = Mapping[str, object]


def tables(store: Store) -> dict[str, tuple[str, ...]]:
    """The tables to export, with their columns: all except those derived from texts."""
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
        return _PACKED[table, column][0](value)
    return {"base64": base64.b64encode(value).decode()}


def _stored(table: str, column: str, value: object) -> object:
    if value is not None and (table, column) in _PACKED:
        return _PACKED[table, column][1](value)
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


def _pairs(blob: bytes) -> object:
    return encoding.integers(blob).reshape(-1, 2).tolist()


def _packed_pairs(value: object) -> bytes:
    return encoding.packed_pairs(Span(start, end) for start, end in _rows(value, 2).tolist())


def _table(blob: bytes) -> object:
    return encoding.integers(blob).reshape(2, -1).T.tolist()


def _packed_table(value: object) -> bytes:
    rows = _rows(value, 2)
    return encoding.packed_spans(SpanTable(rows[:, 0], rows[:, 1]))


def _rows(value: object, width: int) -> np.ndarray[Any, np.dtype[np.int32]]:
    return np.array(value, dtype=np.int32).reshape(-1, width)


def _integers(blob: bytes) -> object:
    return encoding.integers(blob).tolist()


def _packed_integers(value: object) -> bytes:
    return encoding.packed(np.array(value, dtype=np.int32).reshape(-1))


def _boxes(blob: bytes) -> object:
    return encoding.numbers(blob).reshape(-1, 4).tolist()


def _packed_boxes(value: object) -> bytes:
    return encoding.packed(np.array(value, dtype=np.float32).reshape(-1, 4))


def _lines(blob: bytes) -> object:
    return encoding.integers(blob).reshape(3, -1).T.tolist()


def _packed_lines(value: object) -> bytes:
    return encoding.packed(np.ascontiguousarray(_rows(value, 3).T))


def _words(blob: bytes) -> object:
    return encoding.words(blob)


def _packed_words(value: object) -> bytes:
    if not isinstance(value, list) or any("\n" in each for each in value):
        raise ValueError("the kinds of blocks are no list of words")
    return encoding.packed_words(value)


_Codec = tuple[Callable[[bytes], object], Callable[[object], bytes]]
_PACKED: Mapping[tuple[str, str], _Codec] = {
    ("names", "mentions"): (_table, _packed_table),
    ("structures", "passages"): (_table, _packed_table),
    ("structures", "passage_lengths"): (_integers, _packed_integers),
    ("structures", "sentences"): (_table, _packed_table),
    ("structures", "blocks"): (_pairs, _packed_pairs),
    ("structures", "block_kinds"): (_words, _packed_words),
    ("structures", "line_spans"): (_lines, _packed_lines),
    ("structures", "line_boxes"): (_boxes, _packed_boxes),
    ("structures", "spine"): (_integers, _packed_integers),
    ("structures", "around"): (_pairs, _packed_pairs),
}
"""Columns that hold compressed arrays, each as lists that people can read."""
