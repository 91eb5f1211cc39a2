"""Estimates pages of reflowing text: their number, and the height of each."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from reader.pages.page_source import PageSize
from reader.values.page_layout import Layout

_LETTER = 0.46
"""The average width of a letter of running text, relative to the font size."""
_LEADING = 1.4
_FILLED = 0.85
"""The share of a page that text fills; the rest are the ends of paragraphs."""


def estimates(layout: Layout, lengths: Sequence[int]) -> list[int]:
    """Estimate the number of pages of each chapter from its characters; at least one."""
    margin = layout.margin or 0.0
    across = layout.width - 2 * (margin if layout.sides is None else layout.sides)
    line = (layout.line_height or _LEADING) * layout.font_size
    letters = max(1.0, across / (_LETTER * layout.font_size))
    lines = max(1.0, (layout.height - 2 * margin) / line)
    return [max(1, math.ceil(length / (letters * lines * _FILLED))) for length in lengths]


def sizes(
    layout: Layout, firsts: NDArray[np.int64], feet: NDArray[np.float64]
) -> tuple[PageSize, ...]:
    """Return the size of every page; ``feet`` are the lower ends of chapters' last pages.

    0 means the usual height. ``firsts`` are the numbers of pages before each chapter, and of
    all.
    """
    every = [PageSize(layout.width, layout.height)] * int(firsts[-1])
    if layout.continuous:
        space = layout.font_size * _LEADING
        for chapter, foot in enumerate(feet.tolist()):
            last = int(firsts[chapter + 1]) - 1
            if foot and last >= int(firsts[chapter]):
                every[last] = PageSize(layout.width, min(layout.height, foot + space))
    return tuple(every)
