"""Where quotes are on pages, and pictures of these with numbered rectangles."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reader.errors import GistwalkerError, UnreadablePageError
from reader.evidence_packs.pack import PackedPage, PackedQuote, PagePicture
from reader.pages.page_source import PageSource, Picture
from reader.text.document import DocumentText, Rect
from reader.text.span import Span

_INK = np.array((255, 236, 120), np.uint16)
_EDGE = (190, 90, 0)
_FRAME = (170, 170, 170)
_DIGITS = ["75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111", "75757", "75717"]
"""Each digit is three pixels wide and five high; the rows, from the top, as octal numbers."""
_SCALE = 3
_LONGEST_SIDE = 1200
"""The pixels of the longest side of a page's picture."""
_MOST_ZOOM = 2.0


def packed_pages(
    span: Span, content: DocumentText, source: PageSource | None
) -> tuple[PackedPage, ...]:
    """Return the places of ``span`` on pages of the standard layout; empty if they are not open.

    A span whose characters are not shown anywhere is on its page without rectangles.
    """
    if source is None:
        return ()
    try:
        sizes, found = source.sizes(), source.rects(span)
        pages = dict.fromkeys(place.page for place in found) or [source.page_of(span.start)]
    except GistwalkerError:
        return ()
    labels = {page.number: page.label for page in content.pages}
    return tuple(
        PackedPage(
            page,
            labels.get(page) or str(page),
            round(sizes[page - 1].width, 2),
            round(sizes[page - 1].height, 2),
            tuple(_rounded(place.rect) for place in found if place.page == page),
        )
        for page in pages
        if 0 < page <= len(sizes)
    )


def _rounded(rect: Rect) -> Rect:
    left, top, right, bottom = (round(edge, 2) for edge in rect)
    return left, top, right, bottom


def pictures_of(
    answer: int, quotes: Sequence[PackedQuote], sources: Mapping[int, PageSource | None]
) -> Iterator[PagePicture]:
    """Draw each page that is quoted, in the order of the quotes; ``sources`` by document."""
    shown = dict.fromkeys((q.document, page.page) for q in quotes for page in q.pages)
    for document, number in shown:
        here = [
            (quote.number, page)
            for quote in quotes
            for page in quote.pages
            if (quote.document, page.page) == (document, number)
        ]
        source, page = sources[document], here[0][1]
        zoom = min(_MOST_ZOOM, _LONGEST_SIDE / max(page.width, page.height, 1))
        if source is None:
            continue
        try:
            drawn = source.draw(number, zoom)
        except UnreadablePageError:
            continue
        # Very large pages come out smaller than asked for.
        real = drawn.width / max(page.width, 1)
        png = marked_page(drawn, real, [(n, each.rects) for n, each in here])
        quoted = tuple(n for n, _ in here)
        yield PagePicture(answer, document, page.label, quoted, drawn.width, drawn.height, png)


def marked_page(
    picture: Picture, zoom: float, quotes: Sequence[tuple[int, Sequence[Rect]]]
) -> bytes:
    """Return ``picture`` as a PNG with rectangles of numbered quotes; ``zoom``: pixels a point."""
    rows = np.frombuffer(picture.pixels, np.uint8).reshape(picture.height, picture.stride)
    pixels = rows[:, : picture.width * 3].reshape(picture.height, picture.width, 3).copy()
    for _number, rects in quotes:
        for rect in rects:
            _mark(pixels, rect, zoom)
    for number, rects in quotes:
        if rects:
            _write(pixels, number, (min(rect[0] for rect in rects), *rects[0][1:]), zoom)
    _outline(pixels, (0, 0, picture.width, picture.height), _FRAME)
    return png_of(pixels)


def png_of(pixels: NDArray[np.uint8]) -> bytes:
    """Return 8-bit RGB as a PNG file."""
    height, width, _ = pixels.shape
    lines = np.zeros((height, 1 + width * 3), np.uint8)
    lines[:, 1:] = pixels.reshape(height, width * 3)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _mark(pixels: NDArray[np.uint8], rect: Rect, zoom: float) -> None:
    box = _box(pixels, rect, zoom)
    left, top, right, bottom = box
    part = pixels[top:bottom, left:right]
    part[:] = (part.astype(np.uint16) * _INK // 255).astype(np.uint8)
    _outline(pixels, box, _EDGE)


def _box(pixels: NDArray[np.uint8], rect: Rect, zoom: float) -> tuple[int, int, int, int]:
    height, width, _ = pixels.shape
    left, top, right, bottom = (edge * zoom for edge in rect)
    return (
        int(np.clip(left - 1, 0, width)),
        int(np.clip(top - 1, 0, height)),
        int(np.clip(right + 2, 0, width)),
        int(np.clip(bottom + 2, 0, height)),
    )


def _outline(
    pixels: NDArray[np.uint8], box: tuple[int, int, int, int], colour: tuple[int, int, int]
) -> None:
    left, top, right, bottom = box
    part = pixels[top:bottom, left:right]
    if part.size:
        part[[0, -1], :] = colour
        part[:, [0, -1]] = colour


def _write(pixels: NDArray[np.uint8], number: int, rect: Rect, zoom: float) -> None:
    """Draw the number on a tag at the left of a rectangle, or as near as the page allows."""
    cells = np.concatenate([_digit(digit) for digit in str(number)], axis=1)
    tag = np.kron(cells, np.ones((_SCALE, _SCALE), bool))
    tag = np.pad(tag, _SCALE)
    height, width, _ = pixels.shape
    tall, wide = tag.shape
    if tall > height or wide > width:
        return
    left = int(np.clip(rect[0] * zoom - wide - 2, 0, width - wide))
    top = int(np.clip(rect[1] * zoom - 1, 0, height - tall))
    part = pixels[top : top + tall, left : left + wide]
    part[:] = _EDGE
    part[tag] = 255


def _digit(digit: str) -> NDArray[np.bool_]:
    rows = [[int(row) >> shift & 1 for shift in (2, 1, 0)] + [0] for row in _DIGITS[int(digit)]]
    return np.array(rows[:5], bool)
