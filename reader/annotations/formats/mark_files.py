"""Detects the format of a file of marks by its content, and reads it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from reader.annotations.formats.calibre import read_calibre
from reader.annotations.formats.found import MOST_BYTES, Found, Read, read_all, refused
from reader.annotations.formats.koreader import read_koreader_json, read_koreader_lua
from reader.annotations.formats.markdown_notes import read_markdown
from reader.annotations.formats.own_marks import read_own
from reader.annotations.formats.readest import read_readest
from reader.annotations.formats.zotero import read_zotero_json, read_zotero_note, read_zotero_table
from reader.annotations.web_annotations import found_in

Marks = Iterator[Found | None]
_OBJECTS: tuple[Callable[[object], Marks | None], ...] = (
    read_own,
    read_calibre,
    read_koreader_json,
    read_readest,
    found_in,
    read_zotero_json,
)
"""The readers of JSON; the one that recognises the shape is used."""


def read_marks(data: bytes) -> Read:
    """Read the marks in a file of another program, of this one, or in the form of the W3C.

    Raises:
        UnreadableFileError: it is no such file, or beyond all limits.
    """
    if len(data) > MOST_BYTES:
        raise refused()
    text = data.decode("utf-8-sig", "replace")
    found = _marks(text)
    read = None if found is None else read_all(found)
    if read is None or not (read.found or read.left_out or _is_json(text)):
        raise refused()
    return read


def _marks(text: str) -> Marks | None:
    start = text.lstrip()[:400]
    if start.startswith(("{", "[")):
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            return read_koreader_lua(text)
        return next((f for read in _OBJECTS if (f := read(content)) is not None), None)
    if start.startswith(("--", "return")):
        return read_koreader_lua(text)
    if "data-annotation" in text:
        return read_zotero_table(text) or read_zotero_note(text)
    return None if start.startswith("<") else read_markdown(text)


def _is_json(text: str) -> bool:
    """Whether it is JSON; an empty list of annotations counts, too."""
    return text.lstrip().startswith(("{", "["))
