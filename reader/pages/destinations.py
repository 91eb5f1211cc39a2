"""The drawing process's part of links: the destinations that MuPDF and the file give."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pymupdf

from reader.text.document import Format
from reader.text.ink import ink

if TYPE_CHECKING:
    from reader.importing.book import Part

_MOST_LINKS = 5_000
_MOST_PICTURES = 1_000
_LEAST_PICTURE = 12.0
"""The least size in points; smaller pictures are bullets and rules."""
_KEPT_CHAPTERS = 4
_AFTER = 60
"""The number of visible characters after an anchor that identify its place."""


def links_of(page: Any) -> list[dict[str, Any]]:
    """Return the links of a page in the file's order: their areas and their destinations."""
    found: list[dict[str, Any]] = [
        {
            "rect": (area.x0, area.y0, area.x1, area.y1),
            "address": link.uri() or "",
            "outside": bool(pymupdf.mupdf.fz_is_external_link(link.uri() or "")),
        }
        for link in islice(_listed(page), _MOST_LINKS)
        for area in [link.rect()]
    ]
    # EPUB links come from the last to the first; reading order is the order of Tab.
    return sorted(found, key=lambda link: (round(link["rect"][1]), link["rect"][0]))


def pictures_of(text_page: Any) -> list[tuple[float, float, float, float]]:
    """Return the areas of a page's pictures; ``text_page`` must have been made with pictures."""
    boxes = [map(float, image["bbox"]) for image in text_page.extractIMGINFO()[:_MOST_PICTURES]]
    return [
        (left, top, right, bottom)
        for left, top, right, bottom in boxes
        if min(right - left, bottom - top) >= _LEAST_PICTURE
    ]


class Destinations:
    """Resolves addresses inside the document."""

    def __init__(self, document: Any, path: Path, format: Format) -> None:
        self._document = document
        self._path = path
        self._format = format

    def find(self, address: str) -> dict[str, Any]:
        """Return chapter and page (from 0, -1 for nowhere), and the point on it, if there is one.

        In text that reflows, ``ink`` is also how many visible characters of the chapter precede the
        anchor, and ``after`` are the first that follow it: a place that no layout moves.
        """
        (chapter, page), *spot = self._document.resolve_link(address, chapters=1)
        x, y = (float(each) if math.isfinite(each) else None for each in spot)
        found: dict[str, Any] = {"chapter": int(chapter), "page": int(page), "x": x, "y": y}
        _, _, fragment = address.partition("#")
        chapters = self._document.chapter_count
        if self._format.reflows and chapter >= 0 and fragment and len(self._parts) == chapters:
            places, written = _anchors_in(self._parts[chapter])
            at = places.get(fragment, places.get(unquote(fragment)))
            if at is not None:
                found.update(ink=at, after=written[at : at + _AFTER])
        return found

    @cached_property
    def _parts(self) -> Sequence[Part]:
        from reader.importing.book import read_book  # not needed for a PDF, and slow to import

        return read_book(self._path, self._format).parts


@lru_cache(_KEPT_CHAPTERS)
def _anchors_in(part: Part) -> tuple[Mapping[str, int], str]:
    """Return the visible characters before each anchor of a chapter, and all of them."""
    structure = part.structure()
    if structure is None:
        return {}, ""
    return structure.anchors, "".join(ink(block.text) for block in structure.blocks)


def _listed(page: Any) -> Iterator[Any]:
    link = pymupdf.mupdf.fz_load_links(page.this)
    while link.m_internal:
        yield link
        link = link.next()
