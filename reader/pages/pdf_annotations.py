"""Marks as a PDF's annotations, read and written by a child process."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path
from typing import Any

import numpy as np

from reader.annotations.anchoring import anchor_of, bookmark_span, trimmed
from reader.annotations.mark import LONGEST_NOTE, Anchor, Colour, Mark, MarkKind
from reader.annotations.other_programs.found import Found, Read, colour_of_rgb, plain, read_all
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.confining import READS_ONLY
from reader.errors import ChildFailedError, UnreadableFileError
from reader.importing.refusals import REFUSED, refused
from reader.pages.characters import PageWords
from reader.pages.page_source import PageSource, PlacedRect
from reader.temporary_files import scratch
from reader.text.document import DocumentText
from reader.text.span import Span

WORKER = "reader.pages.annotating_worker"
LIMITS = Limits(silence=300, memory=3 << 30)
"""Thousands of annotations in a large file take a while, without any message."""
_COLOURS: Mapping[Colour, tuple[float, float, float]] = {
    Colour.YELLOW: (1.0, 0.94, 0.3),
    Colour.GREEN: (0.6, 0.9, 0.5),
    Colour.BLUE: (0.55, 0.8, 1.0),
    Colour.PINK: (1.0, 0.6, 0.75),
    Colour.PURPLE: (0.78, 0.68, 1.0),
}


def write_annotated(
    source: PageSource, path: Path, password: str | None, marks: Sequence[Mark], target: Path
) -> int:
    """Write the PDF at ``path`` to ``target`` with ``marks``; return how many were written.

    ``path`` itself is never changed. Marks without a place are left out.

    Raises:
        PasswordNeededError: it is locked, and ``password`` is missing or wrong.
        UnreadableFileError: it cannot be read, or ``target`` cannot be written.
    """
    if target.exists() and target.samefile(path):
        raise UnreadableFileError(
            tr("The document itself is never changed."), tr("Choose another name for the copy.")
        )
    asked = [each for mark in marks for each in _annotations(source, mark)]
    try:
        with scratch(target.parent) as place:
            made = place / "annotated.pdf"
            _write(path, password, asked, made)
            made.replace(target)
    except OSError as error:
        raise _unwritten(target, error.strerror or "") from error
    return len({each["mark"] for each in asked})


def _annotations(source: PageSource, mark: Mark) -> list[dict[str, Any]]:
    """Yield one annotation for each page of a mark; its note goes with the first."""
    if not mark.placed or mark.span is None:
        return []
    span = mark.span
    if mark.kind is MarkKind.BOOKMARK:
        span = Span(span.start, min(span.end, span.start + 1))
    pages: dict[int, list[PlacedRect]] = {}
    for placed in source.rects(span):
        pages.setdefault(placed.page, []).append(placed)
    return [
        {
            "mark": int(mark.id),
            "page": page - 1,
            "kind": mark.kind.value,
            "rects": [list(placed.rect) for placed in rects],
            "colour": _COLOURS[mark.colour],
            "note": mark.note if not number else "",
            "created": mark.created.strftime("D:%Y%m%d%H%M%SZ"),
        }
        for number, (page, rects) in enumerate(pages.items())
    ]


def _write(
    path: Path, password: str | None, asked: Sequence[Mapping[str, Any]], made: Path
) -> None:
    wish = {"path": str(path), "password": password, "target": str(made), "annotations": asked}
    try:
        with ChildProcess(WORKER, LIMITS) as child:
            answer = child.ask(Message("annotate", wish))
    except ChildFailedError as lost:
        raise _unwritten(path, "") from lost
    if answer.kind == REFUSED:
        raise refused(answer)
    if answer.kind != "written":
        raise UnreadableFileError(_unwritten(path, "").what)


def _unwritten(path: Path, reason: str) -> UnreadableFileError:
    what = tr("Couldn't write the copy of {name}.").format(name=path.name)
    return UnreadableFileError(
        f"{what} {reason}".strip(), tr("Choose another folder, and try again.")
    )


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
