"""An open document as the rest of the program sees it: pages from a process of their own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from reader.child_process import Limits, Message
from reader.errors import ChildFailed, PageUnreadable
from reader.pages import rects, reflow
from reader.pages.characters import PageCharacters, PlacedCharacters
from reader.pages.recent import Recent
from reader.pages.restarting import RestartingWorker
from reader.pages.values import (
    MOST_PIXELS,
    STANDARD_LAYOUT,
    Layout,
    PageSize,
    PageWords,
    Part,
    Picture,
    PlacedRect,
    Rotation,
)
from reader.text.document import DocumentText, Format, Rect
from reader.text.span import Span

LIMITS = Limits(silence=30, memory=3 << 30)
"""Laying out the longest books takes seconds; a page that takes longer is a trap."""

_KEPT = 16


class ProcessPageSource:
    """A ``PageSource`` over MuPDF in a child process. For one thread at a time."""

    def __init__(self, worker: RestartingWorker, content: DocumentText, format: Format) -> None:  # noqa: A002  # the word every module uses for it
        self._worker = worker
        self._content = content
        self._reflows = format.reflows
        self._layout = STANDARD_LAYOUT
        self._chapters = int(worker.start().data["chapters"])
        self._forget()

    @classmethod
    def open(
        cls,
        path: Path,
        content: DocumentText,
        format: Format,  # noqa: A002
        password: str | None = None,
        limits: Limits = LIMITS,
    ) -> Self:
        """Open the file that ``content`` was made from.

        Raises:
            PasswordNeeded: it is locked, and ``password`` is missing or wrong.
            UnreadableFile: it is gone, or cannot be opened.
        """
        worker = RestartingWorker(path, opening_of(path, format, password), limits)
        try:
            return cls(worker, content, format)
        except BaseException:
            worker.close()
            raise

    @property
    def layout(self) -> Layout:
        """The layout that page numbers refer to now."""
        return self._layout

    def sizes(self) -> Sequence[PageSize]:
        """One per page of the current layout."""
        if self._reflows:
            pages = int(self._first_pages(self._chapters)[-1])
            return (PageSize(self._layout.width, self._layout.height),) * pages
        table = self._worker.ask(Message("measure")).arrays["sizes"]
        return tuple(PageSize(width, height) for width, height in table.tolist())

    def set_layout(self, layout: Layout) -> Sequence[PageSize]:
        """Set text that reflows anew; the sizes of the new pages. A PDF stays as it is."""
        self._layout = layout
        if self._reflows:
            self._worker.lay_out(asdict(layout))
            self._forget()
        return self.sizes()

    def draw(
        self, page: int, zoom: float, rotation: Rotation = 0, part: Part | None = None
    ) -> Picture:
        """Draw a page; very large ones come out smaller than ``zoom`` says, a ``part`` never does.

        Raises:
            PageUnreadable: this page cannot be drawn.
            ValueError: if ``zoom`` is not a positive number, or ``part`` is empty or too large.
        """
        if not (math.isfinite(zoom) and zoom > 0):
            raise ValueError(f"not a zoom: {zoom}")
        asked: dict[str, Any] = {"zoom": zoom, "rotation": rotation}
        if part:
            if not 0 < (part.right - part.left) * (part.bottom - part.top) <= MOST_PIXELS:
                raise ValueError(f"not a part that can be drawn: {part}")
            asked["part"] = astuple(part)
        answer = self._ask("draw", page, asked)
        form = answer.data
        return Picture(
            int(form["width"]), int(form["height"]), int(form["stride"]), answer.blobs["pixels"]
        )

    def printed(self, page: int) -> Rect | None:
        """The smallest rectangle that holds all that is printed on a page, to a point or two.

        None if nothing is. Raises ``PageUnreadable``.
        """
        found = self._ask("printed", page).data["box"]
        return None if found is None else (found[0], found[1], found[2], found[3])

    def rects(self, span: Span) -> Sequence[PlacedRect]:
        """Where the characters of ``span`` stand: one rectangle per line and page, in order.

        On a page that cannot be read, its lines as they were found at import.
        """
        return [
            PlacedRect(page, rect)
            for page, placed in self._placed(span)
            for rect in placed.rects(span)
        ]

    def words(self, page: int) -> PageWords:
        """The words of a page, for selection."""
        content = self._content
        if self._reflows:
            placed = self._place_laid_out(*self._location(page))
        else:
            numbers = np.flatnonzero(content.lines.pages == page)
            characters = self._characters(page)
            placed = rects.place_lines(numbers, characters, content.lines, content.text)
        return placed.words(content.text)

    def page_of(self, offset: int) -> int:
        """The page of the current layout that shows the character at ``offset``."""
        if not self._reflows:
            pages = self._content.pages_of(Span(offset, offset + 1))
            return pages[0].number if pages else 1
        chapter = min(reflow.chapter_at(self._content.spine, offset), self._chapters - 1)
        first = int(self._first_pages(chapter)[chapter])
        return first + self._places(chapter).page_of(offset) + 1

    def close(self) -> None:
        """Let go of it."""
        self._worker.close()

    def _forget(self) -> None:
        self._characters_of = Recent[int, PageCharacters](_KEPT)
        self._places_of = Recent[int, reflow.ChapterPlaces](_KEPT)
        self._chapter_counts: list[int] = []
        self._damaged: set[int] = set()

    def _placed(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        """The characters of ``span``, and perhaps others, page by page in the order of the text."""
        return self._placed_in_chapters(span) if self._reflows else self._placed_in_lines(span)

    def _placed_in_lines(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        lines = self._content.lines
        shown = rects.lines_showing(lines, span)
        for page in dict.fromkeys(lines.pages[shown].tolist()):
            numbers = shown[lines.pages[shown] == page]
            characters = self._characters(page)
            yield page, rects.place_lines(numbers, characters, lines, self._content.text)

    def _placed_in_chapters(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        spine = self._content.spine
        last = reflow.chapter_at(spine, max(span.start, span.end - 1))
        for chapter in range(reflow.chapter_at(spine, span.start), min(last + 1, self._chapters)):
            first = int(self._first_pages(chapter)[chapter])
            for number in self._places(chapter).pages_showing(span):
                yield first + number + 1, self._place_laid_out(chapter, number)

    def _place_laid_out(self, chapter: int, number: int) -> PlacedCharacters:
        page = int(self._first_pages(chapter)[chapter]) + number + 1
        return self._places(chapter).place(number, self._characters(page))

    def _characters(self, page: int) -> PageCharacters:
        return self._characters_of.get(page, lambda: self._read_characters(page))

    def _read_characters(self, page: int) -> PageCharacters:
        try:
            arrays = self._ask("characters", page).arrays
        except PageUnreadable:
            return PageCharacters.none()
        return PageCharacters(arrays["codes"], arrays["lines"], arrays["boxes"])

    def _places(self, chapter: int) -> reflow.ChapterPlaces:
        return self._places_of.get(chapter, lambda: self._read_places(chapter))

    def _read_places(self, chapter: int) -> reflow.ChapterPlaces:
        answer = self._worker.ask(Message("texts", {"chapter": chapter}))
        return reflow.ChapterPlaces.of(answer.data.get("texts", ()), self._content, chapter)

    def _first_pages(self, chapters: int) -> NDArray[np.int64]:
        """How many pages come before each chapter, up to and including ``chapters``."""
        known = len(self._chapter_counts)
        if known < chapters:
            answer = self._worker.ask(Message("count", {"first": known, "end": chapters}))
            self._chapter_counts += answer.arrays["counts"].tolist()
        return np.cumsum([0, *self._chapter_counts])

    def _location(self, page: int) -> tuple[int, int]:
        if not self._reflows:
            return 0, page - 1
        first = self._first_pages(self._chapters)
        chapter = int(np.searchsorted(first, page - 1, side="right")) - 1
        return chapter, page - 1 - int(first[chapter])

    def _ask(self, what: str, page: int, data: dict[str, Any] | None = None) -> Message:
        chapter, number = self._location(page)
        if page in self._damaged:
            raise _unreadable(page)
        try:
            answer = self._worker.ask(
                Message(what, {"chapter": chapter, "page": number, **(data or {})})
            )
        except ChildFailed as lost:
            self._damaged.add(page)
            raise _unreadable(page) from lost
        if answer.kind == "broken":
            raise _unreadable(page)
        return answer


def opening_of(path: Path, format: Format, password: str | None) -> dict[str, Any]:  # noqa: A002
    """What a worker is told when it is to open a file, in the standard layout."""
    return {
        "path": str(path),
        "format": format.value,
        "password": password,
        **asdict(STANDARD_LAYOUT),
    }


def _unreadable(page: int) -> PageUnreadable:
    return PageUnreadable(
        f"Page {page} is damaged and cannot be shown.",
        "All other pages can be read; another copy of the file may have this one too.",
        page=page,
    )
