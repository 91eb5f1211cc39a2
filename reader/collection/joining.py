"""Joins several documents to one text, with everything that points into them.

Nothing is added to the texts, so that a quote from the joined text is a quote from its volume.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from reader.text.document import Block, DocumentText, LineTable, Page, PrintPage, Section
from reader.text.span import Span, SpanTable
from reader.values.memory_tree import Gist, GistSentence

APART = "\n\n"
"""The separator of two volumes: white space, which belongs to no sentence of either."""


def shifted(span: Span, by: int) -> Span:
    """Return ``span`` moved by ``by`` characters."""
    return Span(span.start + by, span.end + by)


def shifted_gist(gist: Gist, by: int) -> Gist:
    """Return the gist with its sources moved by ``by`` characters."""
    return Gist(
        tuple(
            GistSentence(sentence.text, tuple(shifted(source, by) for source in sentence.sources))
            for sentence in gist.sentences
        )
    )


def starts_of(contents: Sequence[DocumentText]) -> list[int]:
    """Return the offset of each text in the joined one."""
    starts, at = [], 0
    for content in contents:
        starts.append(at)
        at += len(content.text) + len(APART)
    return starts


def joined(titles: Sequence[str], contents: Sequence[DocumentText]) -> DocumentText:
    """Join all texts to one, in which each volume is a section of the first level.

    Pages are numbered through and keep their labels. The spine is left out: pages are shown for a
    volume, never for the joined text.
    """
    starts = starts_of(contents)
    placed = list(zip(starts, contents, strict=True))
    return DocumentText(
        text=APART.join(content.text for content in contents),
        blocks=tuple(
            Block(shifted(block.span, start), block.kind)
            for start, content in placed
            for block in content.blocks
        ),
        sections=tuple(_sections(titles, starts, contents)),
        sentences=_tables([content.sentences for content in contents], starts),
        passages=_tables([content.passages for content in contents], starts),
        pages=tuple(_pages(starts, contents)),
        print_pages=tuple(_print_pages(starts, contents)),
        lines=_lines(starts, contents),
        around=tuple(shifted(span, start) for start, content in placed for span in content.around),
    )


def _sections(
    titles: Sequence[str], starts: Sequence[int], contents: Sequence[DocumentText]
) -> Iterator[Section]:
    for title, start, content in zip(titles, starts, contents, strict=True):
        yield Section(shifted(content.whole, start), title, 1)
        for section in content.sections:
            yield Section(shifted(section.span, start), section.title, section.level + 1)


def _pages(starts: Sequence[int], contents: Sequence[DocumentText]) -> Iterator[Page]:
    number = 0
    for start, content in zip(starts, contents, strict=True):
        for page in content.pages:
            number += 1
            spans = tuple(shifted(span, start) for span in page.spans)
            yield replace(page, number=number, spans=spans)


def _lines(starts: Sequence[int], contents: Sequence[DocumentText]) -> LineTable:
    """Return the lines of volumes whose lines do not move: they determine the pages."""
    tables = [content.lines for content in contents]
    pages = np.cumsum([0, *(len(content.pages) for content in contents)], dtype=np.int32)
    return LineTable(
        np.concatenate([t.starts + np.int32(s) for t, s in zip(tables, starts, strict=True)]),
        np.concatenate([t.ends + np.int32(s) for t, s in zip(tables, starts, strict=True)]),
        np.concatenate([t.pages + n for t, n in zip(tables, pages[:-1], strict=True)]),
        np.concatenate([table.boxes for table in tables]),
    )


def _print_pages(starts: Sequence[int], contents: Sequence[DocumentText]) -> Iterator[PrintPage]:
    """Yield the printed pages; an unnamed one at the start keeps each volume apart."""
    for start, content in zip(starts, contents, strict=True):
        yield PrintPage("", start)
        yield from (replace(page, start=page.start + start) for page in content.print_pages)


def _tables(tables: Sequence[SpanTable], starts: Sequence[int]) -> SpanTable:
    pairs = list(zip(tables, starts, strict=True))
    return SpanTable(
        np.concatenate([table.starts + np.int32(start) for table, start in pairs]),
        np.concatenate([table.ends + np.int32(start) for table, start in pairs]),
    )
