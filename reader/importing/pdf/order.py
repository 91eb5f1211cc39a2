"""The reading order of a page.

Most files print their text in reading order, which reflects columns, boxes and tables better than
any geometry. So that order is kept, unless it jumps up or back to the left on a page; such a page
is cut recursively along the white space, first into columns, then into bands (the recursive XY-cut
of Nagy and Seth, 1984).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from reader.importing.pdf.printed import Floats, Printed
from reader.importing.pdf.printed_rows import Rows, hulls, make_rows, row_starts, run_starts
from reader.text.directions import has_leftward, runs_leftward

_TOLERANCE = 3.0
_SHORT_CELL = 24
_ALIGNED = 0.7
_FEWEST_ROWS = 3


def rows_in_reading_order(printed: Printed) -> Rows:
    """Return all rows of the document, page by page, in reading order."""
    rows = make_rows(printed, row_starts(printed))
    if not len(rows):
        return rows
    starts = np.flatnonzero(run_starts(rows))
    ends = np.append(starts[1:], len(rows))
    frames = hulls(rows.frames, starts)
    pages, angles = rows.pages[starts], rows.angles[starts]
    order: list[NDArray[np.intp]] = []
    bounds = np.flatnonzero(np.diff(pages, prepend=-1, append=-1))
    for first, last in zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True):
        runs = [np.arange(starts[run], ends[run], dtype=np.intp) for run in range(first, last)]
        boxes = frames[first:last]
        if last - first > 1:
            runs, boxes = _zip_tables(rows, runs, boxes)
        order += [runs[run] for run in _page_order(runs, boxes, angles[first:last])]
    return _reordered(rows, np.concatenate(order))


def _page_order(
    runs: list[NDArray[np.intp]], boxes: Floats, angles: NDArray[np.int32]
) -> list[int]:
    if len(runs) == 1 or len(set(angles.tolist())) > 1 or not _jumps(boxes):
        return list(range(len(runs)))
    return _cut(boxes, list(range(len(runs))))


def _jumps(boxes: Floats) -> bool:
    """Whether some run begins above the one before it without being to its right."""
    above = boxes[1:, 1] < boxes[:-1, 1] - _TOLERANCE
    right = boxes[1:, 0] > boxes[:-1, 2] - _TOLERANCE
    return bool(np.any(above & ~right))


def _cut(boxes: Floats, runs: list[int]) -> list[int]:
    if len(runs) <= 1:
        return runs
    columns = _gap(boxes, runs, axis=0)
    bands = None if columns and _side_by_side(boxes, *columns) else _gap(boxes, runs, axis=1)
    parts = bands or columns
    if not parts:
        return runs
    return [run for part in parts for run in _cut(boxes, part)]


def _gap(boxes: Floats, runs: list[int], axis: int) -> tuple[list[int], list[int]] | None:
    """Divide the runs at the first strip of white space across an axis."""
    ordered = sorted(runs, key=lambda run: float(boxes[run, axis]))
    reach = -np.inf
    for index, run in enumerate(ordered):
        if index and boxes[run, axis] > reach - _TOLERANCE / 2:
            before = set(ordered[:index])
            return [r for r in runs if r in before], [r for r in runs if r not in before]
        reach = max(reach, float(boxes[run, axis + 2]))
    return None


def _side_by_side(boxes: Floats, left: list[int], right: list[int]) -> bool:
    top = max(boxes[left, 1].min(), boxes[right, 1].min())
    bottom = min(boxes[left, 3].max(), boxes[right, 3].max())
    return bool(bottom - top > _TOLERANCE)


def _zip_tables(
    rows: Rows, runs: list[NDArray[np.intp]], boxes: Floats
) -> tuple[list[NDArray[np.intp]], Floats]:
    """Join tables that were printed column after column."""
    kept, hull = [runs[0]], [boxes[0].copy()]
    for run, box in zip(runs[1:], boxes[1:], strict=True):
        beside = max(box[0] - hull[-1][2], hull[-1][0] - box[2]) >= -_TOLERANCE
        if beside and _are_columns(rows, kept[-1], run):
            together = np.concatenate((kept[-1], run))
            levels = np.rint(rows.baselines[together] / _TOLERANCE)
            kept[-1] = together[np.lexsort((rows.frames[together, 0], levels))]
            low, high = np.minimum(hull[-1][:2], box[:2]), np.maximum(hull[-1][2:], box[2:])
            hull[-1] = np.hstack((low, high))
        else:
            kept.append(run)
            hull.append(box.copy())
    return kept, np.array(hull, dtype=np.float32)


def _are_columns(rows: Rows, left: NDArray[np.intp], right: NDArray[np.intp]) -> bool:
    """Whether the right run is a column of short cells level with rows of the left one."""
    if len(right) < _FEWEST_ROWS or rows.lengths[right].max() > _SHORT_CELL:
        return False
    levels = rows.baselines[left]
    apart = np.abs(rows.baselines[right][:, None] - levels[None, :]).min(axis=1)
    return bool(np.mean(apart < 1.0) >= _ALIGNED)


def _reordered(rows: Rows, order: NDArray[np.intp]) -> Rows:
    """Make rows from the same lines in another order."""
    counts = (rows.ends - rows.starts)[order]
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    lines = np.repeat(rows.starts[order], counts) + within
    printed = rows.printed.take(lines)
    ordered = make_rows(printed, row_starts(printed))
    turned = _leftward_rows(ordered)
    if turned is None:
        return ordered
    printed = printed.take(turned)
    return make_rows(printed, row_starts(printed))


def _leftward_rows(rows: Rows) -> NDArray[np.intp] | None:
    """Order the printed lines of each Arabic or Hebrew row from right to left."""
    if not has_leftward("".join(rows.texts)):
        return None
    order = np.arange(len(rows.printed), dtype=np.intp)
    for row in np.flatnonzero(rows.ends - rows.starts > 1).tolist():
        if runs_leftward(rows.texts[row]):
            start, end = int(rows.starts[row]), int(rows.ends[row])
            order[start:end] = start + np.argsort(-rows.printed.boxes[start:end, 0])
    return order
