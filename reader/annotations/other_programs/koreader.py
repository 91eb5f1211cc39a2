"""KOReader: its file beside a book (``metadata.epub.lua``), and its exports (JSON)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from typing import Any

from reader.annotations.mark import MarkKind
from reader.annotations.other_programs.found import Found, entries, mark_of, moment_of
from reader.annotations.other_programs.lua import NotLuaError, Table, read_table

_UNDERLINES = ("underscore", "strikeout")


def read_koreader_json(content: object) -> Iterator[Found | None] | None:
    """Read the entries of one book, or of several; None if ``content`` is no such export."""
    if not isinstance(content, dict):
        return None
    books = entries(content.get("documents")) or [content]
    if not any(isinstance(book.get("entries"), list) for book in books):
        return None
    return (_exported(entry) for book in books for entry in entries(book.get("entries")))


def _exported(entry: Mapping[str, Any]) -> Found | None:
    is_bookmark = entry.get("sort") == "bookmark"
    return None if is_bookmark else _mark(entry, entry.get("note"), entry.get("time"))


def read_koreader_lua(text: str) -> Iterator[Found | None] | None:
    """Read the annotations in a table of Lua; None if ``text`` is none."""
    with suppress(NotLuaError):
        table = read_table(text)
        if isinstance(table.get("annotations"), dict):
            return map(_annotation, _rows(table["annotations"]))
        if isinstance(table.get("highlight"), dict):
            return _older(table)
    return None


def _annotation(entry: Table) -> Found | None:
    """Return an annotation; bookmarks, which have no text of the book, cannot be placed."""
    if "drawer" not in entry and "pos1" not in entry:
        created = moment_of(entry.get("datetime"), local=True)
        return mark_of("", entry.get("note"), MarkKind.BOOKMARK, created=created)
    return _mark(entry, entry.get("note"), entry.get("datetime"))


def _older(table: Table) -> Iterator[Found | None]:
    """Read the format used until 2024: highlights by page, with notes among the bookmarks."""
    notes = {}
    for each in _rows(table.get("bookmarks")):
        said, marked = each.get("text"), each.get("notes")
        if isinstance(said, str) and isinstance(marked, str) and marked not in said:
            notes[str(each.get("datetime"))] = said
    for entry in chain.from_iterable(map(_rows, _rows(table["highlight"]))):
        when = entry.get("datetime")
        yield _mark(entry, notes.get(str(when)), when)


def _mark(entry: Mapping[Any, Any], note: object, when: object) -> Found | None:
    return mark_of(
        entry.get("text"),
        note,
        underlined=entry.get("drawer") in _UNDERLINES,
        colour=entry.get("color"),
        created=moment_of(when, local=True),
    )


def _rows(table: object) -> Iterable[Table]:
    rows = table.values() if isinstance(table, dict) else ()
    return (each for each in rows if isinstance(each, dict))
