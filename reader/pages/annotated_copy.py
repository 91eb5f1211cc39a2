"""Copies a PDF with marks as annotations, in a child process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.annotations.mark import Colour, Mark, MarkKind
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.errors import ChildFailedError, UnreadableFileError
from reader.importing.refusals import REFUSED, refused
from reader.pages.page_source import PageSource, PlacedRect
from reader.temporary_files import scratch
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
            _ask(path, password, asked, made)
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


def _ask(path: Path, password: str | None, asked: Sequence[Mapping[str, Any]], made: Path) -> None:
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
