"""Joins printed lines side by side to rows, and rows below each other to runs."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reader.importing.pdf.printed import Booleans, Floats, Integers, Printed

_SAME_BASELINE = 0.35
_PROSE = 30
_CELL_GAP = 1.5
_RUN_GAP = 2.5
_LOWERED = 1.3
_FIGURE = re.compile(r"[($€£¥+–—-]*\s*\d|[–—-]+$")


@dataclass(frozen=True)
class Rows:
    """Columns of equal length, one entry per row of ``printed``, whose lines are in row order.

    Row i consists of the printed lines ``starts[i]`` to ``ends[i]``. ``cells`` counts its pieces
    separated by more than a space. ``frames``, ``baselines``, ``sizes``, ``bold`` and
    ``monospaced`` are as in ``Printed``; ``lengths`` are in characters.
    """

    printed: Printed
    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    texts: list[str]
    lengths: Integers
    cells: Integers
    pages: Integers
    angles: Integers
    frames: Floats
    baselines: Floats
    sizes: Floats
    bold: Booleans
    monospaced: Booleans

    def __len__(self) -> int:
        return len(self.starts)


def row_starts(printed: Printed) -> Booleans:
    """Mark the lines that are not beside the one before, for lines in stream order.

    Two long pieces of prose on one level are two columns, not one row.
    """
    frames, sizes, lengths = printed.frames, printed.sizes, _lengths(printed.texts)
    size = np.minimum(sizes[1:], sizes[:-1])
    after = frames[1:, 0] - frames[:-1, 2]
    before = frames[:-1, 0] - frames[1:, 2]
    beside = np.maximum(after, before)
    together = (
        (printed.pages[1:] == printed.pages[:-1])
        & (printed.angles[1:] == printed.angles[:-1])
        & (np.abs(np.diff(printed.baselines)) < _SAME_BASELINE * size)
        & (beside > -0.3 * size)
    )
    prose = np.minimum(lengths[1:], lengths[:-1]) >= _PROSE
    together &= ~(prose & (beside > _CELL_GAP * size))
    new_row = np.concatenate(([True], ~together))[: len(printed)]
    return new_row & ~_lowered_figures(printed, new_row)


def _lowered_figures(printed: Printed, new_row: Booleans) -> Booleans:
    """Mark the first of figures that stand half a line below the label they belong to."""
    frames, sizes, count = printed.frames, printed.sizes, len(printed)
    lowered = np.zeros(count, dtype=np.bool_)
    drop = np.diff(printed.baselines)
    lowered[1:] = (
        new_row[1:]
        & new_row[:-1]
        & (printed.pages[1:] == printed.pages[:-1])
        & (printed.angles[1:] == printed.angles[:-1])
        & (drop > 0)
        & (drop < _LOWERED * sizes[1:])
        & (frames[1:, 0] > frames[:-1, 2] + _CELL_GAP * sizes[1:])
    )
    for index in np.flatnonzero(lowered).tolist():
        is_figure = _FIGURE.match(printed.texts[index]) is not None
        lowered[index] = is_figure and not _FIGURE.match(printed.texts[index - 1])
    return lowered


def make_rows(printed: Printed, new_row: Booleans) -> Rows:
    """Join lines that are side by side and follow each other in ``printed``."""
    starts = np.flatnonzero(new_row)
    ends = np.append(starts[1:], len(printed))[: len(starts)]
    lengths, wide, texts = _lengths(printed.texts), _after_gaps(printed), printed.texts
    return Rows(
        printed,
        starts,
        ends,
        [
            texts[start] if end - start == 1 else " ".join(texts[start:end])
            for start, end in zip(starts.tolist(), ends.tolist(), strict=True)
        ],
        np.add.reduceat(lengths, starts).astype(np.int32),
        (1 + np.add.reduceat((wide & ~new_row).astype(np.int32), starts)).astype(np.int32),
        printed.pages[starts],
        printed.angles[starts],
        hulls(printed.frames, starts),
        printed.baselines[starts],
        np.maximum.reduceat(printed.sizes, starts),
        np.logical_and.reduceat(printed.bold, starts),
        np.logical_and.reduceat(printed.monospaced, starts),
    )


def _after_gaps(printed: Printed) -> Booleans:
    """Mark the lines that stand as far from the line before as cells of a table."""
    frames = printed.frames
    gaps = np.maximum(frames[1:, 0] - frames[:-1, 2], frames[:-1, 0] - frames[1:, 2])
    wide: Booleans = np.concatenate(([False], gaps > _CELL_GAP * printed.sizes[1:]))
    return wide[: len(printed)]


def run_starts(rows: Rows) -> Booleans:
    """Mark the rows that are not right below the one before, in the same column."""
    frames = rows.frames
    size = np.maximum(rows.sizes[1:], rows.sizes[:-1])
    overlap = np.minimum(frames[1:, 2], frames[:-1, 2]) - np.maximum(frames[1:, 0], frames[:-1, 0])
    follows = (
        (rows.pages[1:] == rows.pages[:-1])
        & (rows.angles[1:] == rows.angles[:-1])
        & (np.diff(rows.baselines) > 0)
        & (overlap > 0)
        & (frames[1:, 1] - frames[:-1, 3] < _RUN_GAP * size)
    )
    return np.concatenate(([True], ~follows))[: len(rows)]


def hulls(frames: Floats, starts: NDArray[np.intp]) -> Floats:
    """Return the frame around those from each of ``starts`` to the next."""
    low = np.minimum.reduceat(frames[:, :2], starts)
    return np.hstack((low, np.maximum.reduceat(frames[:, 2:], starts)))


def _lengths(texts: list[str]) -> Integers:
    return np.fromiter(map(len, texts), dtype=np.int32, count=len(texts))
