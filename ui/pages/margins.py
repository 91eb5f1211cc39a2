"""White margins cut off: a common box for left and for right pages, so that pages do not jump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from reader.pages.values import PageSize
from reader.text.document import Rect

_PADDING = 8.0
"""Points left around what is printed."""
_SHARE = 0.1
"""Of the pages, so many may reach further out before all others leave room for it."""
_LEAST_SIDE = 36.0
"""Points; a page with a single dot on it is not shown as that dot."""
_SAMPLE = 40


def sample(pages: int) -> Sequence[int]:
    """Pages to look at first, left and right ones from all over the document."""
    if pages <= _SAMPLE:
        return range(1, pages + 1)
    starts = np.linspace(1, pages - 1, _SAMPLE // 2).astype(int)
    return sorted({int(page) for start in starts for page in (start, start + 1)})


def printed_areas(sizes: Sequence[PageSize], printed: Mapping[int, Rect | None]) -> Sequence[Rect]:
    """Of each page, the area that holds what is printed on it and on most pages like it.

    ``printed`` is what is known so far, by page. Alike are pages of one size on the same side of
    a fold.
    """
    keys = [_kind(page, size) for page, size in enumerate(sizes, 1)]
    found: dict[tuple[int, int, int], list[Rect]] = {}
    for page, box in printed.items():
        if box and page <= len(keys):
            found.setdefault(keys[page - 1], []).append(box)
    common = {kind: _common(boxes) for kind, boxes in found.items()}
    return [
        _area(size, common.get(key), printed.get(page))
        for page, (size, key) in enumerate(zip(sizes, keys, strict=True), 1)
    ]


def _kind(page: int, size: PageSize) -> tuple[int, int, int]:
    return page % 2, round(size.width), round(size.height)


def _common(boxes: Sequence[Rect]) -> Rect:
    edges = np.array(boxes)
    left, top = np.quantile(edges[:, :2], _SHARE, axis=0, method="lower")
    right, bottom = np.quantile(edges[:, 2:], 1 - _SHARE, axis=0, method="higher")
    return float(left), float(top), float(right), float(bottom)


def _area(size: PageSize, common: Rect | None, own: Rect | None) -> Rect:
    """Nothing that is printed may be cut off, whatever the other pages are like."""
    boxes = [box for box in (common, own) if box]
    if not boxes:
        return 0.0, 0.0, size.width, size.height
    left = min(box[0] for box in boxes) - _PADDING
    top = min(box[1] for box in boxes) - _PADDING
    right = max(box[2] for box in boxes) + _PADDING
    bottom = max(box[3] for box in boxes) + _PADDING
    left, right = _at_least(left, right, size.width)
    top, bottom = _at_least(top, bottom, size.height)
    return left, top, right, bottom


def _at_least(start: float, end: float, size: float) -> tuple[float, float]:
    missing = max(0.0, min(size, _LEAST_SIDE) - (end - start))
    start, end = start - missing / 2, end + missing / 2
    return max(0.0, min(start, size - _LEAST_SIDE)), min(size, max(end, _LEAST_SIDE))
