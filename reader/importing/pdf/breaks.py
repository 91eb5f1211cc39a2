"""Finds where paragraphs begin: by rows, their spacing, indentation and room to the right."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from reader.importing.pdf.printed import Booleans, Floats
from reader.importing.pdf.printed_rows import Rows
from reader.text.enumerators import BULLETS, begins_item, clause_lines, is_enumerator

_BULLETS = f"{BULLETS}*–—-"
BULLET = re.compile(rf"[{_BULLETS}]\s+\S|\uf0b7|\uf0a7")
_CLOSED = re.compile("[.!?:;…。\uff01\uff1f\uff1a\uff1b]['\"’”»)\\]]*$")
_LEADER = re.compile(r"(?:\. ?){4,}")

_SPACED = 1.25
_RESIZED = 0.08
_INDENT = (0.8, 5.0)
_SHORT_LINE = 0.12
_VERY_SHORT_LINE = 0.4
_LARGE = 1.12
_QUANTILE = 0.3
_USUAL_LEADING = 1.2
_LOOSE = 1.4
_TABLE_REACH = 4
_COMPANY = 2
_ENOUGH_CELLS = 4
_LABEL = 80
_AROUND = 4
_SAME_INDENT = 0.3


def tabular(rows: Rows) -> Booleans:
    """Mark the rows of tables: neighbouring rows of several cells, and labels between them."""
    several = rows.cells > 1
    for index in np.flatnonzero(rows.cells == 2).tolist():
        several[index] = not _is_marked(rows, index)
    several |= np.array([".." in text and bool(_LEADER.search(text)) for text in rows.texts])
    before, after = _neighbours(several)
    place = np.arange(len(rows))
    company = np.zeros(len(rows), dtype=np.bool_)
    for other in (before, after):
        near = np.abs(other - place) <= _COMPANY
        company |= several[other] & near & (other != place) & (rows.pages[other] == rows.pages)
    table = several & (company | (rows.cells >= _ENOUGH_CELLS))
    return table | _labels(rows, table)


def _is_marked(rows: Rows, index: int) -> bool:
    """Whether a row is the number or the bullet of an item, and some of its words."""
    marker = rows.printed.texts[rows.starts[index]]
    words = rows.texts[index][len(marker) :]
    numbered = not marker.isalnum() and is_enumerator(marker)
    return marker in _BULLETS or (numbered and any(map(str.isalpha, words)))


def _neighbours(flags: Booleans) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the index of the last flagged row before each row, and of the first after it.

    If there is none, it is the index of a row that is not flagged, or of the row itself.
    """
    count, place = len(flags), np.arange(len(flags))
    before = np.maximum.accumulate(np.where(flags, place, 0))
    before = np.concatenate(([0], before[:-1]))
    before = np.where(flags[before] & (before < place), before, 0)
    after = np.minimum.accumulate(np.where(flags, place, count - 1)[::-1])[::-1]
    after = np.concatenate((after[1:], [count - 1]))
    return before, after


def _labels(rows: Rows, table: Booleans) -> Booleans:
    before, after = _neighbours(table)
    right = np.maximum(rows.frames[before, 2], rows.frames[after, 2])
    found: Booleans = (
        ~table
        & table[before]
        & table[after]
        & (after - before <= _TABLE_REACH)
        & (rows.pages[before] == rows.pages[after])
        & (rows.frames[:, 2] < right - 2 * rows.sizes)
        & (rows.lengths < _LABEL)
    )
    return found


def paragraph_starts(rows: Rows, runs: Booleans, table: Booleans) -> Booleans:
    """Mark the rows at which a paragraph, list item, table or title begins."""
    run = np.cumsum(runs) - 1
    left = -_widest(-rows.frames[:, 0], run)
    previous = _previous(rows)
    bullets = np.array([BULLET.match(text) is not None for text in rows.texts])
    numbers = np.array([begins_item(text) for text in rows.texts])
    fits, early = _endings(rows, run)
    resized = np.abs(rows.sizes / rows.sizes[previous] - 1) > _RESIZED
    title = rows.sizes > _LARGE * body_size(rows)
    leading = np.maximum(_leading(rows, runs, run), np.where(title, _LOOSE * rows.sizes, 0))
    spaced = np.diff(rows.baselines, prepend=0) > _SPACED * leading + 0.5
    lower = np.array([text[0].islower() for text in rows.texts])
    short = fits & ~(title & ~resized) & ~lower & early
    restyled = (rows.bold != rows.bold[previous]) & fits & ~lower
    recoded = rows.monospaced != rows.monospaced[previous]
    listed = bullets | np.array(clause_lines(rows.texts, (runs | spaced | fits).tolist()))
    indented = _indented(rows, run, left, bullets | numbers)
    cells = table != table[previous]
    starts: Booleans = runs | spaced | resized | short | restyled | recoded | cells
    starts |= ~table & (indented | listed)
    return starts & ~(table & table[previous] & ~runs)


