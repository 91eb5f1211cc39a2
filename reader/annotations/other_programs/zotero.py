"""Zotero: annotations as JSON, in notes (HTML), and notes in its table of items (CSV)."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

from reader.annotations.mark import MarkKind
from reader.annotations.other_programs.found import Found, mark_of, moment_of

_KINDS = {
    "highlight": MarkKind.HIGHLIGHT,
    "underline": MarkKind.UNDERLINE,
    "note": MarkKind.NOTE,
    "text": MarkKind.NOTE,
    "image": MarkKind.NOTE,
    "ink": MarkKind.NOTE,
}
_PREFIX = "annotation"
_BLOCKS = frozenset({"p", "li", "blockquote", "div", "h1", "h2", "h3", "h4", "h5", "h6", "tr"})
_QUOTES = '“”"„«»'
_LONGEST_FIELD = 8 << 20
_DEEPEST = 8
"""The depth of items, attachments, annotations, data: each in a list."""


def read_zotero_json(content: object) -> Iterator[Found | None] | None:
    """Read annotations of the reader, the web API or Better BibTeX; None if there are none."""
    listed = list(_annotations(content, 0))
    return map(_found, listed) if listed else None


def _annotations(content: object, depth: int) -> Iterator[Mapping[str, Any]]:
    """Yield annotations of a list, of items with attachments, or of the ``data`` of the API."""
    if depth > _DEEPEST:
        return
    if isinstance(content, list):
        for each in content:
            yield from _annotations(each, depth + 1) if isinstance(each, dict) else ()
    elif isinstance(content, dict):
        if content.get("itemType") == _PREFIX or _is_of_reader(content):
            yield content
        for key in ("data", "items", "attachments", "annotations"):
            yield from _annotations(content.get(key), depth + (key != "data"))


def _is_of_reader(entry: Mapping[str, Any]) -> bool:
    return str(entry.get("type")) in _KINDS and ("pageLabel" in entry or "sortIndex" in entry)


def _found(entry: Mapping[str, Any]) -> Found | None:
    def said(name: str) -> object:
        return entry.get(_PREFIX + name[0].upper() + name[1:], entry.get(name))

    created = moment_of(entry.get("dateAdded")) or moment_of(entry.get("dateCreated"))
    return mark_of(
        said("text"),
        said("comment"),
        _KINDS.get(str(said("type")), MarkKind.HIGHLIGHT),
        colour=said("color"),
        created=created or moment_of(entry.get("dateModified")),
        page=said("pageLabel"),
    )


def read_zotero_note(text: str) -> Iterator[Found | None] | None:
    """Read the annotations in a note (HTML); None if it has none."""
    reading = _Note()
    reading.feed(text)
    reading.close()
    reading.end_block()
    return iter(reading.found) if reading.found else None


def read_zotero_table(text: str) -> Iterator[Found | None] | None:
    """Read the annotations in the notes of a table of items; None if ``text`` is no such table."""
    csv.field_size_limit(min(_LONGEST_FIELD, sys.maxsize))
    try:
        rows = csv.DictReader(io.StringIO(text))
        if not {"Key", "Notes"} <= set(rows.fieldnames or ()):
            return None
        notes = [row.get("Notes") or "" for row in rows]
    except csv.Error:
        return None
    found = [each for note in notes for each in read_zotero_note(note) or ()]
    return iter(found) if found else None


@dataclass(slots=True)
class _Passage:
    """A highlight while its words are read."""

    about: Mapping[str, Any]
    underlined: bool
    words: list[str] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)

    def found(self) -> Found | None:
        return mark_of(
            "".join(self.words).strip().strip(_QUOTES),
            "".join(self.comment),
            underlined=self.underlined,
            colour=self.about.get("color"),
            page=self.about.get("pageLabel"),
        )


class _Note(HTMLParser):
    """A highlight, its citation, and the comment on it in the rest of the paragraph."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Found | None] = []
        self._passages: list[_Passage] = []
        self._spans: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """The parser's hook."""
        if tag in _BLOCKS:
            self.end_block()
        elif tag in ("script", "style"):
            self._silent += 1
        elif tag == "span":
            said = {name: value or "" for name, value in attrs}
            kind = said.get("class", "")
            if kind in ("highlight", "underline") and "data-annotation" in said:
                about = _object(said["data-annotation"])
                self._passages.append(_Passage(about, underlined=kind == "underline"))
            self._spans.append(kind)

    def handle_endtag(self, tag: str) -> None:
        """The parser's hook."""
        if tag in _BLOCKS:
            self.end_block()
        elif tag in ("script", "style"):
            self._silent = max(0, self._silent - 1)
        elif tag == "span" and self._spans:
            self._spans.pop()

    def handle_data(self, data: str) -> None:
        """The parser's hook."""
        if not self._passages or self._silent:
            return
        passage = self._passages[-1]
        if "highlight" in self._spans or "underline" in self._spans:
            passage.words.append(data)
        elif not {"citation", "citation-item"} & set(self._spans):
            passage.comment.append(data)

    def end_block(self) -> None:
        """End the paragraph that was read."""
        self.found += [passage.found() for passage in self._passages]
        self._passages.clear()
        self._spans.clear()


def _object(encoded: str) -> Mapping[str, Any]:
    try:
        found = json.loads(unquote(encoded))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
