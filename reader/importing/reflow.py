"""Import of everything that reflows: EPUB, plain text, Markdown, HTML.

MuPDF lays the file out once, in the standard layout; what its pages show is the canonical text, and
the markup says which parts of it are paragraphs, headings, notes. Visible characters are counted,
since their number is all that survives another layout.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from reader.errors import UnreadableFile
from reader.importing.assemble import assemble, block_starts, sections
from reader.importing.book import Book, Part, read_book
from reader.importing.chapters import Chapter, settle
from reader.importing.drafts import DraftBlock, Heading
from reader.importing.events import Progress, Stage
from reader.importing.layout import LaidOutChapter, lay_out, read_chapter, read_paragraphs
from reader.importing.places import Places
from reader.pages.opening import mupdf_errors, open_document
from reader.pages.values import STANDARD_LAYOUT
from reader.text.document import (
    BlockKind,
    DocumentText,
    Format,
    Page,
    PageState,
    ParsedDocument,
    Section,
)

_FEWEST_ENTRIES = 2


@dataclass(frozen=True, slots=True)
class _ReadChapter:
    """A chapter as it looks, and as it reads."""

    looks: LaidOutChapter
    reads: Chapter


def parse_reflowing(path: Path, format: Format) -> Iterator[Progress | ParsedDocument]:  # noqa: A002  # the field's word
    """Read a file in; the last event is the document.

    Raises:
        UnreadableFile: it cannot be opened, is locked, or was made to do harm.
    """
    yield Progress(Stage.OPENING)
    book = read_book(path, format)
    chapters: list[_ReadChapter] = []
    with open_document(path, format) as document:
        with mupdf_errors(path.name):
            count = lay_out(document)
        for number, part in enumerate(_parts(book.parts, count)):
            yield Progress(Stage.READING, number + 1, count)
            looks = read_chapter(document, number)
            structure = part.structure() if part else None
            paragraphs = partial(read_paragraphs, document, number)
            chapters.append(_ReadChapter(looks, settle(structure, looks.inks, paragraphs)))
    yield Progress(Stage.ARRANGING)
    yield _document(path.name, format, book, chapters)


def _parts(parts: Sequence[Part], count: int) -> Sequence[Part | None]:
    """The part behind each layout chapter; unknown where there are not as many."""
    return parts if len(parts) == count else [None] * count


def _document(
    name: str,
    format: Format,  # noqa: A002
    book: Book,
    chapters: Sequence[_ReadChapter],
) -> ParsedDocument:
    drafts = [block for chapter in chapters for block in chapter.reads.blocks]
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
    )
    pages = tuple(_pages(chapters, places, content))
    if not pages:
        raise UnreadableFile(f"{name} has no pages.", "It is damaged or empty: get a new copy.")
    return ParsedDocument(
        format, book.metadata, replace(content, pages=pages), warnings=tuple(_warnings(chapters))
    )


def _sections(
    book: Book, places: Places, drafts: Sequence[DraftBlock], length: int
) -> tuple[Section, ...]:
    """By the table of contents; by the headings in the text where there is none worth the name."""
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
    for index, chapter in enumerate(chapters):
        for (first, last), state in zip(chapter.reads.page_ink, chapter.looks.states, strict=True):
            number += 1
            span = places.page_span(index, first, last)
            printed = content.print_page_at(span.start)
            yield Page(
                number=number,
                label=printed.label if printed else str(number),
                spans=(span,) if span else (),
                state=state if span or state is not PageState.TEXT else PageState.BLANK,
                width=STANDARD_LAYOUT.width,
                height=STANDARD_LAYOUT.height,
            )


def _warnings(chapters: Iterable[_ReadChapter]) -> Iterator[str]:
    damaged = [number for number, chapter in enumerate(chapters, 1) if chapter.looks.damaged]
    if damaged:
        listed = ", ".join(map(str, damaged[:10])) + (" …" if len(damaged) > 10 else "")  # noqa: PLR2004  # a line's worth
        yield f"Some parts of the file are damaged and cannot be shown (in order: {listed})."
