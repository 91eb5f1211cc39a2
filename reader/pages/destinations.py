"""The drawing process's part of links: the destinations that MuPDF and the file give."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pymupdf

from reader.pages.recent import Recent
from reader.text.document import Format
from reader.text.ink import ink

if TYPE_CHECKING:
    from reader.importing.book import Book

_MOST_LINKS = 5_000
_MOST_PICTURES = 1_000
_LEAST_PICTURE = 12.0
"""The least size in points; smaller pictures are bullets and rules."""
_KEPT_CHAPTERS = 4
_AFTER = 60
"""The number of visible characters after an anchor that identify its place."""


def links_of(page: Any) -> list[dict[str, Any]]:
    """Return the links of a page in the file's order: their areas and their destinations."""
    found = [
        {
            "rect": _corners(link.rect()),
            "address": link.uri() or "",
            "outside": bool(pymupdf.mupdf.fz_is_external_link(link.uri() or "")),
        }
        for link, _ in zip(_listed(page), range(_MOST_LINKS), strict=False)
    ]
    # EPUB links come from the last to the first; reading order is the order of Tab.
    return sorted(found, key=lambda link: (round(link["rect"][1]), link["rect"][0]))


def pictures_of(text_page: Any) -> list[tuple[float, float, float, float]]:
    """Return the areas of a page's pictures; ``text_page`` must have been made with pictures."""
    boxes = [tuple(map(float, image["bbox"])) for image in text_page.extractIMGINFO()]
    return [
        (left, top, right, bottom)
        for left, top, right, bottom in boxes[:_MOST_PICTURES]
        if min(right - left, bottom - top) >= _LEAST_PICTURE
    ]


@dataclass(frozen=True, slots=True)
class _Anchors:
    """The anchors of one chapter: the visible characters before each, and all of them."""

    places: Mapping[str, int]
    written: str


class Destinations:
    """Resolves addresses inside the document."""

    def __init__(self, document: Any, path: Path, format: Format) -> None:
        self._document = document
        self._path = path
        self._format = format
        self._book: Book | None = None
        self._structures = Recent[int, _Anchors](_KEPT_CHAPTERS)

    def find(self, address: str) -> dict[str, Any]:
        """Return chapter and page (from 0, -1 for nowhere), and the point on it, if there is one.

        In text that reflows, ``ink`` is also how many visible characters of the chapter precede the
        anchor, and ``after`` are the first that follow it: a place that no layout moves.
        """
        (chapter, page), x, y = self._document.resolve_link(address, chapters=1)
        found = {"chapter": int(chapter), "page": int(page), "x": _known(x), "y": _known(y)}
        if self._format.reflows and chapter >= 0:
            found.update(self._anchor(int(chapter), address))
        return found

    def _anchor(self, chapter: int, address: str) -> dict[str, Any]:
        _, _, fragment = address.partition("#")
        if not fragment:
            return {}
        known = self._structures.get(chapter, lambda: self._read(chapter))
        at = known.places.get(fragment, known.places.get(unquote(fragment)))
        return {} if at is None else {"ink": at, "after": known.written[at : at + _AFTER]}

    def _read(self, chapter: int) -> _Anchors:
        parts = self._parts(self._document.chapter_count)
        structure = parts[chapter].structure() if chapter < len(parts) else None
        if structure is None:
            return _Anchors({}, "")
        written = "".join(ink(block.text) for block in structure.blocks)
        return _Anchors(structure.anchors, written)

    def _parts(self, chapters: int) -> Any:
        if self._book is None:
            from reader.importing.book import read_book  # not needed for a PDF, and slow to import

            self._book = read_book(self._path, self._format)
        parts = self._book.parts
        return parts if len(parts) == chapters else ()


def _listed(page: Any) -> Iterator[Any]:
    link = pymupdf.mupdf.fz_load_links(page.this)
    while link.m_internal:
        yield link
        link = link.next()


def _corners(rect: Any) -> tuple[float, float, float, float]:
    return float(rect.x0), float(rect.y0), float(rect.x1), float(rect.y1)


def _known(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None
