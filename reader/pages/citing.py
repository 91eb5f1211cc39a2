"""Places of citations, page by page, for the command line."""

from __future__ import annotations

from dataclasses import dataclass

from reader.pages.page_source import PageSource
from reader.text.document import DocumentText, Rect
from reader.text.span import Span

_DIGITS = 2


@dataclass(frozen=True, slots=True)
class CitedPage:
    """The part of a citation that one page shows.

    ``page`` counts from 1 in the source's layout, ``label`` is its page label, ``rects`` are in
    points, one for each line; empty if the page shows nothing of the text.
    """

    page: int
    label: str
    rects: tuple[Rect, ...]


def placed(span: Span, content: DocumentText, source: PageSource) -> list[CitedPage]:
    """Return the pages and rectangles of ``span``; ``source`` must be in the standard layout.

    A span whose characters are not shown anywhere is placed on its page without rectangles.

    Raises:
        ChildFailedError, UnreadableFileError: the source could not be asked.
    """
    found: dict[int, list[Rect]] = {}
    for place in source.rects(span):
        found.setdefault(place.page, []).append(_rounded(place.rect))
    if not found:
        found = {source.page_of(span.start): []}
    return [CitedPage(page, label_of(page, content), tuple(rects)) for page, rects in found.items()]


def label_of(page: int, content: DocumentText) -> str:
    """Return the label of a page, or its number if it has none."""
    label = content.pages[page - 1].label if 0 < page <= len(content.pages) else ""
    return label or str(page)


def _rounded(rect: Rect) -> Rect:
    left, top, right, bottom = (round(edge, _DIGITS) for edge in rect)
    return left, top, right, bottom
