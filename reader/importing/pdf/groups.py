"""Groups rows into paragraphs, footnotes, captions, lists and tables, in reading order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from reader.importing.pdf.breaks import (
    BULLET,
    body_size,
    paragraph_starts,
    tabular,
)
from reader.importing.pdf.hyphens import ends_broken
from reader.importing.pdf.printed import Booleans, Floats
from reader.importing.pdf.printed_rows import Rows, run_starts
from reader.text.document import BlockKind
from reader.text.enumerators import begins_item
from reader.text.section_numbers import CAPTIONED

_CAPTION = re.compile(
    rf"(?:{CAPTIONED}|chart|plate)\s*"
    r"(?:\d|[IVX]+\b|[A-Z]\.?\d)",
    re.IGNORECASE,
)
_NOTE = re.compile(r"(?:\d{1,3}|[*†‡§¶]{1,3}|\(\d{1,2}\)|\[\d{1,2}\])[.)]?\s*[^\W\d_\"“]")
_FINISHED = re.compile("[.!?:…。\uff01\uff1f\uff1a][\\d'\"’”»)\\]]*$")
_SMALL = 0.93
_FLOATS = (BlockKind.CAPTION, BlockKind.FOOTNOTE, BlockKind.TABLE, BlockKind.CODE)
_LONG = 40
_MOST_FLOATS = 60


@dataclass(frozen=True)
class Group:
    """Rows that make one block, in order; ``opens_run`` if it begins a column or page."""

    kind: BlockKind
    rows: tuple[int, ...]
    opens_run: bool = False
    level: int = 0


def grouped(rows: Rows) -> list[Group]:
    """Put every row in one group; footnotes and floats leave the paragraphs they interrupt."""
    if not len(rows):
        return []
    runs, table = run_starts(rows), tabular(rows)
    starts = np.flatnonzero(paragraph_starts(rows, runs, table))
    ends = np.append(starts[1:], len(rows))
    body = body_size(rows)
    groups = [
        Group(_kind(rows, start, table), tuple(range(start, end)), bool(runs[start]))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    return list(_continued(rows, _with_footnotes(rows, groups, body)))


def _kind(rows: Rows, start: int, table: Booleans) -> BlockKind:
    text = rows.texts[start]
    if table[start]:
        return BlockKind.TABLE
    if _CAPTION.match(text):
        return BlockKind.CAPTION
    if BULLET.match(text) or begins_item(text):
        return BlockKind.LIST_ITEM
    return BlockKind.CODE if rows.monospaced[start] else BlockKind.PARAGRAPH


def _with_footnotes(rows: Rows, groups: Sequence[Group], body: float) -> list[Group]:
    """Separate footnotes: small print with a mark, below all usual print in its column."""
    upright = rows.frames[rows.angles == 0]
    middle = float(upright[:, 0].min() + upright[:, 2].max()) / 2 if len(upright) else 0.0
    lowest = _lowest_body(rows, body, middle)
    halves = rows.frames[:, 0] + rows.frames[:, 2] > 2 * middle
    found: list[Group] = []
    note_page = -1
    for group in groups:
        first = group.rows[0]
        page, half = int(rows.pages[first]), int(halves[first])
        small = rows.sizes[first] < _SMALL * body and group.kind is not BlockKind.TABLE
        if small and rows.frames[first, 1] > lowest[page, half]:
            if _NOTE.match(rows.texts[first]):
                note_page = page
                found.append(replace(group, kind=BlockKind.FOOTNOTE))
                continue
            if note_page == page and found[-1].kind is BlockKind.FOOTNOTE:
                found[-1] = replace(found[-1], rows=found[-1].rows + group.rows)
                continue
        found.append(group)
    return found


def _lowest_body(rows: Rows, body: float, middle: float) -> Floats:
    """Return the lower bound of print of usual size, by page and by its left or right half."""
    usual = (rows.sizes >= _SMALL * body) & (rows.angles == 0)
    lowest = np.full((int(rows.pages.max()) + 1, 2), -np.inf, dtype=np.float32)
    for half, there in enumerate((rows.frames[:, 0] < middle, rows.frames[:, 2] > middle)):
        here = usual & there
        np.maximum.at(lowest[:, half], rows.pages[here], rows.frames[here, 1])
    return np.where(np.isinf(lowest), np.inf, lowest).astype(np.float32)


def _continued(rows: Rows, groups: Sequence[Group]) -> Iterator[Group]:
    """Join paragraphs that a column, page, float or footnote has divided."""
    waiting: list[Group] = []
    for group in groups:
        if waiting and _goes_on(rows, waiting[0], group):
            waiting[0] = replace(waiting[0], rows=waiting[0].rows + group.rows)
        elif waiting and _floats(rows, waiting, group):
            waiting.append(group)
        else:
            yield from waiting
            waiting = [group]
    yield from waiting


def _floats(rows: Rows, waiting: Sequence[Group], group: Group) -> bool:
    """Whether ``group`` may be a float between two halves of a paragraph."""
    open_group, first = waiting[0], group.rows[0]
    if len(waiting) > _MOST_FLOATS or open_group.kind in _FLOATS:
        return False
    last = open_group.rows[-1]
    if rows.pages[first] - rows.pages[last] > 1 or _FINISHED.search(rows.texts[last]):
        return False
    return group.kind in _FLOATS or bool(rows.sizes[first] < _SMALL * rows.sizes[last])


def _goes_on(rows: Rows, group: Group, following: Group) -> bool:
    """Whether ``following`` is the rest of the paragraph ``group``."""
    last, first = group.rows[-1], following.rows[0]
    if following.kind is not BlockKind.PARAGRAPH or not following.opens_run:
        return False
    if group.kind in _FLOATS or _FINISHED.search(rows.texts[last]) or not _alike(rows, last, first):
        return False
    if rows.texts[first][0].islower():
        long = len(group.rows) > 1 or bool(rows.lengths[last] >= _LONG / 2)
        return long or ends_broken(rows.texts[last])
    indent = abs(rows.frames[first, 0] - rows.frames[group.rows[0], 0])
    return (
        bool(rows.pages[first] != rows.pages[last])
        and group.kind is BlockKind.PARAGRAPH
        and bool(min(rows.lengths[last], rows.lengths[first]) >= _LONG)
        and not rows.bold[last]
        and not rows.bold[first]
        and bool(indent < rows.sizes[first])
    )


def _alike(rows: Rows, last: int, first: int) -> bool:
    """Whether two rows are on neighbouring pages, in print of the same size and direction."""
    return (
        bool(rows.pages[first] - rows.pages[last] <= 1)
        and bool(rows.angles[first] == rows.angles[last])
        and bool(abs(rows.sizes[first] / rows.sizes[last] - 1) <= 1 - _SMALL)
    )
