"""Detects the format of a file of marks by its content, and reads it.

Own files, and those of calibre and Readest (a book's ``config.json``), are read here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from reader.annotations.exporting import FORMAT
from reader.annotations.mark import Anchor, MarkKind
from reader.annotations.other_programs.found import (
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
from reader.annotations.other_programs.koreader import read_koreader_json, read_koreader_lua
from reader.annotations.other_programs.zotero import (
    read_zotero_json,
    read_zotero_note,
    read_zotero_table,
)
from reader.annotations.web_annotations import found_in

_ZOTERO = re.compile(
    r"[“\"](?P<quote>.+?)[”\"]\s*"
    r"\(\[[^\]\n]{0,300}\]\(zotero://[^)\n]{0,500}\)\)"
    r"(?:\s*\(\[[^\]\n]{0,40}\]\(zotero://[^)\n]{0,500}?(?:\?page=(?P<page>\w+))?[^)\n]{0,200}\)\))?"
    r"(?P<note>.*)"
)
_ESCAPED = re.compile(r"\\([\\`*_\[\]<>#|~.+=)-])")
_NAMED_NOTE = re.compile(r"\*\*[^*\n]{1,40}\*\*\s*:\s*")
_RULE = re.compile(r"(?:-{3,}|\*{3,}|#{1,6}\s.*)$")


def read_markdown(text: str) -> Iterator[Found | None] | None:
    """Read the quotes of a file with their notes; None if there are none."""
    lines = text.splitlines()
    found: list[Found | None] = []
    for line in lines:
        if "zotero://" in line and (said := _ZOTERO.search(line[:20_000])):
            note = said["note"].strip().strip("*_")
            found.append(mark_of(said["quote"], note, page=said["page"] or ""))
    return iter(found or list(_quotes(lines))) if found or ">" in text else None


def _quotes(lines: list[str]) -> Iterator[Found | None]:
    quote: list[str] = []
    note: list[str] = []
    inside = False
    for line in [*lines, "---"]:
        quoted = line.startswith(">")
        if quote and ((quoted and not inside) or _RULE.match(line)):
            yield mark_of("\n".join(quote), "\n".join(note).strip())
            quote, note = [], []
        if quoted:
            quote.append(_plain(line[1:].strip()))
        elif quote and not _is_of_program(line):
            note.append(_plain(_NAMED_NOTE.sub("", line, count=1)))
        inside = quoted


def _is_of_program(line: str) -> bool:
    """Whether it is the line in italics below a quote that names page and day."""
    return len(line) > 1 and line.startswith("*") and line.endswith("*") and line[1] != "*"


def _plain(line: str) -> str:
    return _ESCAPED.sub(r"\1", line)


Marks = Iterator[Found | None]
_LONGEST_CONTEXT = 1000


def read_marks(data: bytes) -> Read:
    """Read the marks in a file of another program, of this one, or in the form of the W3C.

    Raises:
        UnreadableFileError: it is no such file, or beyond all limits.
    """
    if len(data) > MOST_BYTES:
        raise refused()
    text = data.decode("utf-8-sig", "replace")
    if (found := _marks(text)) is None:
        raise refused()
    read = read_all(found)
    is_json = text.lstrip().startswith(("{", "["))  # an empty list of annotations counts, too
    if not (read.found or read.left_out or is_json):
        raise refused()
    return read


def _marks(text: str) -> Marks | None:
    start = text.lstrip()[:400]
    if start.startswith(("{", "[")):
        try:
            content = json.loads(text)
        except (ValueError, RecursionError):
            return read_koreader_lua(text)
        known = (_listed, read_koreader_json, found_in, read_zotero_json)
        return next((f for read in known if (f := read(content)) is not None), None)
    if start.startswith(("--", "return")):
        return read_koreader_lua(text)
    if "data-annotation" in text:
        return read_zotero_table(text) or read_zotero_note(text)
    return None if start.startswith("<") else read_markdown(text)


def _listed(content: object) -> Marks | None:
    """Read the entries of this program, of calibre or Readest; None if ``content`` has none."""
    if not isinstance(content, dict):
        return None
    if content.get("format") == FORMAT:
        return map(_own_mark, entries(content.get("marks")))
    match content.get("type"):
        case "calibre_annotation_collection":
            return map(_calibre_mark, entries(content.get("annotations")))
        case "calibre_highlights":
            return map(_calibre_mark, entries(content.get("highlights")))
    listed = [content.get(key) for key in ("booknotes", "bookNotes")]
    notes = next((each for each in listed if isinstance(each, list)), None)
    return None if notes is None else map(_readest_note, entries(notes))


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
    return mark_of(
        said.get("highlighted_text"),
        said.get("notes"),
        underlined=look.get("kind") == "decoration",
        colour=look.get("which"),
        created=created,
    )


def _readest_note(entry: Mapping[str, object]) -> Found | None:
    if entry.get("deletedAt"):
        return None
    is_bookmark = entry.get("type") == "bookmark"
    return mark_of(
        entry.get("text"),
        entry.get("note"),
        MarkKind.BOOKMARK if is_bookmark else MarkKind.HIGHLIGHT,
        underlined=not is_bookmark and entry.get("style") in ("underline", "squiggly"),
        colour=None if is_bookmark else entry.get("color"),
        created=moment_of(entry.get("createdAt")),
    )
