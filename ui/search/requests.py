"""Requests of the find bar to the document's thread, one function each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from reader.pages.page_source import PageSource
from reader.text.span import Span, SpanTable
from ui.background.jobs import Job, Urgency
from ui.pages.document.open_document import OpenDocument
from ui.pages.geometry.strip import Place

_MOST_MARKS = 1500
"""A scroll bar has no more rows of pixels than that."""
_MOST_PAGES = 4000
"""The pages of one span; a longer one is marked at its beginning."""


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
