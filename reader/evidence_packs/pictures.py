"""Where quotes are on pages, and pictures of these with numbered rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from reader.errors import GistwalkerError, UnreadablePageError
from reader.evidence_packs.pack import PackedPage, PackedQuote, PagePicture
from reader.pages.page_source import PageSource
from reader.text.document import DocumentText, Rect
from reader.text.span import Span

_LONGEST_SIDE = 1200
"""The pixels of the longest side of a page's picture."""
_MOST_ZOOM = 2.0


def packed_pages(
    span: Span, content: DocumentText, source: PageSource | None
) -> tuple[PackedPage, ...]:
    """Return the places of ``span`` on pages of the standard layout; empty if they are not open.

    A span whose characters are not shown anywhere is on its page without rectangles.
    """
    if source is None:
        return ()
    try:
        sizes, found = source.sizes(), source.rects(span)
        pages = dict.fromkeys(place.page for place in found) or [source.page_of(span.start)]
    except GistwalkerError:
        return ()
    labels = {page.number: page.label for page in content.pages}
    return tuple(
        PackedPage(
            page,
            labels.get(page) or str(page),
            round(sizes[page - 1].width, 2),
            round(sizes[page - 1].height, 2),
            tuple(_rounded(place.rect) for place in found if place.page == page),
        )
        for page in pages
        if 0 < page <= len(sizes)
    )


def _rounded(rect: Rect) -> Rect:
    left, top, right, bottom = (round(edge, 2) for edge in rect)
    return left, top, right, bottom


def pictures_of(
    answer: int, quotes: Sequence[PackedQuote], sources: Mapping[int, PageSource | None]
) -> Iterator[PagePicture]:
    """Draw each page that is quoted, in the order of the quotes; ``sources`` by document."""
    shown = dict.fromkeys((q.document, page.page) for q in quotes for page in q.pages)
    for document, number in shown:
        here = [
            (quote.number, page)
            for quote in quotes
            for page in quote.pages
            if (quote.document, page.page) == (document, number)
        ]
        source, page = sources[document], here[0][1]
        zoom = min(_MOST_ZOOM, _LONGEST_SIDE / max(page.width, page.height, 1))
        if source is None:
            continue
        marks = [(n, each.rects) for n, each in here]
        try:
            width, height, png = source.draw_marked(number, zoom, marks)
        except UnreadablePageError:
            continue
        quoted = tuple(n for n, _ in here)
        yield PagePicture(answer, document, page.label, quoted, width, height, png)
