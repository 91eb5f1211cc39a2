"""The drawing process: MuPDF lays out and draws the pages of one document.

It knows nothing of canonical text: it answers with pictures, sizes and characters. A page is named
by its chapter and its number in that chapter, both from 0, so that one chapter of a book can be
laid out alone; all pages of a PDF are in chapter 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from reader.child_messages import Message
from reader.errors import UnreadableFileError
from reader.importing.opening import BROKEN, open_document
from reader.importing.pdf.pages import letters_of
from reader.importing.refusals import refusal
from reader.pages.book_styles import BookStyles, speaking, styles_of
from reader.pages.destinations import Destinations, links_of, pictures_of
from reader.pages.page_heights import page_heights
from reader.pages.painting import marked, paint, printed_box, share_ligatures, tighten
from reader.pages.typesetting import layout_of, style_sheet
from reader.text.document import Format
from reader.values.page_layout import STANDARD_LAYOUT

_DEFAULT_SIZE = (612.0, 792.0)
_KEPT_PAGES = 8
_TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_LIGATURES

Location = tuple[int, int]


class OpenDocument:
    """The document this process was started for, in one layout."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        path, form = Path(data["path"]), Format(data["format"])
        self._layout = layout = layout_of(data) if form.reflows else STANDARD_LAYOUT
        is_book = form is Format.EPUB
        own = styles_of(path) if is_book and layout != STANDARD_LAYOUT else BookStyles()
        # One sheet for all documents of a process, read whenever a chapter is laid out.
        pymupdf.mupdf.fz_set_user_css(style_sheet(layout, own))
        copy = speaking(path) if is_book and layout.hyphens else None
        self._document = open_document(path, form, data["password"], copy)
        self._run = partial(_displayed, self._document)
        # The lists that drawing and characters share, so that they share coordinates.
        self._display_list = lru_cache(_KEPT_PAGES)(self._run)
        if self._document.is_reflowable:
            # Nothing is laid out before it is asked for.
            self._document.layout(
                width=layout.width, height=layout.height, fontsize=layout.font_size
            )
        self._destinations = Destinations(self._document, path, form)

    def answer(self, message: Message) -> Message:
        """Answer a question about the document."""
        requests: dict[str, Callable[[Mapping[str, Any]], Message]] = {
            "ready": self._ready,
            "count": self._count,
            "measure": self._measure,
            "draw": self._draw,
            "printed": self._printed,
            "draw area": self._draw_area,
            "draw marked": self._draw_marked,
            "links": self._links,
            "destination": self._destination,
            "pictures": self._pictures,
            "characters": self._characters,
            "texts": self._texts,
        }
        return requests[message.kind](message.data)

    def _ready(self, _: Mapping[str, Any]) -> Message:
        """Count the chapters."""
        return Message("chapters", {"chapters": self._document.chapter_count})

    def _count(self, data: Mapping[str, Any]) -> Message:
        """Count the pages of each chapter from ``first`` up to ``end``; a broken one has none.

        ``heights`` are those of all their pages; 0 for the usual one.
        """
        counts: list[int] = []
        heights: list[float] = []
        for chapter in range(data["first"], data["end"]):
            counts.append(self._chapter_pages(chapter))
            heights += self._heights(chapter, counts[-1], keep=data["end"] - data["first"] == 1)
        return Message(
            "counts",
            arrays={
                "counts": np.array(counts, np.int32),
                "heights": np.array(heights, np.float64),
            },
        )

    def _measure(self, _: Mapping[str, Any]) -> Message:
        """Measure width and height of every page of a PDF as displayed."""
        sizes = [self._page_size((0, number)) for number in range(self._chapter_pages(0))]
        return Message("sizes", arrays={"sizes": np.array(sizes, np.float32).reshape(-1, 2)})

    def _draw(self, data: Mapping[str, Any]) -> Message:
        """Draw one page, at ``zoom`` or as near to it as ``most`` pixels allow.

        A part of it is always drawn at ``zoom``.
        """
        shown, part = self._display_list(_location(data)), data["part"]
        zoom = float(data["zoom"]) if part else _bounded(data, shown.rect)
        return _picture(paint(shown, zoom, data["rotation"], part))

    def _draw_area(self, data: Mapping[str, Any]) -> Message:
        """Draw an area of one page, as ``_draw`` does."""
        shown = self._display_list(_location(data))
        area = pymupdf.Rect(data["area"]) & shown.rect
        if area.is_empty:
            raise ValueError("nothing of the page lies there")
        zoom = _bounded(data, area)
        matrix = pymupdf.Matrix(zoom, zoom)
        return _picture(shown.get_pixmap(matrix=matrix, alpha=0, clip=area))

    def _draw_marked(self, data: Mapping[str, Any]) -> Message:
        """Draw one page with rectangles of numbered quotes, as a PNG file."""
        shown = self._display_list(_location(data))
        zoom = _bounded(data, shown.rect)
        drawn = paint(shown, zoom, 0, None)
        form = {"width": drawn.width, "height": drawn.height}
        return Message("picture", form, blobs={"png": marked(drawn, zoom, data["quotes"])})

    def _links(self, data: Mapping[str, Any]) -> Message:
        """Find the links of one page."""
        return Message("links", {"links": links_of(self._document[_location(data)])})

    def _destination(self, data: Mapping[str, Any]) -> Message:
        """Resolve an address inside the document."""
        return Message("destination", self._destinations.find(str(data["address"])))

    def _pictures(self, data: Mapping[str, Any]) -> Message:
        """Find the pictures of one page."""
        text = self._text_page(_location(data), _TEXT_FLAGS | pymupdf.TEXT_PRESERVE_IMAGES)
        return Message("pictures", {"boxes": pictures_of(text)})

    def _printed(self, data: Mapping[str, Any]) -> Message:
        """Find the printed area of one page, in points; None on an empty one."""
        # A list of its own: a look through all pages must not drive out those being read.
        return Message("printed", {"box": printed_box(self._run(_location(data)))})

    def _characters(self, data: Mapping[str, Any]) -> Message:
        """Return every visible character of one page: its code, its box, and its line."""
        content = self._text_page(_location(data)).extractRAWDICT()
        lines = [line for block in content["blocks"] for line in block.get("lines", ())]
        found = [
            (ord(letter["c"]), n, *letter["bbox"], *letter["origin"], size, *line["dir"])
            for n, line in enumerate(lines)
            for letter, size in letters_of(line)
            if not letter["c"].isspace()
        ]
        table = np.array(found, np.float64).reshape(-1, 11)
        numbers = table[:, 1].astype(np.int32)
        boxes = tighten(table[:, 2:6], table[:, 6:8], table[:, 8], table[:, 9:11])
        return Message(
            "characters",
            arrays={
                "codes": table[:, 0].astype(np.uint32),
                "lines": numbers,
                "boxes": share_ligatures(boxes, numbers).astype(np.float32),
            },
        )

    def _texts(self, data: Mapping[str, Any]) -> Message:
        """Return the text of each page of one chapter, as laid out now."""
        chapter = int(data["chapter"])
        pages = range(self._chapter_pages(chapter))
        return Message(
            "texts", {"texts": [self._text_page((chapter, n)).extractText() for n in pages]}
        )

    def _chapter_pages(self, chapter: int) -> int:
        try:
            return int(self._document.chapter_page_count(chapter))
        except BROKEN:
            return 0

    def _heights(self, chapter: int, count: int, *, keep: bool) -> list[float]:
        """Return the heights of a chapter's pages, so that text is continued right below each.

        ``keep`` their display lists: the pages of one chapter are counted when it is in sight.
        """
        if not self._layout.continuous:
            return [0.0] * count
        listed = self._display_list if keep else self._run
        lists: list[Any] = [None] * count
        for number in range(count):
            with suppress(*BROKEN):
                lists[number] = listed((chapter, number))
        return list(page_heights(lists, self._layout))

    def _page_size(self, location: Location) -> tuple[float, float]:
        try:
            rect = self._document[location].rect
        except BROKEN:
            return _DEFAULT_SIZE
        return float(rect.width), float(rect.height)

    def _text_page(self, location: Location, flags: int = _TEXT_FLAGS) -> Any:
        return pymupdf.TextPage(self._display_list(location).get_textpage(flags=flags))


