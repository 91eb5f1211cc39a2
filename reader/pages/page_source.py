"""The port of an open document: its pages as they look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from reader.text.document import Rect
from reader.text.span import Span
from reader.values.page_layout import Layout

if TYPE_CHECKING:  # its parts are made of values from here
    from reader.pages.page_text import PageText

Rotation = Literal[0, 90, 180, 270]

MOST_PIXELS = 24_000_000
"""The limit of one picture: three times the pixels of a 4K screen, 72 MB."""


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


@dataclass(frozen=True)
class PageWords:
    """The words of one page that belong to the canonical text, in its order.

    ``starts`` and ``ends`` (int32) delimit each in the canonical text; ``boxes`` (float32, n × 4)
    are Rects. A word broken over two lines has two entries.
    """

    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    boxes: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class PageLink:
    """An area of a page that leads somewhere; ``address`` is from the file, and not trusted.

    ``outside``: it leaves the document.
    """

    rect: Rect
    address: str
    outside: bool


class PageSource(Protocol):
    """One open document, for as long as it is shown. Every call may raise ``ChildFailedError``."""

    @property
    def layout(self) -> Layout:
        """The layout that page numbers refer to now."""
        ...

    def sizes(self) -> Sequence[PageSize]:
        """The size of each page of the current layout."""
        ...

    def set_layout(self, layout: Layout) -> Sequence[PageSize]:
        """Lay out reflowing text again; return the sizes of the new pages."""
        ...

    def lay_out(self, layout: Layout) -> Iterator[float]:
        """Lay out reflowing text again step by step, yielding the progress: 0 to 1.

        Until the end, and if it is given up, pages stay as they were. A typeface that cannot be
        loaded is left out: ``layout`` then has the book's own.
        """
        ...

    def flow(self, layout: Layout, offset: int) -> Iterator[float]:
        """The same for text that is to be seen at once: the chapter with ``offset`` comes first.

        From the first step on, pages are those of ``layout``; the page counts of the other chapters
        are estimates until the end.
        """
        ...

    def pages_before(self) -> Sequence[int]:
        """The number of pages before each chapter, and finally of all pages."""
        ...

    def draw(
        self, page: int, zoom: float, rotation: Rotation = 0, part: Part | None = None
    ) -> Picture:
        """Draw a page, or ``part`` of it; at ``zoom`` 1.0 a point is a pixel."""
        ...

    def printed(self, page: int) -> Rect | None:
        """Return the smallest rectangle around everything printed on a page; None if nothing is."""
        ...

    def rects(self, span: Span) -> Sequence[PlacedRect]:
        """Return one rectangle per line and page for the characters of ``span``, in order."""
        ...

    def words(self, page: int) -> PageWords:
        """Return the words of a page, for selection."""
        ...

    def text(self, page: int) -> PageText:
        """Return the characters of a page with their places, for selection."""
        ...

    def links(self, page: int) -> Sequence[PageLink]:
        """Return the links on a page, downwards; none on a page that cannot be read."""
        ...

    def destination(self, address: str) -> int | None:
        """Return the offset of an address inside the document; None if there is no such."""
        ...

    def pictures(self, page: int) -> Sequence[Rect]:
        """Return the areas of the pictures of a page; none on a page that cannot be read."""
        ...

    def draw_area(self, page: int, area: Rect, zoom: float) -> Picture:
        """Draw a part of a page, given in points; coarser than ``zoom`` if it is too large."""
        ...

    def page_of(self, offset: int) -> int:
        """Return the page of the current layout that shows the character at ``offset``."""
        ...

    def pages_near(self, offsets: NDArray[np.int32]) -> NDArray[np.float64]:
        """Estimate places of characters as fractional pages, without laying anything out."""
        ...

    def close(self) -> None:
        """Close the document."""
        ...
