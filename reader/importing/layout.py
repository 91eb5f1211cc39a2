"""The characters on MuPDF's pages of a reflowing document, in the standard layout."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import pymupdf

from reader.importing.import_events import Progress
from reader.text.document import PageState
from reader.text.ink import ink
from reader.text.normalise import normalise
from reader.values.page_layout import STANDARD_LAYOUT

_TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_LIGATURES
_IMAGE_BLOCK = 1
_PAGES_PER_NEWS = 200
"""More than most chapters have; fewer than could take as long as a parser may be silent."""
_BROKEN = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError)


@dataclass(frozen=True)
class LaidOutChapter:
    """The pages of one chapter; ``inks`` are the visible characters of each.

    ``damaged``: some of it could not be laid out.
    """

    inks: tuple[str, ...]
    states: tuple[PageState, ...]
    damaged: bool = False


def lay_out(document: pymupdf.Document) -> int:
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
    except _BROKEN:
        return LaidOutChapter((), (), damaged=True)
    inks, states = [], []
    damaged = False
    for number in range(count):
        try:
            page = document[(chapter, number)]
            text = page.get_text("text", flags=_TEXT_FLAGS)
            state = PageState.TEXT if not text.isspace() and text else _state_without_text(page)
        except _BROKEN:
            text, state, damaged = "", PageState.DAMAGED, True
        inks.append(ink(normalise(text)))
        states.append(state)
        if (number + 1) % _PAGES_PER_NEWS == 0:
            yield news
    return LaidOutChapter(tuple(inks), tuple(states), damaged=damaged)


def read_paragraphs(document: pymupdf.Document, chapter: int) -> Iterator[str]:
    """Read MuPDF's own paragraphs, page by page, for chapters with useless markup."""
    for number in range(int(document.chapter_page_count(chapter))):
        for *_, text, _number, kind in document[(chapter, number)].get_text("blocks"):
            if kind != _IMAGE_BLOCK:
                yield text


def _state_without_text(page: pymupdf.Page) -> PageState:
    blocks = page.get_text("dict", flags=pymupdf.TEXT_PRESERVE_IMAGES)["blocks"]
    pictures = any(block["type"] == _IMAGE_BLOCK for block in blocks)
    return PageState.PICTURE if pictures or page.get_drawings() else PageState.BLANK