def _displayed(document: Any, location: Location) -> Any:
    return document[location].get_displaylist()


def _picture(pixmap: Any) -> Message:
    form = {"width": pixmap.width, "height": pixmap.height, "stride": pixmap.stride}
    return Message("picture", form, blobs={"pixels": pixmap.samples})


def _location(data: Mapping[str, Any]) -> Location:
    return int(data["chapter"]), int(data["page"])


def _bounded(data: Mapping[str, Any], area: pymupdf.Rect) -> float:
    """Return the ``zoom`` asked for, so that ``area`` has one pixel at least, ``most`` at most."""
    width, height = max(area.width, 1e-3), max(area.height, 1e-3)
    at_least_one = max(float(data["zoom"]), 1 / min(width, height))
    return float(min(at_least_one, math.sqrt(data["most"] / (width * height))))


def _usable_files(files: list[str]) -> list[str]:
    """Replace font files that cannot be loaded by ""; return none without the regular one."""
    usable = [file if file and _loads(file) else "" for file in files]
    return usable if usable and usable[0] else []


def _loads(file: str) -> bool:
    with suppress(*BROKEN, OSError):
        return bool(pymupdf.Font(fontfile=file).glyph_count)
    return False


class Worker:
    """Serves the parent: opens the one document, in one layout after the other, and answers."""

    def __init__(self) -> None:
        self._opened: OpenDocument | None = None

    def answer(self, message: Message) -> Iterator[Message]:
        """Answer a message; a failure is an answer too."""
        try:
            yield self._served(message)
        except UnreadableFileError as problem:
            yield refusal(problem)
        except BROKEN as problem:
            yield Message("broken", {"details": str(problem)})

    def _served(self, message: Message) -> Message:
        if message.kind == "face":
            return Message("face", {"files": _usable_files(message.data["files"])})
        if message.kind == "open":
            self._opened = OpenDocument(message.data)
            return Message("laid out")
        if self._opened is None:
            raise ValueError("nothing is open")
        return self._opened.answer(message)
