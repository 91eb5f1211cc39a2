"""The pages of an open document as they look, drawn in a process of their own."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from functools import cached_property, lru_cache
from gettext import gettext as tr
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.errors import ChildFailedError, UnreadablePageError
from reader.pages.characters import PageCharacters, PageWords, PlacedCharacters
from reader.pages.page_text import PageText
from reader.pages.restarting import RestartingWorker
from reader.text.document import DocumentText, Rect
from reader.text.span import Span
from reader.values.page_layout import STANDARD_LAYOUT, Layout

Rotation = Literal[0, 90, 180, 270]

MOST_PIXELS = 24_000_000
"""The limit of one picture: three times the pixels of a 4K screen, 72 MB."""
_KEPT = 16


@dataclass(frozen=True, slots=True)
class PageSize:
    """The size of a page as displayed (rotated as the file says), in points."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page's picture, in its pixels; ``right`` and ``bottom`` are exclusive.

    The picture of the whole page, turned as requested, begins at 0, 0.
    """

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Its width, in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Its height, in pixels."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn page or part of one: 8-bit RGB, rows of ``stride`` bytes from the top."""

    width: int
    height: int
    stride: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class PlacedRect:
    """A rectangle on a page of the current layout; pages count from 1."""

    page: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class PageLink:
    """An area of a page that leads somewhere; ``address`` is from the file, and not trusted.

    ``outside``: it leaves the document.
    """

    rect: Rect
    address: str
    outside: bool


