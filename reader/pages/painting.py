"""Paints pages with MuPDF, completely or exactly one part, and measures what is painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray

from reader.text.document import Rect

_LOOKED_AT = 420
"""The pixels along the longer side of a picture in which print is searched."""
_DIFFERENT = 24
"""The difference, of 255, by which ink is darker or lighter than the paper."""

_ABOVE = 0.88
"""The height of capitals and most accents above the baseline, in font sizes."""
_BELOW = 0.24
"""The depth of descenders below the baseline, in font sizes."""
_STRAIGHT = 0.99
_LEAST = 0.4
_NO_WIDTH = 1e-3

_INK, _EDGE, _FRAME = (1.0, 0.93, 0.47), (0.75, 0.35, 0.0), (0.67, 0.67, 0.67)
_WHITE = (1.0, 1.0, 1.0)
_AROUND = (-1, -1, 1, 1)
"""The pixels by which a mark is larger than its rectangle."""
_TALL, _DIGIT, _BESIDE = 22, 12, 6
"""The height of a quote's number, the width of a digit, and that around them, in pixels."""

Floats = NDArray[np.float64]


def paint(shown: Any, zoom: float, rotation: int, part: Sequence[int] | None) -> Any:
    """Paint a display list as a pixmap. The whole turned page begins at pixel 0, 0.

    ``part`` (left, top, right, bottom in pixels) is drawn to the pixel, so that parts fit together
    without a seam.
    """
    matrix = pymupdf.Matrix(zoom, zoom).prerotate(rotation)
    bounds = shown.rect * matrix
    matrix *= pymupdf.Matrix(1, 0, 0, 1, -bounds.x0, -bounds.y0)
    box: Any = pymupdf.IRect(*part) if part else (shown.rect * matrix).round()
    mupdf = pymupdf.mupdf
    rgb = mupdf.FzColorspace(mupdf.FzColorspace.Fixed_RGB)
    pixels = mupdf.fz_new_pixmap_with_bbox(rgb, mupdf.FzIrect(*box), mupdf.FzSeparations(), 0)
    mupdf.fz_clear_pixmap_with_value(pixels, 0xFF)
    device = mupdf.fz_new_draw_device(mupdf.FzMatrix(*matrix), pixels)
    # What is outside is skipped; a pixel around it, for edges are smoothed.
    needed = pymupdf.Rect(box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1) * ~matrix
    _run(shown, device, mupdf.FzRect(*needed))
    return pymupdf.Pixmap("raw", pixels)


def marked(drawn: Any, zoom: float, quotes: Sequence[tuple[int, Sequence[Rect]]]) -> bytes:
    """Return a painted page as a PNG file, with rectangles (in points) of numbered quotes."""
    scale = pymupdf.Matrix(zoom, zoom)
    with pymupdf.open() as sheet:
        page = sheet.new_page(width=drawn.width, height=drawn.height)
        page.insert_image(page.rect, pixmap=drawn)
        page.draw_rect(page.rect, color=_FRAME, width=2)
        tags = []
        for number, rects in quotes:
            boxes = [(pymupdf.Rect(rect) * scale).normalize() + _AROUND for rect in rects]
            for box in boxes:
                mark = page.add_rect_annot(box)
                mark.set_colors(stroke=_EDGE, fill=_INK)
                mark.set_blendmode("Multiply")
                mark.update()
            if boxes:
                tags.append((str(number), min(box.x0 for box in boxes), boxes[0].y0))
        for digits, beside, at in tags:
            # At the left of a quote, or as near as the page allows.
            wide = _BESIDE + _DIGIT * len(digits)
            left = max(0, min(beside, drawn.width) - wide)
            top = max(0, min(at, drawn.height - _TALL))
            tag = pymupdf.Rect(left, top, left + wide, top + _TALL)
            page.add_freetext_annot(
                tag, digits, fontsize=18, text_color=_WHITE, fill_color=_EDGE, align=1
            )
        return bytes(page.get_pixmap(alpha=False).tobytes("png"))


def printed_box(shown: Any) -> Rect | None:
    """Return the smallest rectangle around all that differs from the paper, in points."""
    zoom = _LOOKED_AT / max(1.0, shown.rect.width, shown.rect.height)
    pixmap = shown.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), colorspace=pymupdf.csGRAY, alpha=0)
    rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    grey = rows[:, : pixmap.width].astype(np.int16)
    edge = np.concatenate([grey[0], grey[-1], grey[:, 0], grey[:, -1]])
    inked = np.abs(grey - np.median(edge)) > _DIFFERENT
    across, down = np.flatnonzero(inked.any(axis=0)), np.flatnonzero(inked.any(axis=1))
    if not len(across):
        return None
    ends = (across[0], down[0], across[-1] + 1, down[-1] + 1)
    left, top, right, bottom = (float(end) / zoom for end in ends)
    return left, top, min(right, shown.rect.width), min(bottom, shown.rect.height)


def ends_at(shown: Any) -> float:
    """Return the lowest end of anything drawn, in points from the top, without painting."""
    mupdf = pymupdf.mupdf
    found, everywhere = mupdf.FzRect(mupdf.FzRect.Fixed_EMPTY), mupdf.FzRect.Fixed_INFINITE
    _run(shown, mupdf.fz_new_bbox_device(found), mupdf.FzRect(everywhere))
    return max(0.0, float(found.y1))


def tighten(boxes: Floats, origins: Floats, sizes: Floats, directions: Floats) -> Floats:
    """Return boxes of characters (n × 4) cut to the print at ``origins`` (n × 2) on baselines.

    ``directions`` (n × 2) are unit vectors of writing, ``sizes`` (n) of fonts in points. Only lines
    along an edge of the page are cut, and none to much less than its font's size.
    """
    up = np.stack([directions[:, 1], -directions[:, 0]], axis=1)
    ends = np.stack(
        [origins + up * (_ABOVE * sizes)[:, None], origins - up * (_BELOW * sizes)[:, None]]
    )
    low, high = ends.min(axis=0), ends.max(axis=0)
    tight = boxes.copy()
    for axis in (0, 1):
        first = np.maximum(boxes[:, axis], low[:, axis])
        last = np.minimum(boxes[:, axis + 2], high[:, axis])
        cut = (np.abs(up[:, axis]) > _STRAIGHT) & (last - first > _LEAST * sizes)
        tight[cut, axis] = first[cut]
        tight[cut, axis + 2] = last[cut]
    return tight


def share_ligatures(boxes: Floats, lines: NDArray[np.int32]) -> Floats:
    """Divide the width of a ligature, which MuPDF gives to its first letter, among its letters."""
    extent = np.minimum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])
    places = np.arange(len(boxes))
    wide = np.maximum.accumulate(np.where(extent > _NO_WIDTH, places, 0))
    shared: Floats = boxes[np.where(lines[wide] == lines, wide, places)]
    return shared


def _run(shown: Any, device: Any, area: Any) -> None:
    """Run what a display list has in an area through a device."""
    mupdf = pymupdf.mupdf
    mupdf.fz_run_display_list(shown.this, device, mupdf.FzMatrix(), area, mupdf.FzCookie())
    mupdf.fz_close_device(device)
