"""The beginning of a document, as a document: for a user who has read no further."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

import numpy as np

from reader.text.around import around
from reader.text.document import Block, DocumentText, LineTable, Page, Section
from reader.text.span import Span, SpanTable


def beginning(content: DocumentText, up_to: int) -> DocumentText:
    """Return everything up to the end of the last sentence that ends by ``up_to``.

    Positions are unchanged. A heading that is not read to its end names no section yet. Front and
    back matter is known from all of the text: of a first page it may be the greater part.
    """
    if not content.text[up_to:].strip():
        return content
    count = int(np.searchsorted(content.sentences.ends, up_to, side="right"))
    end = int(content.sentences.ends[count - 1]) if count else 0
    known = Span(0, end)
    blocks = tuple(_blocks(content, known))
    return DocumentText(
        content.text[:end],
        blocks,
        tuple(_sections(content, known)),
        content.sentences[:count],
        _clipped(content.passages, known),
        _pages(content.pages, known),
        tuple(page for page in content.print_pages if page.start < end),
        _lines(content.lines, end),
        tuple(start for start in content.spine if start < end),
        tuple(within for span in around(content) if (within := span.intersection(known))),
        tuple(each for each in content.links if max(each.span.end, each.target + 1) <= end),
    )


def _blocks(content: DocumentText, known: Span) -> Iterator[Block]:
    for block in content.blocks:
        if within := block.span.intersection(known):
            yield replace(block, span=within)


def _sections(content: DocumentText, known: Span) -> Iterator[Section]:
    starts = [block.span.start for block in content.blocks]
    for section in content.sections:
        within = section.span.intersection(known)
        heading = int(np.searchsorted(starts, section.span.start, side="right")) - 1
        if within and (heading < 0 or content.blocks[heading].span.end <= known.end):
            yield replace(section, span=within)


def _clipped(spans: SpanTable, known: Span) -> SpanTable:
    count = int(np.searchsorted(spans.starts, known.end, side="left"))
    return SpanTable(spans.starts[:count], np.minimum(spans.ends[:count], known.end))


def _pages(pages: Sequence[Page], known: Span) -> tuple[Page, ...]:
    """Return the pages up to the first that shows only later text."""
    clipped = (
        replace(page, spans=tuple(s for span in page.spans if (s := span.intersection(known))))
        for page in pages
    )
    both = zip(pages, clipped, strict=True)
    return tuple(
        page for _, page in takewhile(lambda pair: pair[1].spans or not any(pair[0].spans), both)
    )


def _lines(lines: LineTable, end: int) -> LineTable:
    count = int(np.searchsorted(lines.starts, end, side="left"))
    return LineTable(
        lines.starts[:count],
        np.minimum(lines.ends[:count], np.int32(end)),
        lines.pages[:count],
        lines.boxes[:count],
    )
