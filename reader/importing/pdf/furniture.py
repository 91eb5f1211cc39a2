"""Finds running heads, running feet and page numbers, which repeat at one place on many pages."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise

import numpy as np

from reader.importing.pdf.printed import Booleans, Floats, Integers, Printed
from reader.text.section_numbers import PAGES

_FEWEST_PAGES = 3
_FEW_PAGES = 8
_OUTER_ROWS = 3
_SAME_ROW = 3.0
_SAME_PLACE = 2.5
_FARTHEST = 4
_OUTER_PART = 0.2
_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    rf"[-–—|·.\s]*(?:{PAGES}|第)?\s*#(?:\s*(?:of|von|de|di|из|z|av|van|/|页|頁)\s*#)?"
    rf"(?:[-–—|·.\s]|{PAGES})*",
    re.IGNORECASE,
)


_FIGURES = re.compile(r"[#\W]*")
_PLAIN_NUMBER = re.compile(r"(?:[-–—|]\s?)?(\d{1,4})(?:\s?[-–—|])?")
_LARGE = 1.2
_LONGEST = 100
_APART = 1.7
_TOO_MUCH = 0.4


def furniture(printed: Printed, heights: Floats, body: float) -> Booleans:
    """Mark the lines that are not part of the text: running heads, feet, page numbers, stamps.

    A line counts when its text, numbers aside, is at the same height on at least three pages
    close to each other (two in a short document), within the outer three rows and outer fifth of
    the page, with nothing but such lines outside of it. Anything else in exactly that row belongs
    to it, such as section titles. So does a number alone in the outermost row that grows with the
    pages. Large print and rows of figures stay: they are titles and tables; so do lines with
    numbers in them that follow each other as text does. Text set sideways that is at one place
    on several pages is a stamp and goes as well. Documents of fewer than three pages, and those of
    which too little would be left, keep everything.

    Args:
        printed: all lines of the document.
        heights: of every page, in points.
        body: font size of most of the text.
    """
    found = np.zeros(len(printed), dtype=np.bool_)
    if len(heights) < _FEWEST_PAGES or not len(printed):
        return found
    edges, outer, apart = _outer_lines(printed, heights)
    fewest = _FEWEST_PAGES if len(heights) >= _FEW_PAGES else _FEWEST_PAGES - 1
    for indices in _alike(printed, outer, apart, body).values():
        found[_repeated(printed.pages, indices, fewest)] = True
    found[_page_numbers(printed, edges)] = True
    found[outer] |= _beside(printed, outer, found)
    found &= ~_inside(printed, found)
    if _share(printed, found) > _TOO_MUCH:
        found[:] = False
    return found | _sideways(printed)


def _sideways(printed: Printed) -> Booleans:
    """Mark stamps: text across the usual direction at the same place on several pages."""
    places: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    usual = int(np.bincount(printed.angles).argmax())
    for index in np.flatnonzero(printed.angles != usual).tolist():
        x, y = np.rint(printed.boxes[index, :2] / _SAME_PLACE).astype(int).tolist()
        places[printed.texts[index], x, y].append(index)
    found = np.zeros(len(printed), dtype=np.bool_)
    for indices in places.values():
        found[_repeated(printed.pages, indices, _FEWEST_PAGES)] = True
    return found


def _share(printed: Printed, found: Booleans) -> float:
    """Return the share of the document's text that ``found`` marks."""
    lengths = np.fromiter(map(len, printed.texts), dtype=np.int64, count=len(printed))
    return float(lengths[found].sum() / lengths.sum())


def _alike(
    printed: Printed, outer: Integers, apart: Booleans, body: float
) -> dict[tuple[str, int], list[int]]:
    """Group outer lines by their text, numbers aside, and by height."""
    places: dict[tuple[str, int], list[int]] = defaultdict(list)
    for index, set_apart in zip(outer.tolist(), apart.tolist(), strict=True):
        text = printed.texts[index]
        if len(text) > _LONGEST or printed.sizes[index] > _LARGE * body:
            continue
        general = _NUMBER.sub("#", text)
        if _PAGE_NUMBER.fullmatch(general):
            general = "#"
        elif _FIGURES.fullmatch(general) or ("#" in general and not set_apart):
            continue
        middle = float(printed.boxes[index, 1] + printed.boxes[index, 3]) / 2
        cell = round(middle / _SAME_PLACE)
        for near in (cell - 1, cell, cell + 1):
            places[general, near].append(index)
    return places


