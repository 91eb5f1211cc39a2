"""Finds where each page of scrolling text ends, so that the next one follows without a gap.

MuPDF moves a line that does not fit to the next page. What is left empty depends on everything
before it, and would stand in the middle of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import median
from typing import Any

import pymupdf

from reader.pages.painting import ends_at
from reader.values.page_layout import Layout

_LEADING = 1.4
"""The line height, in font sizes, where no two lines tell it."""
_MOST_LEADING = 2.0
"""Lines further apart, in font sizes, belong to different paragraphs."""
_LOOKED_AT = 3
"""The number of blocks of text whose lines tell the line height."""
_ABOVE_BASELINE = 0.8
"""The part of a letter's size that MuPDF puts above the baseline."""
_DESCENDER = 0.5
"""What is drawn deeper below the last line, in font sizes, is something else."""
_SPACE = 0.2
"""The width of a space, in font sizes."""
_SHORT = 0.2
"""The share of a column that a line leaves empty at the end of a paragraph."""
_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_IMAGES


@dataclass(frozen=True, slots=True)
class _Line:
    baseline: float
    size: float
    left: float
    right: float

    def bottom(self, height: float) -> float:
        """Return the end of a line of this ``height``, half of whose leading is below it."""
        return self.baseline + (1 - _ABOVE_BASELINE) * self.size + (height - self.size) / 2

    def top(self, height: float) -> float:
        """Return the beginning of a line of this ``height``."""
        return self.bottom(height) - height


class _Page:
    def __init__(self, listed: Any) -> None:
        self.ends = ends_at(listed)
        # Blocks, lines and letters lie in its memory: it must live as long as they.
        self._text = listed.get_textpage(flags=_FLAGS)
        self._blocks = list(self._text)

    @cached_property
    def first(self) -> Any:
        """The first line; None if the page begins with a picture, or is empty."""
        return next(iter(_lines_of(self._blocks[:1])), None)

    @cached_property
    def last(self) -> _Line | None:
        """The last line, if the page ends with it."""
        lines = _lines_of(self._blocks[-1:])
        last = _measured(lines[-1]) if lines else None
        below = last and self.ends > last.baseline + _DESCENDER * last.size
        return None if below else last

    def line_height(self, last: _Line, set_to: float | None) -> float:
        """Return the height of the ``last`` line: as set, or as the lines before it tell."""
        if set_to is not None:
            return set_to * last.size
        lines = [_measured(line) for line in _lines_of(self._blocks[-_LOOKED_AT:])]
        pitches = [below.baseline - line.baseline for line, below in pairwise(lines)]
        fit = [pitch for pitch in pitches if last.size <= pitch < _MOST_LEADING * last.size]
        return min(fit, default=_LEADING * last.size)

    def between_paragraphs(self, right: float, height: float) -> float:
        """Return the usual space after lines that end well before ``right``."""
        lines = [_measured(line) for line in _lines_of(self._blocks)]
        after = [
            below.baseline - line.baseline - height
            for line, below in pairwise(lines)
            if right - line.right > _SHORT * (right - line.left)
        ]
        return max(0.0, median(after)) if after else 0.0


def page_heights(lists: Sequence[Any], layout: Layout) -> Iterator[float]:
    """Yield the height of each page of a chapter; 0 for the usual one.

    ``lists`` are the display lists of the pages; None if one is broken.
    """
    pages = [_Page(listed) if listed else None for listed in lists]
    for page, following in pairwise(pages):
        yield min(layout.height, _height(page, following, layout)) if page else 0.0
    if pages:
        space = layout.font_size * _LEADING
        end = pages[-1].ends if pages[-1] else 0.0
        yield min(layout.height, end + space) if end else 0.0


def _height(page: _Page, following: _Page | None, layout: Layout) -> float:
    last = page.last
    if last is None or following is None:
        return page.ends
    height = page.line_height(last, layout.line_height)
    end, right = last.bottom(height), layout.width - _side(layout)
    first = following.first
    if first is None or _word_width(first) + _SPACE * last.size < right - last.right:
        # The next word would have fitted on this line: a paragraph ends here.
        shown = max(0.0, _measured(first).top(height)) if first else 0.0
        end += max(0.0, page.between_paragraphs(right, height) - shown)
    return max(end, page.ends)


def _side(layout: Layout) -> float:
    return (layout.margin or 0.0) if layout.sides is None else layout.sides


def _lines_of(blocks: Sequence[Any]) -> list[Any]:
    text = [b for b in blocks if b.m_internal.type == pymupdf.mupdf.FZ_STEXT_BLOCK_TEXT]
    return [line for block in text for line in block]


def _measured(line: Any) -> _Line:
    inside = line.m_internal
    letter, box = inside.first_char, inside.bbox
    return _Line(letter.origin.y, letter.size, box.x0, box.x1)


def _word_width(line: Any) -> float:
    """Return the width of the first word of a line."""
    left = right = float(line.m_internal.bbox.x0)
    for letter in line:
        if chr(letter.m_internal.c).isspace():
            break
        right = float(letter.m_internal.quad.ur.x)
    return right - left
