"""White margins cut off: a common box for left and for right pages, so that pages do not jump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from reader.pages.page_source import PageSize
from reader.text.document import Rect

Numbers = NDArray[np.float64]

_PADDING = 8.0
"""Points left around what is printed."""
_SHARE = 0.1
"""This share of the pages may extend further before all others leave room for it."""
_LEAST_SIDE = 36.0
"""Points; a page with a single dot on it is not cropped to that dot."""
_SAMPLE = 40


def sample(pages: int) -> Sequence[int]:
    """Return the pages to examine first, left and right ones from all over the document."""
    if pages <= _SAMPLE:
        return range(1, pages + 1)
    starts = np.linspace(1, pages - 1, _SAMPLE // 2).astype(int)
    return sorted({int(page) for start in starts for page in (start, start + 1)})


def printed_areas(sizes: Sequence[PageSize], printed: Mapping[int, Rect | None]) -> Sequence[Rect]:
    """Return each page's area that holds its own print and that of most similar pages.

    ``printed`` is what is known so far, by page. Pages are similar if they have one size and are on
    the same side of a fold.
    """
    if not sizes:
        return ()
    full = np.array([(size.width, size.height) for size in sizes])
    own = np.full((len(sizes), 4), np.nan)
    for page, box in printed.items():
        if box and page <= len(sizes):
            own[page - 1] = box
    sides = np.arange(len(sizes)) % 2
    _, kinds = np.unique(np.column_stack([sides, full.round()]), axis=0, return_inverse=True)
    common = np.full_like(own, np.nan)
    for kind in range(int(kinds.max()) + 1):
        common[kinds == kind] = _common(own[kinds == kind])
    return _areas(full, common, own)


def _common(boxes: Numbers) -> Numbers:
    known = boxes[~np.isnan(boxes[:, 0])]
    if not len(known):
        return np.full(4, np.nan)
    starts = np.quantile(known[:, :2], _SHARE, axis=0, method="lower")
    ends = np.quantile(known[:, 2:], 1 - _SHARE, axis=0, method="higher")
    return np.concatenate([starts, ends])


def _areas(full: Numbers, common: Numbers, own: Numbers) -> Sequence[Rect]:
    """Return the areas; no page's own print is cut off, however the others are printed."""
    starts = np.fmin(common, own)[:, :2] - _PADDING
    ends = np.fmax(common, own)[:, 2:] + _PADDING
    unknown = np.isnan(starts[:, 0])
    starts[unknown], ends[unknown] = 0.0, full[unknown]
    least = np.minimum(full, _LEAST_SIDE)
    missing = np.maximum(0.0, least - (ends - starts))
    starts, ends = starts - missing / 2, ends + missing / 2
    starts = np.clip(starts, 0.0, full - least)
    ends = np.clip(ends, least, full)
    return [tuple(area) for area in np.hstack([starts, ends]).tolist()]