def _previous(rows: Rows) -> NDArray[np.intp]:
    """Return the number of the row before each; the first comes before itself."""
    return np.maximum(np.arange(len(rows)) - 1, 0)


def _endings(rows: Rows, run: NDArray[np.intp]) -> tuple[Booleans, Booleans]:
    """Mark the rows whose first words would have had room in the row before.

    Also those before which a row is so short that a paragraph ends there.
    """
    left, right = -_widest(-rows.frames[:, 0], run), _widest(rows.frames[:, 2], run)
    width, previous = np.maximum(right - left, 1), _previous(rows)
    closed = np.array([_CLOSED.search(text[-4:]) is not None for text in rows.texts])[previous]
    room = (right - rows.frames[:, 2])[previous]
    early = ((room > _SHORT_LINE * width) & closed) | (room > _VERY_SHORT_LINE * width)
    return room > _first_words(rows) + rows.sizes, early


def body_size(rows: Rows) -> float:
    """Return the font size of most characters."""
    sizes, weights = np.rint(rows.sizes * 4).astype(np.int64), rows.lengths
    return float(np.bincount(sizes, weights=weights).argmax()) / 4 if len(rows) else 0.0


def _leading(rows: Rows, runs: Booleans, run: NDArray[np.intp]) -> Floats:
    """Return the usual distance of baselines in each row's run."""
    inner = np.flatnonzero(~runs)
    if not len(inner):
        return rows.sizes * _USUAL_LEADING
    steps = np.diff(rows.baselines, prepend=0)[inner]
    relative = float(np.median(steps / rows.sizes[inner]))
    order = np.lexsort((steps, run[inner]))
    counts = np.bincount(run[inner], minlength=int(run[-1]) + 1)
    chosen = np.cumsum(counts) - counts + (counts * _QUANTILE).astype(np.intp)
    typical = steps[order][np.minimum(chosen, len(order) - 1)]
    few = counts < 3
    return np.where(few[run], rows.sizes * relative, typical[run]).astype(np.float32)


def _widest(edges: Floats, run: NDArray[np.intp]) -> Floats:
    """Return the widest edge around each row: a title may span the columns below it."""
    widest = edges.copy()
    for apart in range(1, _AROUND + 1):
        same = run[apart:] == run[:-apart]
        np.maximum(widest[apart:], edges[:-apart], out=widest[apart:], where=same)
        np.maximum(widest[:-apart], edges[apart:], out=widest[:-apart], where=same)
    return widest


def _first_words(rows: Rows) -> Floats:
    """Return the width of each row's first word."""
    letters = np.array([text.find(" ") for text in rows.texts])
    letters = np.where(letters < 0, rows.lengths, letters)
    widths = (rows.frames[:, 2] - rows.frames[:, 0]) / np.maximum(rows.lengths, 1)
    return (letters * widths).astype(np.float32)


def _indented(rows: Rows, run: NDArray[np.intp], left: Floats, marked: Booleans) -> Booleans:
    """Mark the rows whose indentation shows a beginning, also with hanging indents."""
    previous = _previous(rows)
    offset = (rows.frames[:, 0] - left) / rows.sizes
    inside = offset > _INDENT[0]
    hanging = (np.bincount(run, weights=inside) / np.bincount(run) > 0.5)[run]
    step = (rows.frames[:, 0] - rows.frames[previous, 0]) / rows.sizes
    ends = rows.frames[:, 2] - rows.frames[previous, 2]
    centred = np.abs(ends / rows.sizes + step) < 1
    indent = (step > _INDENT[0]) & (step < _INDENT[1]) & ~centred & ~hanging
    outdent = hanging & ~inside & inside[previous] & (step < -_SAME_INDENT)
    back = np.maximum(previous - 1, 0)
    same_run = run[back] == run
    quoted = (
        same_run
        & (back < previous)
        & (np.abs(offset[previous] - offset[back]) < _SAME_INDENT)
        & (step < -_INDENT[0])
    )
    found: Booleans = (indent & ~marked[previous]) | outdent | quoted
    return found
