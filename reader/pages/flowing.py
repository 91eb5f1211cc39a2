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


def sizes(layout: Layout, heights: NDArray[np.float64]) -> tuple[PageSize, ...]:
    """Return the size of every page; a height of 0 means the usual one."""
    usual = PageSize(layout.width, layout.height)
    return tuple(PageSize(layout.width, height) if height else usual for height in heights.tolist())
