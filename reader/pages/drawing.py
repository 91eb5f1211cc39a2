"""What the drawing process does: MuPDF lays out and draws the pages of one document.

It knows nothing of canonical text: it answers with pictures, sizes and characters. A page is named
by its chapter and its number in that chapter, both from 0, so that one chapter of a book can be
laid out alone; all pages of a PDF are in chapter 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from reader.child_process import Message
from reader.errors import GistwalkerError, PasswordNeeded
from reader.pages.opening import open_document
from reader.pages.painting import paint, printed_box
from reader.pages.recent import Recent
from reader.pages.tight import share_ligatures, tighten
from reader.pages.values import MOST_PIXELS
from reader.text.document import Format

_DEFAULT_SIZE = (612.0, 792.0)
_KEPT_PAGES = 8
_TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_LIGATURES
_BROKEN = (pymupdf.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError)

Location = tuple[int, int]


class OpenDocument:
    """The document this process was started for."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._document = open_document(Path(data["path"]), Format(data["format"]), data["password"])
        self._reflows = bool(self._document.is_reflowable)
        self._lists = Recent[Location, Any](_KEPT_PAGES)
        self._size = (0.0, 0.0)

    def lay_out(self, data: dict[str, Any]) -> Message:
        """Set text that reflows anew; nothing is laid out before it is asked for."""
        self._lists = Recent[Location, Any](_KEPT_PAGES)
        if self._reflows:
            self._size = (float(data["width"]), float(data["height"]))
            self._document.layout(
                width=self._size[0], height=self._size[1], fontsize=data["font_size"]
            )
        return Message("laid out")

    def chapters(self, _: dict[str, Any]) -> Message:
        """How many chapters there are."""
        return Message("chapters", {"chapters": self._document.chapter_count})

    def count(self, data: dict[str, Any]) -> Message:
        """How many pages each chapter from ``first`` up to ``end`` has; a broken one has none."""
        counts = [self._chapter_pages(chapter) for chapter in range(data["first"], data["end"])]
        return Message("counts", arrays={"counts": np.array(counts, np.int32)})

    def measure(self, _: dict[str, Any]) -> Message:
        """Width and height of every page as displayed."""
        chapters = range(self._document.chapter_count)
        sizes = [
            self._page_size((chapter, number))
            for chapter in chapters
            for number in range(self._chapter_pages(chapter))
        ]
        return Message("sizes", arrays={"sizes": np.array(sizes, np.float32).reshape(-1, 2)})

    def draw(self, data: dict[str, Any]) -> Message:
        """A picture of one page, at ``zoom`` or as near to it as ``MOST_PIXELS`` allows.

        Of a part of it, always at ``zoom``.
        """
        shown = self._display_list(_location(data))
        zoom, part = float(data["zoom"]), data.get("part")
        if not part:
            zoom = _bounded(zoom, shown.rect.width, shown.rect.height)
        pixmap = paint(shown, zoom, data["rotation"], part)
        form = {"width": pixmap.width, "height": pixmap.height, "stride": pixmap.stride}
        return Message("picture", form, blobs={"pixels": pixmap.samples})

    def printed(self, data: dict[str, Any]) -> Message:
        """Where anything is printed on one page, in points; None on an empty one."""
        # A list of its own: a look through all pages must not drive out those being read.
        return Message("printed", {"box": printed_box(self._run(_location(data)))})

    def characters(self, data: dict[str, Any]) -> Message:
        """Every visible character of one page: its code, its box, and the line it stands in."""
        content = self._text_page(_location(data)).extractRAWDICT()
        lines = [line for block in content["blocks"] for line in block.get("lines", ())]
        found = [
            (ord(letter["c"]), n, *letter["bbox"], *letter["origin"], run["size"], *line["dir"])
            for n, line in enumerate(lines)
            for run in line["spans"]
            for letter in run["chars"]
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

    def texts(self, data: dict[str, Any]) -> Message:
        """The text of each page of one chapter, as laid out now."""
        chapter = int(data["chapter"])
        pages = range(self._chapter_pages(chapter))
        return Message(
            "texts", {"texts": [self._text_page((chapter, n)).extractText() for n in pages]}
        )

    def _chapter_pages(self, chapter: int) -> int:
        try:
            return int(self._document.chapter_page_count(chapter))
        except _BROKEN:
            return 0

    def _page_size(self, location: Location) -> tuple[float, float]:
        if self._reflows:
            return self._size
        try:
            rect = self._document[location].rect
        except _BROKEN:
            return _DEFAULT_SIZE
        return float(rect.width), float(rect.height)

    def _text_page(self, location: Location) -> Any:  # noqa: ANN401  # MuPDF is not typed
        return pymupdf.TextPage(self._display_list(location).get_textpage(flags=_TEXT_FLAGS))

    def _display_list(self, location: Location) -> Any:  # noqa: ANN401
        """Drawing and characters come from one list, so they lie in one coordinate system."""
        return self._lists.get(location, lambda: self._run(location))

    def _run(self, location: Location) -> Any:  # noqa: ANN401
        return self._document[location].get_displaylist()


def _location(data: dict[str, Any]) -> Location:
    return int(data["chapter"]), int(data["page"])


def _bounded(zoom: float, width: float, height: float) -> float:
    """``zoom``, changed where the picture would have no pixel or too many."""
    width, height = max(width, 1e-3), max(height, 1e-3)
    at_least_one = max(zoom, 1 / min(width, height))
    return min(at_least_one, math.sqrt(MOST_PIXELS / (width * height)))


def _failure(problem: Exception) -> Message:
    if isinstance(problem, PasswordNeeded):
        return Message(
            "password", {"what": problem.what, "hint": problem.hint, "wrong": problem.wrong}
        )
    if isinstance(problem, GistwalkerError):
        return Message("refused", {"what": problem.what, "hint": problem.hint})
    return Message("broken", {"details": str(problem)})


class Worker:
    """Answers the parent: opens the one document first, then serves it."""

    def __init__(self) -> None:
        self._opened: OpenDocument | None = None

    def answer(self, message: Message) -> Iterator[Message]:
        """One answer to each message; a failure is an answer too."""
        try:
            yield self._served(message)
        except (GistwalkerError, *_BROKEN) as problem:
            yield _failure(problem)

    def _served(self, message: Message) -> Message:
        data = dict(message.data)
        if message.kind == "open":
            self._opened = OpenDocument(data)
            return self._opened.lay_out(data)
        if self._opened is None:
            raise ValueError("nothing is open")
        requests: dict[str, Callable[[dict[str, Any]], Message]] = {
            "ready": self._opened.chapters,
            "lay out": self._opened.lay_out,
            "count": self._opened.count,
            "measure": self._opened.measure,
            "draw": self._opened.draw,
            "printed": self._opened.printed,
            "characters": self._opened.characters,
            "texts": self._opened.texts,
        }
        return requests[message.kind](data)
