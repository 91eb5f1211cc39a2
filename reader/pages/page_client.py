"""Provides the pages of an open document from a process of their own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.child_process import Limits
from reader.errors import UnreadablePageError
from reader.pages import flowing_places, rects
from reader.pages.chapter_pages import ChapterPages
from reader.pages.characters import PlacedCharacters
from reader.pages.leading import offset_of_anchor, offset_of_spot
from reader.pages.page_requests import PageRequests
from reader.pages.page_source import (
    MOST_PIXELS,
    PageLink,
    PageSize,
    PageWords,
    Part,
    Picture,
    PlacedRect,
    Rotation,
)
from reader.pages.page_text import PageText
from reader.pages.recent import Recent
from reader.pages.restarting import RestartingWorker, opening_of
from reader.text.document import DocumentText, Format, Rect
from reader.text.span import Span
from reader.values.page_layout import Layout

LIMITS = Limits(silence=30, memory=3 << 30)
"""Laying out the longest books takes seconds; a page that takes longer is a trap."""

_KEPT = 16


class ProcessPageSource:
    """A ``PageSource`` over MuPDF in a child process. For one thread at a time."""

    def __init__(self, worker: RestartingWorker, content: DocumentText, format: Format) -> None:
        self._worker = worker
        self._content = content
        self._reflows = format.reflows
        chapters = int(worker.start().data["chapters"])
        self._chapters = ChapterPages(worker, content, chapters, self._forget)
        self._pages = PageRequests(worker, self._location)
        self._forget()

    @classmethod
    def open(
        cls,
        path: Path,
        content: DocumentText,
        format: Format,
        password: str | None = None,
        limits: Limits = LIMITS,
    ) -> Self:
        """Open the file that ``content`` was made from.

        Raises:
            PasswordNeededError: it is locked, and ``password`` is missing or wrong.
            UnreadableFileError: it is gone, or cannot be opened.
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
        return self._chapters.layout

    def sizes(self) -> Sequence[PageSize]:
        """The size of each page of the current layout."""
        if self._reflows:
            return self._chapters.sizes()
        table = self._worker.ask(Message("measure")).arrays["sizes"]
        return tuple(PageSize(width, height) for width, height in table.tolist())

    def set_layout(self, layout: Layout) -> Sequence[PageSize]:
        """Lay out reflowing text again; return the sizes of the new pages. A PDF stays as it is."""
        for _ in self.lay_out(layout):
            pass
        return self.sizes()

    def lay_out(self, layout: Layout) -> Iterator[float]:
        """Lay out reflowing text again step by step, yielding the progress: 0 to 1.

        The previous pages are there until the last step, and stay if it is given up. A typeface
        that cannot be loaded is left out of ``layout``.
        """
        if self._reflows:
            yield from self._chapters.lay_out(layout)
        else:
            self._chapters.layout = layout

    def flow(self, layout: Layout, offset: int) -> Iterator[float]:
        """Lay out text again and show it at once: the chapter with ``offset`` comes first.

        From the first step on, pages are those of ``layout``; the page counts of the other chapters
        are estimates until the end. If this is given up, they stay estimates.
        """
        if self._reflows:
            yield from self._chapters.flow(layout, offset)
        else:
            self._chapters.layout = layout

    def pages_before(self) -> Sequence[int]:
        """The number of pages before each chapter, and finally of all pages."""
        before: list[int] = self._chapters.firsts().tolist()
        return before

    def draw(
        self, page: int, zoom: float, rotation: Rotation = 0, part: Part | None = None
    ) -> Picture:
        """Draw a page; very large ones are drawn smaller than ``zoom``, a ``part`` never is.

        Raises:
            UnreadablePageError: this page cannot be drawn.
            ValueError: if ``zoom`` is not a positive number, or ``part`` is empty or too large.
        """
        if not (math.isfinite(zoom) and zoom > 0):
            raise ValueError(f"not a zoom: {zoom}")
        asked: dict[str, Any] = {"zoom": zoom, "rotation": rotation}
        if part:
            if not 0 < (part.right - part.left) * (part.bottom - part.top) <= MOST_PIXELS:
                raise ValueError(f"not a part that can be drawn: {part}")
            asked["part"] = astuple(part)
        return _picture(self._pages.ask("draw", page, asked))

    def printed(self, page: int) -> Rect | None:
        """Return the smallest rectangle around everything printed on a page, to a point or two.

        None if nothing is. Raises ``UnreadablePageError``.
        """
        found = self._pages.ask("printed", page).data["box"]
        return None if found is None else (found[0], found[1], found[2], found[3])

    def rects(self, span: Span) -> Sequence[PlacedRect]:
        """Return one rectangle per line and page for the characters of ``span``, in order.

        On a page that cannot be read, its lines as they were found at import.
        """
        return [
            PlacedRect(page, rect)
            for page, placed in self._placed(span)
            for rect in placed.rects(span)
        ]

    def words(self, page: int) -> PageWords:
        """Return the words of a page, for selection."""
        return self._placed_on(page).words(self._content.text)

    def text(self, page: int) -> PageText:
        """Return the characters of a page with their places, for selection."""
        return PageText(self._placed_on(page), self._paragraphs)

    def links(self, page: int) -> Sequence[PageLink]:
        """Return the links on a page, downwards; none on a page that cannot be read."""
        try:
            found = self._pages.ask("links", page).data["links"]
        except UnreadablePageError:
            return ()
        return [PageLink(_rect(each["rect"]), each["address"], each["outside"]) for each in found]

    def destination(self, address: str) -> int | None:
        """Return the offset of an address inside the document; None if there is no such."""
        answer = self._worker.ask(Message("destination", {"address": address}))
        found = answer.data
        if answer.kind == "broken" or found["page"] < 0:
            return None
        at = offset_of_anchor(self._content, found)
        if at is not None:
            return at
        chapter = int(found["chapter"])
        page = self._chapters.first(chapter) if self._reflows else 0
        page += int(found["page"]) + 1
        spot = offset_of_spot(self.text(page), found["x"], found["y"])
        return spot if spot is not None else self._first_after(page)

    def pictures(self, page: int) -> Sequence[Rect]:
        """Return the areas of the pictures of a page; none on a page that cannot be read."""
        try:
            return [_rect(box) for box in self._pages.ask("pictures", page).data["boxes"]]
        except UnreadablePageError:
            return ()

    def draw_area(self, page: int, area: Rect, zoom: float) -> Picture:
        """Draw a part of a page, given in points; coarser than ``zoom`` if it is too large.

        Raises:
            UnreadablePageError: this page cannot be drawn, or has nothing there.
        """
        return _picture(self._pages.ask("draw area", page, {"zoom": zoom, "area": area}))

    def page_of(self, offset: int) -> int:
        """Return the page of the current layout that shows the character at ``offset``."""
        if not self._reflows:
            pages = self._content.pages_of(Span(offset, offset + 1))
            return pages[0].number if pages else 1
        chapter = self._chapters.chapter_at(offset)
        return self._chapters.first(chapter) + self._places(chapter).page_of(offset) + 1

    def pages_near(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Estimate places of characters without laying anything out, as fractional pages.

        3.25 is a quarter down page 3. Exact to the line for a PDF, to a page or so for others.
        """
        if not self._reflows:
            return rects.heights_of(offsets, self._content)
        firsts = self._chapters.firsts().astype(np.float64)
        return flowing_places.heights_of(offsets, self._content, firsts)

    def close(self) -> None:
        """Close the document."""
        self._worker.close()

    def _forget(self) -> None:
        self._pages.forget()
        self._places_of = Recent[int, flowing_places.ChapterPlaces](_KEPT)

    def _location(self, page: int) -> tuple[int, int] | None:
        return self._chapters.location(page) if self._reflows else (0, page - 1)

    @cached_property
    def _paragraphs(self) -> NDArray[np.int32]:
        return np.array([block.span.start for block in self._content.blocks], np.int32)

    def _first_after(self, page: int) -> int | None:
        """Return the offset where the text goes on after a page that shows none."""
        if self._reflows:
            return None
        lines = self._content.lines
        later = lines.starts[lines.pages >= page]
        return int(later.min()) if len(later) else None

    def _placed_on(self, page: int) -> PlacedCharacters:
        if self._reflows:
            return self._place_laid_out(*self._pages.location(page))
        numbers = np.flatnonzero(self._content.lines.pages == page)
        characters = self._pages.characters(page)
        return rects.place_lines(numbers, characters, self._content.lines, self._content.text)

    def _placed(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        """Yield the characters of ``span``, and perhaps others, page by page in order."""
        return self._placed_in_chapters(span) if self._reflows else self._placed_in_lines(span)

    def _placed_in_lines(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        lines = self._content.lines
        shown = rects.lines_showing(lines, span)
        for page in dict.fromkeys(lines.pages[shown].tolist()):
            numbers = shown[lines.pages[shown] == page]
            characters = self._pages.characters(page)
            yield page, rects.place_lines(numbers, characters, lines, self._content.text)

    def _placed_in_chapters(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        last = self._chapters.chapter_at(max(span.start, span.end - 1))
        for chapter in range(flowing_places.chapter_at(self._content.spine, span.start), last + 1):
            first = self._chapters.first(chapter)
            for number in self._places(chapter).pages_showing(span):
                yield first + number + 1, self._place_laid_out(chapter, number)

    def _place_laid_out(self, chapter: int, number: int) -> PlacedCharacters:
        page = self._chapters.first(chapter) + number + 1
        places = self._places(chapter)
        if number >= len(places.inks):
            return PlacedCharacters.none()  # a page that was only estimated
        return places.place(number, self._pages.characters(page))

    def _places(self, chapter: int) -> flowing_places.ChapterPlaces:
        return self._places_of.get(chapter, lambda: self._read_places(chapter))

    def _read_places(self, chapter: int) -> flowing_places.ChapterPlaces:
        answer = self._worker.ask(Message("texts", {"chapter": chapter}))
        return flowing_places.ChapterPlaces.of(answer.data.get("texts", ()), self._content, chapter)


def _picture(answer: Message) -> Picture:
    form = answer.data
    return Picture(
        int(form["width"]), int(form["height"]), int(form["stride"]), answer.blobs["pixels"]
    )


def _rect(corners: Sequence[float]) -> Rect:
    left, top, right, bottom = map(float, corners)
    return left, top, right, bottom
