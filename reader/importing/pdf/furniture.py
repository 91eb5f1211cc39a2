"""Running heads, running feet and page numbers: what repeats at one place on page after page."""

from __future__ import annotations

import re
from collections import defaultdict

import numpy as np

from reader.importing.pdf.printed import Booleans, Floats, Integers, Printed

_FEWEST_PAGES = 3
_FEW_PAGES = 8
_OUTER_ROWS = 3
_SAME_ROW = 3.0
_SAME_PLACE = 2.5
_FARTHEST = 4
_OUTER_PART = 0.2
_NUMBER = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_PAGE_NUMBER = re.compile(
    r"[-–—|·.\s]*(?:page|seite|p\.|página|pagina|стр\.?|第)?\s*#"
    r"(?:\s*(?:of|von|de|/|页|頁)\s*#)?[-–—|·.\s页頁]*",
    re.IGNORECASE,
)


_FIGURES = re.compile(r"[#\W]*")
_PLAIN_NUMBER = re.compile(r"(?:[-–—|]\s?)?(\d{1,4})(?:\s?[-–—|])?")
_LARGE = 1.2
_LONGEST = 100


def furniture(printed: Printed, heights: Floats, body: float) -> Booleans:
    """Which lines are no part of the text.

    A line counts when its text, numbers aside, stands at the same height on at least three pages
    close to each other (two in a short document), within the outer three rows and the outer fifth
    of the page. Whatever else stands in exactly that row on those pages or between them belongs to
    it, such as section titles. So does a number alone in the outermost row that grows with the
    pages. Large print and rows of figures stay: they are titles and tables. Documents of fewer than
    three pages keep everything.

    Args:
        printed: all lines of the document.
        heights: of every page, in points.
        body: font size of most of the text.
    """
    found = np.zeros(len(printed), dtype=np.bool_)
    if len(heights) < _FEWEST_PAGES or not len(printed):
        return found
    edges, outer = _outer_lines(printed, heights)
    fewest = _FEWEST_PAGES if len(heights) >= _FEW_PAGES else _FEWEST_PAGES - 1
    for indices in _alike(printed, outer, body).values():
        found[_repeated(printed.pages, indices, fewest)] = True
    found[outer] |= _beside(printed, outer, found)
    found[_page_numbers(printed, edges)] = True
    return found


def _alike(printed: Printed, outer: Integers, body: float) -> dict[tuple[str, int], list[int]]:
    """Outer lines by what they say, numbers aside, and the height they say it at."""
    places: dict[tuple[str, int], list[int]] = defaultdict(list)
    for index in outer.tolist():
        text = printed.texts[index]
        if len(text) > _LONGEST or printed.sizes[index] > _LARGE * body:
            continue
        general = _NUMBER.sub("#", text)
        if _PAGE_NUMBER.fullmatch(general):
            general = "#"
        elif _FIGURES.fullmatch(general):
            continue
        middle = float(printed.boxes[index, 1] + printed.boxes[index, 3]) / 2
        cell = round(middle / _SAME_PLACE)
        for near in (cell - 1, cell, cell + 1):
            places[general, near].append(index)
    return places


def _outer_lines(printed: Printed, heights: Floats) -> tuple[Integers, Integers]:
    """Indices of the lines in the outermost row, and in the outer rows near the page's edges."""
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
    return order[edge].astype(np.int32), order[top | bottom].astype(np.int32)


def _repeated(pages: Integers, indices: list[int], fewest: int) -> list[int]:
    """Those of ``indices`` that have company on enough pages nearby."""
    if len(indices) < fewest:
        return []
    found: list[int] = []
    chain: list[int] = []
    for index in sorted(indices, key=pages.__getitem__):
        if chain and pages[index] - pages[chain[-1]] > _FARTHEST:
            found += chain if _page_count(pages, chain) >= fewest else []
            chain = []
        chain.append(index)
    return found + (chain if _page_count(pages, chain) >= fewest else [])


def _page_count(pages: Integers, indices: list[int]) -> int:
    return len({int(pages[index]) for index in indices})


def _beside(printed: Printed, outer: Integers, found: Booleans) -> Booleans:
    """Which outer lines stand in a row that is a running head or foot here or on both sides."""
    levels = np.rint((printed.boxes[:, 1] + printed.boxes[:, 3]) / 2).astype(np.int32)
    taken = {
        (int(levels[index]), int(printed.pages[index])) for index in outer[found[outer]].tolist()
    }

    def belongs(level: int, page: int) -> bool:
        before = (level, page - 1) in taken or (level, page - 2) in taken
        after = (level, page + 1) in taken or (level, page + 2) in taken
        return (level, page) in taken or (before and after)

    places = zip(levels[outer].tolist(), printed.pages[outer].tolist(), strict=True)
    return np.array([belongs(level, page) for level, page in places], dtype=np.bool_)


def _page_numbers(printed: Printed, edges: Integers) -> list[int]:
    """Numbers at the very top or bottom that run along with the pages, at any height."""
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
