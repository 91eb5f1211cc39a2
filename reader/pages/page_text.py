"""The characters of one page with their places, for selection by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from reader.pages.characters import PlacedCharacters, united
from reader.text.document import Rect
from reader.text.span import Span

_NEXT_LINE = 1.5
"""The distance in line heights from which a line begins in another column."""
_OTHER_ROW = 0.3
"""The share of a line's height within which pieces of text are in one row."""
_ABOVE = 3.0
"""The points by which the destination of a link may be below the top of its line."""
_BESIDE = 0.5
"""The weight of a point to the side, in points below."""
_KEPT = 512
"""The spans whose rectangles are kept, since they are painted again and again."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class PageText:
    """The characters of the canonical text that one page of the current layout shows.

    ``paragraphs`` (int32, ascending) are offsets at which paragraphs begin: a spot beside a short
    last line belongs to that line, not to the column next to it.
    """

    placed: PlacedCharacters
    paragraphs: NDArray[np.int32]

    def __bool__(self) -> bool:
        return bool(len(self.placed.offsets))

    @property
    def span(self) -> Span:
        """From the first to the last character shown; empty for a page without text."""
        offsets = self.placed.offsets
        return Span(int(offsets[0]), int(offsets[-1]) + 1) if len(offsets) else Span(0, 0)

    @cached_property
    def box(self) -> Rect:
        """The box around all of its text."""
        ((left, top, right, bottom),) = united(self.placed.boxes, np.zeros(1, np.int64)).tolist()
        return left, top, right, bottom

    @cached_property
    def rects(self) -> Callable[[Span], list[Rect]]:
        """Return one rectangle for each line that shows a part of a span, in order."""
        return lru_cache(_KEPT)(self.placed.rects)

    def character_at(self, x: float, y: float) -> int | None:
        """Return the offset of the character nearest to a point of the page; None without text."""
        if not self:
            return None
        return int(self.placed.offsets[self._nearest_of(self._line_at(x, y), x, y)[0]])

    def touches(self, x: float, y: float, slack: float) -> bool:
        """Whether a point is on a character, or at most ``slack`` points beside one."""
        boxes = self.placed.boxes
        return bool((_outside(boxes.astype(np.float64), x, y).max(axis=1) <= slack).any())

    def caret_at(self, x: float, y: float) -> int | None:
        """Return the gap between two characters nearest to a point, as the offset after it."""
        return self._caret_in(self._line_at(x, y), x, y) if self else None

    def first_from(self, y: float) -> int | None:
        """Return the earliest character of those that lie mostly below height ``y``."""
        below = self._middles[:, 1] > y
        return int(self.placed.offsets[below].min()) if below.any() else None

    def inside(self, rect: Rect) -> Span | None:
        """Return the characters whose middles are in ``rect``, from the first to the last."""
        middles = self._middles
        within = ((middles >= rect[:2]) & (middles <= rect[2:])).all(axis=1)
        found = self.placed.offsets[within]
        return Span(int(found.min()), int(found.max()) + 1) if len(found) else None

    def line_starts(self) -> tuple[NDArray[np.int32], Floats]:
        """Return the offset at which each line begins, and its box."""
        return self.placed.offsets[self._firsts], self._lines

    def start_of_line(self, x: float | None, y: float | None) -> int | None:
        """Return the first character of the line that begins at, or next below, a point.

        A point without ``y`` means the whole page, one without ``x`` any column.
        """
        if not self or y is None:
            return self.span.start if self else None
        starts, boxes = self.line_starts()
        cost = np.maximum(0.0, boxes[:, 1] - y)
        cost += _BESIDE * np.abs(boxes[:, 0] - x) if x else 0.0
        cost[boxes[:, 3] <= y + _ABOVE] += 1e6  # lines above only where there are no others
        return int(starts[int(np.lexsort((starts, cost))[0])])

    def caret_rect(self, caret: int) -> Rect | None:
        """Return a line without width at the gap before offset ``caret``; None if not shown here.

        If a line ends with white space, the gap before it belongs to that line.
        """
        offsets = self.placed.offsets
        at = int(np.searchsorted(offsets, caret))
        if at < len(offsets) and offsets[at] == caret:
            return self._edge(at, after=False)
        if at and offsets[at - 1] == caret - 1:
            return self._edge(at - 1, after=True)
        return None

    def line_of(self, caret: int) -> Span | None:
        """Return the characters of the line of a caret."""
        line, offsets = self._line_number(caret), self.placed.offsets
        if line is None:
            return None
        return Span(int(offsets[self._firsts[line]]), int(offsets[self._ends[line] - 1]) + 1)

    def step(self, caret: int, lines: int, x: float, y: float) -> int | None:
        """Return the caret one line on (``lines`` 1) or back (-1), near the point (x, y).

        None at the end of the page.
        """
        line = self._line_number(caret)
        if line is None:
            return None
        here, height = self._lines[line], self._heights[line]
        axis = 1 - self._axes[line]
        while 0 <= (line := line + lines) < len(self._lines):
            moved = abs(self._lines[line][axis] - here[axis]) > _OTHER_ROW * height
            if moved or self._axes[line] == axis:
                return self._caret_in(self._row_piece(line, x, y), x, y)
        return None

    def edge(self, lines: int, x: float, y: float) -> int | None:
        """Return the caret in the first line (``lines`` 1) or the last (-1) of the page."""
        return self._caret_in(0 if lines > 0 else len(self._lines) - 1, x, y) if self else None

    @cached_property
    def _middles(self) -> Floats:
        """The middle of each character: across the page, and down."""
        return (self.placed.boxes[:, :2] + self.placed.boxes[:, 2:]).astype(np.float64) / 2

    @cached_property
    def _firsts(self) -> Ints:
        """The index of the first character of each line in the arrays."""
        breaks = np.flatnonzero(np.diff(self.placed.lines)) + 1
        return np.concatenate(([0], breaks)).astype(np.int64)

    @cached_property
    def _ends(self) -> Ints:
        return np.append(self._firsts[1:], len(self.placed.offsets))

    @cached_property
    def _lines(self) -> Floats:
        """The box of each line."""
        return united(self.placed.boxes.astype(np.float64), self._firsts)

    @cached_property
    def _steps(self) -> Floats:
        """The vectors from the middle of each line's first character to that of its last."""
        steps: Floats = self._middles[self._ends - 1] - self._middles[self._firsts]
        return steps

    @cached_property
    def _axes(self) -> Ints:
        """0 for lines that run across the page, 1 for those that run up or down."""
        return (np.abs(self._steps[:, 1]) > np.abs(self._steps[:, 0])).astype(np.int64)

    @cached_property
    def _forward(self) -> NDArray[np.bool_]:
        """Whether a line is written to the right, or downwards."""
        along: NDArray[np.bool_] = self._steps[np.arange(len(self._axes)), self._axes] >= 0
        return along

    @cached_property
    def _heights(self) -> Floats:
        sides = self._lines[:, 2:] - self._lines[:, :2]
        heights: Floats = sides[np.arange(len(sides)), 1 - self._axes]
        return heights

    @cached_property
    def _stacks(self) -> Ints:
        """The number of each line's stack: lines of one paragraph in one column."""
        starts = self.placed.offsets[self._firsts]
        paragraphs = np.searchsorted(self.paragraphs, starts, side="right")
        begins = [self._begins_stack(line, paragraphs) for line in range(len(starts))]
        return np.cumsum(begins) - 1

    def _begins_stack(self, line: int, paragraphs: NDArray[np.int64]) -> bool:
        if not line or paragraphs[line] != paragraphs[line - 1]:
            return True
        axis = 1 - int(self._axes[line])
        if axis != 1 - self._axes[line - 1]:
            return True
        here, before = self._lines[line], self._lines[line - 1]
        gap = max(here[axis], before[axis]) - min(here[axis + 2], before[axis + 2])
        return bool(gap > _NEXT_LINE * max(self._heights[line], self._heights[line - 1]))

    def _line_at(self, x: float, y: float) -> int:
        covers = united(self._lines, np.flatnonzero(np.diff(self._stacks, prepend=-1)))
        away, sizes = np.hypot(*_outside(covers, x, y).T), np.prod(covers[:, 2:] - covers[:, :2], 1)
        stack = int(np.lexsort((sizes, away))[0])
        lines = np.flatnonzero(self._stacks == stack)
        # First the row along the axis of writing, then the nearest within it.
        outside, axis = _outside(self._lines[lines], x, y), int(self._axes[lines[0]])
        return int(lines[np.lexsort((outside[:, axis], outside[:, 1 - axis]))[0]])

    def _row_piece(self, line: int, x: float, y: float) -> int:
        """Find the nearest piece in the row of ``line``, within its stack."""
        axis = int(self._axes[line])
        away = np.abs(self._lines[:, 1 - axis] - self._lines[line][1 - axis])
        row = np.flatnonzero(
            (self._stacks == self._stacks[line]) & (away <= _OTHER_ROW * self._heights[line])
        )
        return int(row[np.argmin(_outside(self._lines[row], x, y)[:, axis])])

    def _nearest_of(self, line: int, x: float, y: float) -> tuple[int, int]:
        """Return the first and the last character nearest to a point: ligatures share a box."""
        first, end = int(self._firsts[line]), int(self._ends[line])
        boxes = self.placed.boxes[first:end].astype(np.float64)
        axis = int(self._axes[line])
        spot = (x, y)[axis]
        away = np.abs((boxes[:, axis] + boxes[:, axis + 2]) / 2 - spot)
        away[_outside(boxes, x, y)[:, axis] == 0] = -1
        nearest = np.flatnonzero(away == away.min())
        return first + int(nearest[0]), first + int(nearest[-1])

    def _caret_in(self, line: int, x: float, y: float) -> int:
        first, last = self._nearest_of(line, x, y)
        axis = int(self._axes[line])
        box = self.placed.boxes[first]
        beyond = (x, y)[axis] > float(box[axis] + box[axis + 2]) / 2
        after = beyond == bool(self._forward[line])
        return int(self.placed.offsets[last]) + 1 if after else int(self.placed.offsets[first])

    def _line_number(self, caret: int) -> int | None:
        offsets = self.placed.offsets
        if not len(offsets):
            return None
        at = int(np.searchsorted(offsets, caret))
        if at == len(offsets) or (at and offsets[at] != caret and offsets[at - 1] == caret - 1):
            at -= 1
        return int(np.searchsorted(self._firsts, at, side="right")) - 1

    def _edge(self, at: int, *, after: bool) -> Rect:
        line = int(np.searchsorted(self._firsts, at, side="right")) - 1
        left, top, right, bottom = self.placed.boxes[at].tolist()
        far = after == bool(self._forward[line])
        if self._axes[line]:
            level = bottom if far else top
            return left, level, right, level
        side = right if far else left
        return side, top, side, bottom


def _outside(boxes: Floats, x: float, y: float) -> Floats:
    """Return the distance of a point from each box, sideways and vertically; 0 within."""
    spot = np.array((x, y))
    outside: Floats = np.maximum(np.maximum(boxes[:, :2] - spot, spot - boxes[:, 2:]), 0.0)
    return outside
