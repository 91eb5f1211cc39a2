"""Imports formats that reflow: EPUB, plain text, Markdown, HTML.

MuPDF lays the file out once, in the standard layout; the characters on its pages are the canonical
text, and the markup says which parts of it are paragraphs, headings, notes. Positions count visible
characters, which are the same in every layout.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from gettext import gettext as tr
from pathlib import Path

import pymupdf

from reader.errors import UnreadableFileError
from reader.importing.assemble import assemble, block_starts, sections
from reader.importing.book import Book, Part, read_book
from reader.importing.chapters import Chapter, Places, settle
from reader.importing.drafts import DraftBlock, Heading
from reader.importing.import_events import Progress, Stage
from reader.importing.opening import BROKEN, mupdf_errors, open_document
from reader.importing.structure import Structure
from reader.text.document import (
    BlockKind,
    DocumentText,
    Format,
    Page,
    PageState,
    ParsedDocument,
    Section,
)
from reader.text.ink import ink
from reader.text.normalise import normalise
from reader.values.page_layout import STANDARD_LAYOUT

_FEWEST_ENTRIES = 2
_TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_LIGATURES
_IMAGE_BLOCK = 1
_PAGES_PER_NEWS = 200
"""More than most chapters have; fewer than could take as long as a parser may be silent."""
_MOST_LISTED = 10
_SHOWN_DEPTH = 101
"""MuPDF shows no text of elements nested more deeply, ``html`` and ``body`` included."""
_MOST_DEPTH = 2000
"""The time grows with the square of the depth, up to minutes."""


@dataclass(frozen=True)
class LaidOutChapter:
    """The pages of one chapter; ``inks`` are the visible characters of each.

    ``damaged``: some of it could not be laid out.
    """

    inks: tuple[str, ...]
    states: tuple[PageState, ...]
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class _ReadChapter:
    """A chapter in its layout and its markup; ``lost`` if it has text that is not shown."""

    looks: LaidOutChapter
    reads: Chapter
    lost: bool


def parse_reflowing(path: Path, format: Format) -> Iterator[Progress | ParsedDocument]:
    """Read a file; the last event is the document.

    Raises:
        UnreadableFileError: it cannot be opened, is locked, or was made to do harm.
    """
    yield Progress(Stage.OPENING)
    book = read_book(path, format)
    chapters: list[_ReadChapter] = []
    with open_document(path, format) as document:
        with mupdf_errors(path.name):
            count = _lay_out(document)
        if len(book.parts) != count:
            for part in book.parts:
                _refuse_too_deep(path.name, part.structure())
        for number, known in enumerate(_parts(book.parts, count)):
            yield (news := Progress(Stage.READING, number + 1, count))
            structure = known.structure() if known else None
            _refuse_too_deep(path.name, structure)
            looks = yield from read_chapter(document, number, news)
            chapters.append(_read(document, number, known, structure, looks))
    yield Progress(Stage.ARRANGING)
    yield _document(path.name, format, book, chapters)


def _parts(parts: Sequence[Part], count: int) -> Sequence[Part | None]:
    """Return the part of each layout chapter; unknown if their numbers differ."""
    return parts if len(parts) == count else [None] * count


def _refuse_too_deep(name: str, structure: Structure | None) -> None:
    if structure and structure.depth > _MOST_DEPTH:
        raise UnreadableFileError(
            tr("{name} is nested too deeply to be a book.").format(name=name),
            tr("It is damaged or malicious; don't open it."),
        )


def _read(
    document: pymupdf.Document,
    number: int,
    part: Part | None,
    structure: Structure | None,
    looks: LaidOutChapter,
) -> _ReadChapter:
    if part is not None and part.content is None:
        # Where a part is missing, MuPDF shows a message of its own, which is no text of the book.
        nothing = settle(Structure(), [""] * len(looks.inks), tuple)
        return _ReadChapter(looks, nothing, lost=True)
    reads = settle(structure, looks.inks, partial(_read_paragraphs, document, number))
    lost = structure is not None and bool(structure.blocks) and not any(looks.inks)
    hidden = structure is not None and structure.depth > _SHOWN_DEPTH
    return _ReadChapter(looks, reads, lost or hidden or looks.damaged)


def _document(
    name: str,
    format: Format,
    book: Book,
    chapters: Sequence[_ReadChapter],
) -> ParsedDocument:
    drafts = [block for chapter in chapters for block in chapter.reads.structure.blocks]
    assembled = assemble(drafts)
    places = Places([part.name for part in book.parts], [c.reads for c in chapters], assembled.text)
    content = DocumentText(
        text=assembled.text,
        blocks=assembled.blocks,
        sections=_sections(book, places, drafts, len(assembled.text)),
        sentences=assembled.sentences,
        passages=assembled.passages,
        pages=(),
        print_pages=places.print_pages(book.contents.print_pages),
        spine=places.spine,
        around=places.around(book.around),
        links=tuple(places.links()),
    )
    pages = tuple(_pages(chapters, places, content))
    if not pages:
        raise UnreadableFileError(
            tr("{name} has no pages.").format(name=name),
            tr("It is damaged or empty: get a new copy."),
        )
    return ParsedDocument(
        format, book.metadata, replace(content, pages=pages), warnings=tuple(_warnings(chapters))
    )


def _sections(
    book: Book, places: Places, drafts: Sequence[DraftBlock], length: int
) -> tuple[Section, ...]:
    """Return sections by the table of contents, or by headings in the text without a usable one."""
    listed = [
        Heading(entry.title, entry.level, start)
        for entry in book.contents.chapters
        if (start := places.of(entry)) is not None
    ]
    if len(listed) >= _FEWEST_ENTRIES:
        return sections(listed, length)
    headings = [
        Heading(draft.text, draft.level, start)
        for draft, start in zip(drafts, block_starts(drafts), strict=True)
        if draft.kind is BlockKind.HEADING
    ]
    return sections(headings if len(headings) > len(listed) else listed, length)


def _pages(
    chapters: Sequence[_ReadChapter], places: Places, content: DocumentText
) -> Iterator[Page]:
    number = 0
    states = [state for chapter in chapters for state in chapter.looks.states]
    # It consists of pictures of pages, rather than of text with illustrations.
    in_pictures = 2 * states.count(PageState.PICTURE) > len(states)
    for index, chapter in enumerate(chapters):
        for (first, last), state in zip(chapter.reads.page_ink, chapter.looks.states, strict=True):
            number += 1
            span = places.page_span(index, first, last)
            printed = content.print_page_at(span.start)
            yield Page(
                number=number,
                label=printed.label if printed else str(number),
                spans=(span,) if span else (),
                state=_state(state, has_text=bool(span), in_pictures=in_pictures),
                width=STANDARD_LAYOUT.width,
                height=STANDARD_LAYOUT.height,
            )


def _state(state: PageState, *, has_text: bool, in_pictures: bool) -> PageState:
    if state is PageState.TEXT or (state is PageState.PICTURE and not in_pictures):
        return PageState.TEXT if has_text else PageState.BLANK
    return state


def _warnings(chapters: Iterable[_ReadChapter]) -> Iterator[str]:
    lost = [str(number) for number, chapter in enumerate(chapters, 1) if chapter.lost]
    if lost:
        listed = ", ".join(lost[:_MOST_LISTED]) + (" …" if len(lost) > _MOST_LISTED else "")
        yield tr(
            "Some parts of the file are damaged or hidden and aren't shown (parts {listed})."
        ).format(listed=listed)


def _lay_out(document: pymupdf.Document) -> int:
    """Lay out ``document`` in the standard layout; return its number of chapters."""
    document.layout(
        width=STANDARD_LAYOUT.width,
        height=STANDARD_LAYOUT.height,
        fontsize=STANDARD_LAYOUT.font_size,
    )
    return int(document.chapter_count)


def read_chapter(
    document: pymupdf.Document, chapter: int, news: Progress
) -> Generator[Progress, None, LaidOutChapter]:
    """Read what the pages of ``chapter`` (from 0) show; repeat the ``news`` while it is long.

    MuPDF goes through the whole chapter for each of its pages, so thousands take minutes.
    """
    try:
        count = int(document.chapter_page_count(chapter))
    except BROKEN:
        return LaidOutChapter((), (), damaged=True)
    inks, states = [], []
    damaged = False
    for number in range(count):
        try:
            page = document[(chapter, number)]
            text = page.get_text("text", flags=_TEXT_FLAGS)
            state = PageState.TEXT if not text.isspace() and text else _state_without_text(page)
        except BROKEN:
            text, state, damaged = "", PageState.DAMAGED, True
        inks.append(ink(normalise(text)))
        states.append(state)
        if (number + 1) % _PAGES_PER_NEWS == 0:
            yield news
    return LaidOutChapter(tuple(inks), tuple(states), damaged=damaged)


def _read_paragraphs(document: pymupdf.Document, chapter: int) -> Iterator[str]:
    """Read MuPDF's own paragraphs, page by page, for chapters with useless markup."""
    for number in range(int(document.chapter_page_count(chapter))):
        for *_, text, _number, kind in document[(chapter, number)].get_text("blocks"):
            if kind != _IMAGE_BLOCK:
                yield text


def _state_without_text(page: pymupdf.Page) -> PageState:
    blocks = page.get_text("dict", flags=pymupdf.TEXT_PRESERVE_IMAGES)["blocks"]
    pictures = any(block["type"] == _IMAGE_BLOCK for block in blocks)
    return PageState.PICTURE if pictures or page.get_drawings() else PageState.BLANK
