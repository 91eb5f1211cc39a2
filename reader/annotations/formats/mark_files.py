"""Detects the format of a file of marks by its content, and reads it.

Own files, and those of calibre and Readest (a book's ``config.json``), are read here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from reader.annotations.as_json import FORMAT
from reader.annotations.formats.found import (
    MOST_BYTES,
    Found,
    Read,
    entries,
    mark_of,
    moment_of,
    plain,
    read_all,
    refused,
    span_of,
)
from reader.annotations.formats.koreader import read_koreader_json, read_koreader_lua
from reader.annotations.formats.markdown_notes import read_markdown
from reader.annotations.formats.zotero import read_zotero_json, read_zotero_note, read_zotero_table
from reader.annotations.mark import Anchor, MarkKind
from reader.annotations.web_annotations import found_in

Marks = Iterator[Found | None]
_CALIBRE_LISTS = {
    "calibre_annotation_collection": "annotations",
    "calibre_highlights": "highlights",
}
_READEST_LISTS = ("booknotes", "bookNotes")
_LONGEST_CONTEXT = 1000


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
    is_json = text.lstrip().startswith(("{", "["))  # an empty list of annotations counts, too
    if read is None or not (read.found or read.left_out or is_json):
        raise refused()
    return read


def _marks(text: str) -> Marks | None:
    start = text.lstrip()[:400]
    if start.startswith(("{", "[")):
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            return read_koreader_lua(text)
        known = (_own, _calibre, read_koreader_json, _readest, found_in, read_zotero_json)
        return next((f for read in known if (f := read(content)) is not None), None)
    if start.startswith(("--", "return")):
        return read_koreader_lua(text)
    if "data-annotation" in text:
        return read_zotero_table(text) or read_zotero_note(text)
    return None if start.startswith("<") else read_markdown(text)


def _own(content: object) -> Iterator[Found | None] | None:
    """Read the marks of a file; None if ``content`` is no file of this program."""
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return None
    return (_own_mark(entry) for entry in entries(content.get("marks")))


def _own_mark(entry: Mapping[str, object]) -> Found | None:
    kinds = [kind for kind in MarkKind if kind.value == entry.get("kind")]
    found = mark_of(
        entry.get("quote"),
        entry.get("note"),
        kinds[0] if kinds else MarkKind.HIGHLIGHT,
        colour=entry.get("colour"),
        created=moment_of(entry.get("created")),
    )
    if found is None:
        return None
    before, after = plain(entry.get("before")), plain(entry.get("after"))
    where = entry.get("span")
    span = span_of(*where) if isinstance(where, list) and len(where) == 2 else None
    anchor = Anchor(found.anchor.quote, before[-_LONGEST_CONTEXT:], after[:_LONGEST_CONTEXT])
    return replace(found, anchor=anchor, span=span)


def _calibre(content: object) -> Iterator[Found | None] | None:
    """Read the entries of an export; None if ``content`` is none."""
    if not isinstance(content, dict):
        return None
    holder = _CALIBRE_LISTS.get(str(content.get("type")))
    if holder is None:
        return None
    listed = content.get(holder)
    return (_calibre_mark(entry) for entry in entries(listed))


def _calibre_mark(entry: Mapping[str, object]) -> Found | None:
    inner = entry.get("annotation")
    said = inner if isinstance(inner, dict) else entry
    if said.get("removed"):
        return None
    created = moment_of(said.get("timestamp"))
    if said.get("type") == "bookmark":
        return mark_of("", said.get("title"), MarkKind.BOOKMARK, created=created)
    style = said.get("style")
    look = style if isinstance(style, dict) else {}
    underlined = look.get("kind") == "decoration"
    return mark_of(
        said.get("highlighted_text"),
        said.get("notes"),
        MarkKind.UNDERLINE if underlined else MarkKind.HIGHLIGHT,
        colour=look.get("which"),
        created=created,
    )


def _readest(content: object) -> Iterator[Found | None] | None:
    """Read the notes of a book; None if ``content`` has none."""
    if not isinstance(content, dict):
        return None
    listed = next(
        (content[key] for key in _READEST_LISTS if isinstance(content.get(key), list)), None
    )
    return None if listed is None else (_readest_note(entry) for entry in entries(listed))


def _readest_note(entry: Mapping[str, object]) -> Found | None:
    if entry.get("deletedAt"):
        return None
    created = moment_of(entry.get("createdAt"))
    if entry.get("type") == "bookmark":
        return mark_of(entry.get("text"), entry.get("note"), MarkKind.BOOKMARK, created=created)
    underlined = entry.get("style") in ("underline", "squiggly")
    return mark_of(
        entry.get("text"),
        entry.get("note"),
        MarkKind.UNDERLINE if underlined else MarkKind.HIGHLIGHT,
        colour=entry.get("color"),
        created=created,
    )
