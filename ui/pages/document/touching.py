"""Requests of mouse and keyboard to the document's thread, one function each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

import numpy as np
from numpy.typing import NDArray

from reader.pages.page_source import PageLink, PageSource
from reader.pages.page_text import PageText
from reader.text.document import DocumentText, Rect
from reader.text.span import Span, SpanTable
from ui.background.jobs import Job, Urgency
from ui.pages.document.open_document import OpenDocument
from ui.pages.drawing.page_colours import image_of
from ui.pages.geometry.strip import Place

_SHARP = 300 / 72
"""Pixels to the point: as sharp as print."""
_STEP = 4
"""Pages whose lines are collected at once, before drawing may come between."""
_MOST_MARKS = 1500
"""A scroll bar has no more rows of pixels than that."""
_MOST_PAGES = 4000
"""The pages of one span; a longer one is marked at its beginning."""


@dataclass(frozen=True)
class Surface:
    """The text and links on ``page`` of the current layout."""

    page: int
    text: PageText
    links: Sequence[PageLink]
    pictures: Sequence[Rect]


def surface(document: OpenDocument, page: int, urgency: Urgency) -> Job:
    """One ``Surface``."""

    def read(source: PageSource) -> Surface:
        text = source.text(page)
        links = in_reading_order(text, source.links(page))
        return Surface(page, text, links, source.pictures(page))

    return document.lane.ask(f"Reading what page {page} shows", read, urgency)


def in_reading_order(text: PageText, links: Sequence[PageLink]) -> Sequence[PageLink]:
    """Return links in the order of their words, column by column; those without words last."""

    def place(link: PageLink) -> tuple[float, float, float]:
        span = text.inside(link.rect)
        return (span.start if span else inf, link.rect[1], link.rect[0])

    return sorted(links, key=place)


def destination(document: OpenDocument, address: str) -> Job:
    """One offset, or None: the target of an address inside the document."""
    return document.lane.ask(
        "Following a link", lambda source: source.destination(address), Urgency.NOW
    )


def picture_of(document: OpenDocument, page: int, area: Rect) -> Job:
    """One ``QImage`` of a part of a page, sharp enough to print."""
    return document.lane.ask(
        "Copying a picture",
        lambda source: image_of(source.draw_area(page, area, _SHARP)),
        Urgency.NOW,
    )


def printed_lines(document: OpenDocument, span: Span) -> Job:
    """None while searching, then one list of ``Span``: the lines of ``span`` as shown."""

    def work(source: PageSource) -> Iterator[list[Span] | None]:
        if not document.reflows:
            yield lines_in_table(document.content, span)
            return
        found: list[Span] = []
        last = source.page_of(max(span.start, span.end - 1))
        for page in range(source.page_of(span.start), last + 1):
            found += _lines_on(source.text(page), span)
            if page % _STEP == 0:
                yield None
        yield found

    return document.lane.start("Looking for line ends", work, Urgency.SOON)


def lines_in_table(content: DocumentText, span: Span) -> list[Span]:
    """Return the lines of a PDF that show ``span``, cut to it."""
    lines = content.lines
    shown = np.flatnonzero((lines.ends > span.start) & (lines.starts < span.end))
    return _cut(zip(lines.starts[shown].tolist(), lines.ends[shown].tolist(), strict=True), span)


def _lines_on(text: PageText, span: Span) -> list[Span]:
    starts = text.line_starts()[0].tolist() if text else []
    return _cut(pairwise([*starts, text.span.end]), span)


def _cut(lines: Iterable[tuple[int, int]], span: Span) -> list[Span]:
    kept = (span.intersection(Span(start, max(start, end))) for start, end in lines)
    return [line for line in kept if line]


def heights(document: OpenDocument, table: SpanTable, pages: int) -> Job:
    """One list of ``Place``: the hits, limited to those that a scroll bar can show separately."""

    def work(source: PageSource) -> Iterator[list[Place]]:
        found = source.pages_near(table.starts)
        steps = max(1, pages) / _MOST_MARKS
        _, first = np.unique((found / steps).astype(np.int64), return_index=True)
        sizes = source.sizes()
        yield _places(found[first], np.array([size.height for size in sizes]))

    return document.lane.start("Finding where hits are", work, Urgency.SOON)


def pages_of(document: OpenDocument, spans: Sequence[Span]) -> Job:
    """None while searching, then one frozenset: the pages that show any of ``spans`` now."""

    def work(source: PageSource) -> Iterator[frozenset[int] | None]:
        pages: set[int] = set()
        for span in spans:
            first, last = source.page_of(span.start), source.page_of(max(span.start, span.end - 1))
            pages.update(range(first, min(last, first + _MOST_PAGES) + 1))
            yield None
        yield frozenset(pages)

    return document.lane.start("Finding what was read", work, Urgency.LATER)


def _places(found: NDArray[np.float64], sizes: NDArray[np.float64]) -> list[Place]:
    pages = np.clip(np.floor(found), 1, max(1, len(sizes))).astype(np.int64)
    down = (found - pages) * (sizes[pages - 1] if len(sizes) else 1.0)
    return [Place(*both) for both in zip(pages.tolist(), down.tolist(), strict=True)]
