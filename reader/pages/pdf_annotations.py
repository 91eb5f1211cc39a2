"""Reads the annotations in a PDF as marks: in a child process, placed by its words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import numpy as np

from reader.annotations.anchoring import anchor_of, bookmark_span, trimmed
from reader.annotations.mark import LONGEST_NOTE, Anchor, Colour, MarkKind
from reader.annotations.other_programs.found import Found, Read, colour_of_rgb, plain, read_all
from reader.child_messages import Message
from reader.child_process import ChildProcess
from reader.confining import READS_ONLY
from reader.errors import ChildFailedError, UnreadableFileError
from reader.importing.refusals import refused
from reader.pages.annotated_copy import LIMITS, WORKER
from reader.pages.characters import PageWords
from reader.pages.page_source import PageSource
from reader.text.document import DocumentText
from reader.text.span import Span

_COVERED = 0.5
"""The share of a word's width and height that must be annotated."""
_DATE = re.compile(r"D:(\d{8}(?:\d\d){0,3})(?:([+-]\d\d)'?(\d\d)?)?")


def brought_marks(
    source: PageSource, content: DocumentText, path: Path, password: str | None
) -> Read:
    """Return the highlights and comments in the PDF at ``path``, which ``source`` shows.

    Raises:
        PasswordNeededError: it is locked, and ``password`` is missing or wrong.
        UnreadableFileError: it cannot be read.
    """
    entries, left_out = _ask(path, password)
    words: dict[int, PageWords] = {}
    found: list[Found | None] = [None] * left_out
    for entry in entries:
        page = int(entry["page"])
        if page not in words:
            words = {page: source.words(page)}  # they come page by page
        found.append(_found(entry, words[page], content))
    return read_all(found)


def brought_count(path: Path, password: str | None) -> int:
    """Count the highlights and comments in the PDF at ``path``. Raises as ``brought_marks``."""
    return len(_ask(path, password)[0])


def _ask(path: Path, password: str | None) -> tuple[Sequence[Mapping[str, Any]], int]:
    try:
        with ChildProcess(WORKER, LIMITS, READS_ONLY) as child:
            answer = child.ask(Message("list", {"path": str(path), "password": password}))
    except ChildFailedError as lost:
        raise _unread(path) from lost
    if answer.data.get("locked"):
        raise refused(answer)
    if answer.kind != "listed":
        raise _unread(path)
    return answer.data["annotations"], int(answer.data["left_out"])


def _unread(path: Path) -> UnreadableFileError:
    what = tr("Couldn't read the annotations of {name}.").format(name=path.name)
    return UnreadableFileError(what, tr("Try opening it in another program, or get a new copy."))


def _found(entry: Mapping[str, Any], words: PageWords, content: DocumentText) -> Found | None:
    kind, note = MarkKind(entry["kind"]), plain(entry["note"]).strip()[:LONGEST_NOTE]
    boxes = np.array(entry["rects"], np.float32).reshape(-1, 4)
    span = _covered(boxes, words) if entry["covers"] else None
    if span is None and note:
        span = _beside(boxes, words, content)
    colour, created = _colour(entry["colour"]), _moment(entry["created"])
    if span is None:
        return Found(kind, Anchor(""), None, colour, note, created) if note else None
    span = trimmed(content.text, span)
    return Found(kind, anchor_of(content.text, span), span, colour, note, created)


def _covered(boxes: Any, words: PageWords) -> Span | None:
    """Return the span from the first annotated word to the last."""
    if not len(boxes) or not len(words.starts):
        return None
    own = words.boxes[:, None, :]
    wide = np.minimum(own[..., 2], boxes[:, 2]) - np.maximum(own[..., 0], boxes[:, 0])
    high = np.minimum(own[..., 3], boxes[:, 3]) - np.maximum(own[..., 1], boxes[:, 1])
    sizes = np.maximum(own[..., 2:] - own[..., :2], 0.1)
    there = ((wide >= _COVERED * sizes[..., 0]) & (high >= _COVERED * sizes[..., 1])).any(axis=1)
    if not there.any():
        return None
    return Span(int(words.starts[there].min()), int(words.ends[there].max()))


def _beside(boxes: Any, words: PageWords, content: DocumentText) -> Span | None:
    """Return the text at a comment: from the nearest word on, with height counting more."""
    if not len(boxes) or not len(words.starts):
        return None
    left, top, right, bottom = boxes[0]
    away_x = np.maximum(words.boxes[:, 0] - right, left - words.boxes[:, 2])
    away_y = np.maximum(words.boxes[:, 1] - bottom, top - words.boxes[:, 3])
    nearest = int(np.argmin(np.maximum(away_x, 0) + 4 * np.maximum(away_y, 0)))
    return bookmark_span(content, int(words.starts[nearest]))


def _colour(parts: Sequence[float]) -> Colour:
    if len(parts) == 4:
        parts = [(1 - part) * (1 - parts[3]) for part in parts[:3]]
    return colour_of_rgb(*parts) if len(parts) == 3 else Colour.YELLOW


def _moment(date: str) -> datetime | None:
    """Parse a date of PDF; without an offset it is UTC."""
    found = _DATE.match(date)
    if found is None:
        return None
    zone = (found[2] or "+00") + (found[3] or "00")
    try:
        moment = datetime.strptime(found[1].ljust(14, "0") + zone, "%Y%m%d%H%M%S%z")
        return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
