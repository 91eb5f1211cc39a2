"""Imports a PDF: from the file to a parsed document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from gettext import ngettext
from itertools import groupby
from pathlib import Path

import numpy as np
import pymupdf

from reader.errors import UnreadableFileError
from reader.importing.assemble import assemble, block_starts, sections
from reader.importing.drafts import Heading
from reader.importing.import_events import Progress, Stage
from reader.importing.ocr import HOW_TO_INSTALL, find_recogniser
from reader.importing.opening import mupdf_errors, open_document
from reader.importing.pdf import about
from reader.importing.pdf.emit import Drafts, drafts_of
from reader.importing.pdf.furniture import furniture
from reader.importing.pdf.groups import grouped
from reader.importing.pdf.headings import Landmark, OutlineEntry, by_font, by_outline
from reader.importing.pdf.order import rows_in_reading_order
from reader.importing.pdf.pages import PageFacts, PagesRead, read_pages
from reader.importing.pdf.printed import Floats, Integers, Printed
from reader.importing.pdf.printed_rows import Rows
from reader.text.document import (
    DocumentText,
    Format,
    LineTable,
    Page,
    PageState,
    ParsedDocument,
)
from reader.text.span import Span


def parse_pdf(
    path: Path, password: str | None = None, *, ocr: bool = True
) -> Iterator[Progress | ParsedDocument]:
    """Read in a PDF; the document comes last.

    Raises:
        UnreadableFileError: it cannot be opened, or has no pages.
        PasswordNeededError: it is locked.
    """
    yield Progress(Stage.OPENING)
    with open_document(path, Format.PDF, password) as document:
        with mupdf_errors(path.name):
            count = document.page_count
        if not count:
            raise UnreadableFileError(
                tr("“{name}” has no pages.").format(name=path.name),
                tr("It may be damaged; try another copy."),
            )
        recogniser = find_recogniser(about.language_of(document)) if ocr else None
        for news in read_pages(document, recogniser):
            if isinstance(news, PagesRead):
                yield Progress(Stage.ARRANGING)
                yield _arranged(document, path, news, ocr_tried=recogniser is not None)
            else:
                yield news


@dataclass(frozen=True)
class Extracted:
    """Rows in reading order, the blocks made of them, and the headings among them."""

    rows: Rows
    drafts: Drafts
    landmarks: list[Landmark]


def extract(printed: Printed, heights: Floats, outline: Sequence[OutlineEntry]) -> Extracted:
    """Extract text from printed lines; ``heights`` are those of the pages, in points."""
    kept = np.flatnonzero(~furniture(printed, heights, _usual_size(printed)))
    rows = rows_in_reading_order(printed.take(kept))
    groups = grouped(rows)
    groups, landmarks = by_outline(rows, groups, outline) if outline else by_font(rows, groups)
    return Extracted(rows, drafts_of(rows, groups), landmarks)


def _usual_size(printed: Printed) -> float:
    if not len(printed):
        return 0.0
    weights = np.fromiter(map(len, printed.texts), dtype=np.int32, count=len(printed))
    sizes = np.rint(np.clip(printed.sizes, 0, 500) * 4).astype(np.int64)
    return float(np.bincount(sizes, weights=weights).argmax()) / 4


def _arranged(
    document: pymupdf.Document, path: Path, pages: PagesRead, *, ocr_tried: bool
) -> ParsedDocument:
    heights = np.array([fact.height for fact in pages.facts], dtype=np.float32)
    extracted = extract(pages.lines.build(), heights, about.outline_of(document))
    return ParsedDocument(
        Format.PDF,
        about.describe(document, path, extracted.rows, extracted.drafts),
        _content(extracted, pages.facts, about.labels_of(document, len(pages.facts))),
        encrypted=bool((document.metadata or {}).get("encryption")),
        warnings=warnings_for(pages.facts, repaired=document.is_repaired, ocr_tried=ocr_tried),
    )


def _content(
    extracted: Extracted, facts: Sequence[PageFacts], labels: Sequence[str]
) -> DocumentText:
    drafts = extracted.drafts
    assembled = assemble(drafts.blocks)
    begins = np.array(block_starts(drafts.blocks), dtype=np.int32)
    lines = _line_table(extracted, begins)
    headings = [
        Heading(mark.title, mark.level, start)
        for mark, start in zip(extracted.landmarks, _row_offsets(extracted, begins), strict=True)
    ]
    return DocumentText(
        assembled.text,
        assembled.blocks,
        sections(headings, len(assembled.text)),
        assembled.sentences,
        assembled.passages,
        _pages(lines, facts, labels),
        lines=lines,
    )


def _line_table(extracted: Extracted, begins: Integers) -> LineTable:
    drafts, printed = extracted.drafts, extracted.rows.printed
    offsets = begins[drafts.owners] if len(begins) else begins
    starts, ends = drafts.starts + offsets, drafts.ends + offsets
    return LineTable(
        starts.astype(np.int32),
        ends.astype(np.int32),
        printed.pages[drafts.lines] + np.int32(1),
        printed.boxes[drafts.lines],
    )


def _row_offsets(extracted: Extracted, begins: Integers) -> list[int]:
    """Return the offsets in the text of the rows of the landmarks."""
    drafts, rows = extracted.drafts, extracted.rows
    if not extracted.landmarks:
        return []
    position = np.empty(len(rows.printed), dtype=np.int32)
    position[drafts.lines] = drafts.starts + begins[drafts.owners]
    return [int(position[rows.starts[mark.row]]) for mark in extracted.landmarks]


def _pages(lines: LineTable, facts: Sequence[PageFacts], labels: Sequence[str]) -> tuple[Page, ...]:
    spans: list[list[Span]] = [[] for _ in facts]
    changes = np.flatnonzero(np.diff(lines.pages, prepend=0, append=0))
    for first, after in zip(changes[:-1].tolist(), changes[1:].tolist(), strict=True):
        span = Span(int(lines.starts[first]), int(lines.ends[after - 1]))
        spans[int(lines.pages[first]) - 1].append(span)
    return tuple(
        Page(number, label, tuple(found), fact.state, fact.width, fact.height)
        for number, (label, found, fact) in enumerate(zip(labels, spans, facts, strict=True), 1)
    )


_MOST_NAMED = 12


def warnings_for(facts: Sequence[PageFacts], *, repaired: bool, ocr_tried: bool) -> tuple[str, ...]:
    """Return one or two sentences for each thing that went wrong."""
    found = []
    if repaired:
        found.append(
            tr("The file is damaged and was repaired for reading; something may be missing.")
        )
    pictures = _numbers_of(facts, PageState.PICTURE)
    if pictures:
        what = tr("No text found on {pages}, only pictures.").format(
            pages=_named(pictures, len(facts))
        )
        found.append(what if ocr_tried else f"{what} {tr(HOW_TO_INSTALL)}")
    damaged = _numbers_of(facts, PageState.DAMAGED)
    if damaged:
        found.append(
            tr("The file is damaged on {pages}, which can't be read.").format(
                pages=_named(damaged, len(facts))
            )
        )
    return tuple(found)


def _numbers_of(facts: Sequence[PageFacts], state: PageState) -> list[int]:
    return [number for number, fact in enumerate(facts, start=1) if fact.state is state]


def _named(numbers: Sequence[int], count: int) -> str:
    if len(numbers) == count:
        return tr("any page") if count > 1 else tr("its only page")
    if len(numbers) == 1:
        return tr("page {page}").format(page=numbers[0])
    ranges = list(_ranges(numbers))
    shown = ", ".join(ranges[:_MOST_NAMED])
    more = len(ranges) - _MOST_NAMED
    if more <= 0:
        return tr("pages {pages}").format(pages=shown)
    return ngettext(
        "pages {pages} and in {count} more places", "pages {pages} and in {count} more places", more
    ).format(pages=shown, count=more)


def _ranges(numbers: Sequence[int]) -> Iterable[str]:
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        several = tr("{first} to {last}").format(first=run[0], last=run[-1])
        yield several if len(run) > 1 else str(run[0])