def _outer_lines(printed: Printed, heights: Floats) -> tuple[Integers, Integers, Booleans]:
    """Return the lines in the outermost row, those in the outer rows, and which are set apart.

    The first two are indices; lines are set apart that have more space on their inner side than
    text has.
    """
    tops, bottoms = printed.boxes[:, 1], printed.boxes[:, 3]
    middles = (tops + bottoms) / 2
    order = np.lexsort((middles, printed.pages))
    pages, levels = printed.pages[order], middles[order]
    new_page = np.diff(pages, prepend=-1) > 0
    new_row = new_page | (np.diff(levels, prepend=-np.inf) > _SAME_ROW)
    rows = np.cumsum(new_row)
    first_of_page = np.maximum.accumulate(np.where(new_page, rows, 0))
    last_rows = np.zeros(len(heights), dtype=rows.dtype)
    last_rows[pages] = rows
    height = heights[pages]
    top = (rows - first_of_page < _OUTER_ROWS) & (levels < _OUTER_PART * height)
    bottom = (last_rows[pages] - rows < _OUTER_ROWS) & (levels > (1 - _OUTER_PART) * height)
    edge = (rows == first_of_page) | (rows == last_rows[pages])
    row_levels = levels[new_row]
    ahead = np.append(np.diff(row_levels), np.inf)[rows - 1]
    behind = np.insert(np.diff(row_levels), 0, np.inf)[rows - 1]
    apart = np.abs(np.where(top, ahead, behind)) > _APART * printed.sizes[order]
    outer = top | bottom
    return order[edge].astype(np.int32), order[outer].astype(np.int32), apart[outer]


def _repeated(pages: Integers, indices: list[int], fewest: int) -> list[int]:
    """Return those of ``indices`` that recur on enough pages nearby."""
    if len(indices) < fewest:
        return []
    ordered = sorted(indices, key=pages.__getitem__)
    far = np.flatnonzero(np.diff(pages[ordered]) > _FARTHEST) + 1
    chains = [ordered[a:b] for a, b in pairwise([0, *far.tolist(), len(ordered)])]
    return [i for chain in chains if len(set(pages[chain].tolist())) >= fewest for i in chain]


def _beside(printed: Printed, outer: Integers, found: Booleans) -> Booleans:
    """Mark the outer lines in the same row as a running head or foot."""
    levels = np.rint((printed.boxes[outer, 1] + printed.boxes[outer, 3]) / 2).astype(np.int64)
    rows = printed.pages[outer].astype(np.int64) << 32 | (levels & 0xFFFFFFFF)
    return np.isin(rows, rows[found[outer]])


def _inside(printed: Printed, found: Booleans) -> Booleans:
    """Mark the lines that have text both above and below them that stays."""
    middles = (printed.boxes[:, 1] + printed.boxes[:, 3]) / 2
    count = int(printed.pages.max()) + 1
    highest, lowest = np.full(count, np.inf), np.full(count, -np.inf)
    np.minimum.at(highest, printed.pages[~found], middles[~found])
    np.maximum.at(lowest, printed.pages[~found], middles[~found])
    inside: Booleans = (middles > highest[printed.pages]) & (middles < lowest[printed.pages])
    return inside


def _page_numbers(printed: Printed, edges: Integers) -> list[int]:
    """Mark numbers at the very top or bottom that grow with the pages, at any height."""
    ahead: dict[int, list[int]] = defaultdict(list)
    for index in edges.tolist():
        number = _PLAIN_NUMBER.fullmatch(printed.texts[index])
        if number:
            ahead[int(number.group(1)) - int(printed.pages[index])].append(index)
    return [
        index
        for indices in ahead.values()
        for index in _repeated(printed.pages, indices, _FEWEST_PAGES)
    ]
