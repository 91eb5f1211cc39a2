"""Tightens character boxes: fonts reserve space for tall accents, so that lines overlap."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_ABOVE = 0.88
"""The height of capitals and most accents above the baseline, in font sizes."""
_BELOW = 0.24
"""The depth of descenders below the baseline, in font sizes."""
_STRAIGHT = 0.99
_LEAST = 0.4
_NO_WIDTH = 1e-3

Floats = NDArray[np.float64]


def tighten(boxes: Floats, origins: Floats, sizes: Floats, directions: Floats) -> Floats:
    """Return ``boxes`` (n × 4) cut to the print at ``origins`` (n × 2) on their baselines.

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
