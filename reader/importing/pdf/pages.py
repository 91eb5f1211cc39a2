"""Reads the pages of an open PDF, one after the other: their lines, or the reason for none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pymupdf

from reader.importing.import_events import Progress, Stage
from reader.importing.ocr import Recogniser
from reader.importing.opening import BROKEN
from reader.importing.pdf.printed import PrintedBuilder
from reader.text.directions import is_mixed, reading_order
from reader.text.document import PageState

_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_MEDIABOX_CLIP
_UNKNOWN_SIZE = (612.0, 792.0)
_LEGIBLE = 0.5
_LOOK = 384
_INK = 0.002


@dataclass(frozen=True, slots=True)
class PageFacts:
    """The state and size of a page in points, as displayed."""

    state: PageState
    width: float
    height: float


@dataclass(frozen=True)
class PagesRead:
    """All pages of a document and the lines printed on them."""

    facts: list[PageFacts]
    lines: PrintedBuilder


def read_pages(
    document: pymupdf.Document, recogniser: Recogniser | None
) -> Iterator[Progress | PagesRead]:
    """Read every page; pages without legible text are recognised if there is a recogniser."""
    lines = PrintedBuilder()
    facts: list[PageFacts] = []
    count = document.page_count
    for number in range(count):
        yield Progress(Stage.READING, number + 1, count)
        facts.append(_read(document, number, lines))
        if facts[-1].state is PageState.PICTURE and recogniser:
            yield Progress(Stage.RECOGNISING, number + 1, count)
            facts[-1] = _recognise(document, number, lines, facts[-1], recogniser)
    yield PagesRead(facts, lines)


def _read(document: pymupdf.Document, number: int, lines: PrintedBuilder) -> PageFacts:
    try:
        page = document[number]
        layout = page_layout(page)
        legible = lines.add(number, layout)
        width, height = layout["width"], layout["height"]
        state = PageState.TEXT if legible >= _LEGIBLE else _state_without_text(page)
        if not legible:
            lines.drop(number)
    except BROKEN:
        lines.drop(number)
        return PageFacts(PageState.DAMAGED, *_UNKNOWN_SIZE)
    return PageFacts(state, width, height)


def page_layout(page: pymupdf.Page) -> dict[str, Any]:
    """Return blocks, lines and spans of text, in coordinates of the page as displayed."""
    if page.rotation:
        # A page's own text is given unrotated; that of its drawing is as displayed.
        drawn = pymupdf.TextPage(page.get_displaylist().get_textpage(flags=_FLAGS))
        turned: dict[str, Any] = drawn.extractDICT()
        return turned | {"width": page.rect.width, "height": page.rect.height}
    layout: dict[str, Any] = page.get_text("dict", flags=_FLAGS)
    lines = [line for block in layout["blocks"] for line in block.get("lines", ())]
    if any(is_mixed(_text_of(line)) for line in lines):
        layout = page.get_text("rawdict", flags=_FLAGS | pymupdf.TEXT_PRESERVE_LIGATURES)
        for block in layout["blocks"]:
            block["lines"] = [_as_read(line) for line in block.get("lines", ())]
    return layout


def _text_of(line: Mapping[str, Any]) -> str:
    return "".join(span["text"] for span in line["spans"])


def _as_read(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line of characters as one of text, in the order in which it is read."""
    letters = letters_of(line)
    spans = [{**span, "text": "".join(c["c"] for c in span["chars"])} for span in line["spans"]]
    text = _text_of({"spans": spans})
    if spans and is_mixed(text):
        main = max(spans, key=lambda span: len(span["text"].strip()))
        spans = [{**main, "text": "".join(letter["c"] for letter, _ in letters)}]
    return {**line, "spans": spans}


def letters_of(line: Mapping[str, Any]) -> list[tuple[dict[str, Any], float]]:
    """Return the characters of a line of MuPDF's, as they are read, with their font sizes.

    MuPDF has those of a line that is written from right to left in the order of the file, which
    may be any where numbers or words of another script are in it.
    """
    letters = [(letter, span["size"]) for span in line["spans"] for letter in span["chars"]]
    text = "".join(letter["c"] for letter, _ in letters)
    if not is_mixed(text):
        return letters
    middles = [letter["bbox"][0] + letter["bbox"][2] for letter, _ in letters]
    return [letters[at] for at in reading_order(text, middles)]


def _state_without_text(page: pymupdf.Page) -> PageState:
    """Return the state of a page without text: whether anything is visible, or MuPDF fails."""
    pymupdf.TOOLS.reset_mupdf_warnings()
    size = max(page.rect.width, page.rect.height, 1)
    picture = page.get_pixmap(dpi=max(1, int(_LOOK * 72 / size)), colorspace=pymupdf.csGRAY)
    share, _ = picture.color_topusage()
    if share <= 1 - _INK:
        return PageState.PICTURE
    return PageState.DAMAGED if pymupdf.TOOLS.mupdf_warnings() else PageState.BLANK


def _recognise(
    document: pymupdf.Document,
    number: int,
    lines: PrintedBuilder,
    facts: PageFacts,
    recogniser: Recogniser,
) -> PageFacts:
    try:
        seen = recogniser.recognise(document[number])
    except BROKEN:
        return facts
    lines.drop(number)
    found = lines.add(number, seen)
    state = PageState.RECOGNISED if found else PageState.PICTURE
    return PageFacts(state, facts.width, facts.height)
