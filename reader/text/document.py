"""A document after its import: its text, and the structure that points into it."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NewType

import numpy as np
from numpy.typing import NDArray

from reader.text.imprint import Imprint
from reader.text.span import Span, SpanTable
from reader.text.word_counts import WordCounts

DocumentId = NewType("DocumentId", int)

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in points (1/72 inch), from the top left of the page as displayed."""


class Format(StrEnum):
    """The kinds of file that can be imported."""

    PDF = "pdf"
    EPUB = "epub"
    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"

    @property
    def reflows(self) -> bool:
        """Whether page breaks depend on the window and the font, as in everything but PDF."""
        return self is not Format.PDF


class BlockKind(StrEnum):
    """The kinds of paragraph-sized pieces of text."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list item"
    TABLE = "table"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    VERSE = "verse"
    CODE = "code"


class PageState(StrEnum):
    """The extent to which a page's text could be read."""

    TEXT = "text"
    RECOGNISED = "recognised"
    """By optical character recognition."""
    BLANK = "blank"
    PICTURE = "picture"
    """Looks like a scan, and was not recognised."""
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Block:
    """One paragraph, heading, list item, table or footnote."""

    span: Span
    kind: BlockKind


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter or part: its heading and everything up to the next heading of its level or above.

    Sections are in document order, parents before children; ``level`` is 1 at the top.
    """

    span: Span
    title: str
    level: int


@dataclass(frozen=True, slots=True)
class Page:
    """One page as imported: of the file, or of the standard layout where the text reflows.

    ``number`` counts from 1. ``spans`` is usually one range; a footnote moved out of the sentence
    it interrupts makes a second one. ``width`` and ``height`` are in points, as displayed.
    """

    number: int
    label: str
    spans: tuple[Span, ...]
    state: PageState
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PrintPage:
    """The start of a page of the printed edition, for books that list them (an EPUB page-list)."""

    label: str
    start: int


@dataclass(frozen=True, slots=True)
class Metadata:
    """A document's statements about itself. ``cover`` is a PNG or JPEG file's bytes."""

    title: str
    authors: tuple[str, ...] = ()
    language: str | None = None
    cover: bytes | None = field(default=None, repr=False)
    imprint: Imprint = field(default_factory=Imprint)


@dataclass(frozen=True)
class LineTable:
    """The characters shown by each line of each page: PDF only, where lines do not move.

    All arrays have one entry per line: ``starts`` and ``ends`` (int32) delimit its characters in
    the canonical text, ``pages`` (int32) count from 1, ``boxes`` (float32, n × 4) are Rects. Lines
    are ordered by ``starts``.
    """

    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    pages: NDArray[np.int32]
    boxes: NDArray[np.float32]

    @classmethod
    def empty(cls) -> LineTable:
        """Return the table for documents whose lines move."""
        nothing = np.zeros(0, np.int32)
        return cls(nothing, nothing, nothing, np.zeros((0, 4), np.float32))


@dataclass(frozen=True, slots=True)
class Link:
    """A link inside a document: its words, and the offset that it leads to."""

    span: Span
    target: int


@dataclass(frozen=True)
class DocumentText:
    """The canonical text and all structure found at import; every position is a span in ``text``.

    ``blocks`` cover everything but the white space between them, in order. ``sentences`` never
    cross a block; ``passages`` are runs of sentences of about 80 words that never cross a section
    heading. For documents that reflow, ``spine`` holds the offset at which each layout chapter
    begins, so that one chapter can be laid out alone, and ``links`` those that lead to a place in
    it; both are empty for PDFs. ``around`` is what the file itself marks as title page, imprint,
    contents or the like (``reader.text.around`` finds more).
    """

    text: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    sentences: SpanTable
    passages: SpanTable
    pages: tuple[Page, ...]
    print_pages: tuple[PrintPage, ...] = ()
    lines: LineTable = field(default_factory=LineTable.empty)
    spine: tuple[int, ...] = ()
    around: tuple[Span, ...] = ()
    links: tuple[Link, ...] = ()

    @cached_property
    def whole(self) -> Span:
        """The span of all of it."""
        return Span(0, len(self.text))

    @cached_property
    def words(self) -> WordCounts:
        """The lengths in words of any span."""
        return WordCounts(self.text)

    @cached_property
    def checksum(self) -> str:
        """The SHA-256 of the text, which reveals programs that read a file differently."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    def pages_of(self, span: Span) -> tuple[Page, ...]:
        """Return the pages that show any character of ``span``, in order; one if it has none.

        A span of white space between two pages belongs to the page before it.
        """
        starts, ends, pages = self._page_runs
        first = int(np.searchsorted(ends, span.start, side="right"))
        last = int(np.searchsorted(starts, span.end, side="left"))
        found = sorted(set(pages[first:last].tolist()))
        if not found and len(pages):
            found = [int(pages[max(0, first - 1)])]
        return tuple(self.pages[number - 1] for number in found)

    def sections_at(self, offset: int) -> tuple[Section, ...]:
        """Return the sections that contain ``offset``, the outermost first."""
        starts, ends = self._section_edges
        holding = np.flatnonzero((starts <= offset) & (offset < ends))
        return tuple(self.sections[i] for i in holding.tolist())

    def section_at(self, offset: int) -> Section | None:
        """Return the innermost section that contains ``offset``."""
        holding = self.sections_at(offset)
        return holding[-1] if holding else None

    def print_page_at(self, offset: int) -> PrintPage | None:
        """Return the printed page of ``offset``, if the book marks them.

        One without a label ends those before it.
        """
        index = bisect_right(self.print_pages, offset, key=lambda page: page.start) - 1
        found = self.print_pages[index] if index >= 0 else None
        return found if found and found.label else None

    @cached_property
    def _page_runs(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        runs = sorted((s.start, s.end, page.number) for page in self.pages for s in page.spans if s)
        table = np.array(runs, dtype=np.int64).reshape(-1, 3)
        return table[:, 0], table[:, 1], table[:, 2]

    @cached_property
    def _section_edges(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        table = np.array([(s.span.start, s.span.end) for s in self.sections], dtype=np.int64)
        table = table.reshape(-1, 2)
        return table[:, 0], table[:, 1]


@dataclass(frozen=True)
class ParsedDocument:
    """The parser's result for one file, before the library has given it an identity."""

    format: Format
    metadata: Metadata
    content: DocumentText
    encrypted: bool = False
    warnings: tuple[str, ...] = ()
    """Warnings for people: what was repaired, what could not be read."""