class PageSource(ABC):
    """One open document, for as long as it is shown. Every call may raise ``ChildFailedError``.

    For one thread at a time. A page over which the process was lost is not asked about again in the
    same layout.
    """

    layout: Layout = STANDARD_LAYOUT
    """The layout that page numbers refer to now."""

    def __init__(self, worker: RestartingWorker, content: DocumentText) -> None:
        self._worker = worker
        self._content = content
        self._damaged: set[int] = set()
        self._characters = lru_cache(_KEPT)(self._read_characters)

    @abstractmethod
    def sizes(self) -> Sequence[PageSize]:
        """The size of each page of the current layout."""

    @abstractmethod
    def flow(self, layout: Layout, offset: int) -> Iterator[float]:
        """Lay out reflowing text again step by step, yielding the progress: 0 to 1.

        The chapter with ``offset`` comes first. From the first step on, pages are those of
        ``layout``; the page counts of the other chapters are estimates until the end. If this is
        given up, they stay estimates. A typeface that cannot be loaded is left out: ``layout`` then
        has the book's own.
        """

    @abstractmethod
    def pages_before(self) -> Sequence[int]:
        """The number of pages before each chapter, and finally of all pages."""

    def draw(
        self, page: int, zoom: float, rotation: Rotation = 0, part: Part | None = None
    ) -> Picture:
        """Draw a page, or ``part`` of it; at ``zoom`` 1.0 a point is a pixel.

        Very large pages are drawn smaller than ``zoom``, a ``part`` never is.

        Raises:
            UnreadablePageError: this page cannot be drawn.
            ValueError: if ``zoom`` is not a positive number, or ``part`` is empty or too large.
        """
        if not (math.isfinite(zoom) and zoom > 0):
            raise ValueError(f"not a zoom: {zoom}")
        if part and not 0 < part.width * part.height <= MOST_PIXELS:
            raise ValueError(f"not a part that can be drawn: {part}")
        asked = {"zoom": zoom, "rotation": rotation, "part": part and astuple(part)}
        return self._picture("draw", page, **asked)

    def draw_area(self, page: int, area: Rect, zoom: float) -> Picture:
        """Draw a part of a page, given in points; coarser than ``zoom`` if it is too large.

        Raises:
            UnreadablePageError: this page cannot be drawn, or has nothing there.
        """
        return self._picture("draw area", page, zoom=zoom, area=area)

    def draw_marked(
        self, page: int, zoom: float, quotes: Sequence[tuple[int, Sequence[Rect]]]
    ) -> tuple[int, int, bytes]:
        """Draw a page with rectangles of numbered quotes; return width, height and a PNG file.

        Raises:
            UnreadablePageError: this page cannot be drawn.
        """
        answer = self._ask("draw marked", page, most=MOST_PIXELS, zoom=zoom, quotes=quotes)
        return int(answer.data["width"]), int(answer.data["height"]), answer.blobs["png"]

    def printed(self, page: int) -> Rect | None:
        """Return the smallest rectangle around everything printed on a page, to a point or two.

        None if nothing is. Raises ``UnreadablePageError``.
        """
        found = self._ask("printed", page).data["box"]
        return None if found is None else _rect(found)

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
            found = self._ask("links", page).data["links"]
        except UnreadablePageError:
            return ()
        return [PageLink(_rect(each["rect"]), each["address"], each["outside"]) for each in found]

    def destination(self, address: str) -> int | None:
        """Return the offset of an address inside the document; None if there is no such."""
        answer = self._worker.ask(Message("destination", {"address": address}))
        if answer.kind == "broken" or answer.data["page"] < 0:
            return None
        return self._offset_of(answer.data)

    def pictures(self, page: int) -> Sequence[Rect]:
        """Return the areas of the pictures of a page; none on a page that cannot be read."""
        try:
            return [_rect(box) for box in self._ask("pictures", page).data["boxes"]]
        except UnreadablePageError:
            return ()

    @abstractmethod
    def page_of(self, offset: int) -> int:
        """Return the page of the current layout that shows the character at ``offset``."""

    @abstractmethod
    def pages_near(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Estimate places of characters without laying anything out, as fractional pages.

        3.25 is a quarter down page 3. Exact to the line for a PDF, to a page or so for others.
        """

    def close(self) -> None:
        """Close the document."""
        self._worker.close()

    @abstractmethod
    def _location(self, page: int) -> tuple[int, int] | None:
        """Return the chapter of a page and its number there, from 0; None if there is no such."""

    @abstractmethod
    def _placed_on(self, page: int) -> PlacedCharacters:
        """Return the characters of the text that a page shows."""

    @abstractmethod
    def _placed(self, span: Span) -> Iterator[tuple[int, PlacedCharacters]]:
        """Yield the characters of ``span``, and perhaps others, page by page in order."""

    @abstractmethod
    def _offset_of(self, found: Mapping[str, Any]) -> int | None:
        """Return the offset of the destination of a link."""

    @cached_property
    def _paragraphs(self) -> NDArray[np.int32]:
        return np.array([block.span.start for block in self._content.blocks], np.int32)

    def _forget(self) -> None:
        """Drop what is known of pages, since their numbers have changed."""
        self._characters.cache_clear()
        self._damaged.clear()

    def _found(self, page: int) -> tuple[int, int]:
        """Return the chapter of a page and its number there. Raises ``UnreadablePageError``."""
        found = self._location(page)
        if found is None:  # asked for while the text was laid out again, with fewer pages
            raise _unreadable(page)
        return found

    def _picture(self, what: str, page: int, **data: Any) -> Picture:
        answer = self._ask(what, page, most=MOST_PIXELS, **data)
        width, height, stride = (int(answer.data[key]) for key in ("width", "height", "stride"))
        return Picture(width, height, stride, answer.blobs["pixels"])

    def _ask(self, what: str, page: int, **data: Any) -> Message:
        """Return the answer about a page. Raises ``UnreadablePageError``."""
        chapter, number = self._found(page)
        if page in self._damaged:
            raise _unreadable(page)
        try:
            answer = self._worker.ask(Message(what, {"chapter": chapter, "page": number, **data}))
        except ChildFailedError as lost:
            self._damaged.add(page)
            raise _unreadable(page) from lost
        if answer.kind == "broken":
            raise _unreadable(page)
        return answer

    def _read_characters(self, page: int) -> PageCharacters:
        """Return the visible characters of a page; none if it cannot be read."""
        try:
            arrays = self._ask("characters", page).arrays
        except UnreadablePageError:
            return PageCharacters.none()
        return PageCharacters(arrays["codes"], arrays["lines"], arrays["boxes"])


def _unreadable(page: int) -> UnreadablePageError:
    return UnreadablePageError(
        tr("Page {page} is damaged and can't be shown.").format(page=page),
        tr("All other pages can be read. Another copy of the file may be undamaged."),
        page=page,
    )


def _rect(corners: Sequence[float]) -> Rect:
    left, top, right, bottom = map(float, corners)
    return left, top, right, bottom
