"""The places of nodes: x is the position in the text, one row per level, the root on top.

Plain geometry without Qt. An icicle (Kruskal and Landwehr 1983) needs no search for places: a node
covers on the map what it covers in the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from reader.text.span import Span
from ui.map.growing_tree import Forest

_EXPECTED_ROWS = ((12_000, 1), (60_000, 2), (400_000, 3))
"""Characters up to which a text is likely to need no more rows than that; beyond, one more."""


@dataclass(frozen=True, slots=True)
class Box:
    """A node's place: ``left`` and ``right`` in pixels, and the rows from ``top`` to ``bottom``."""

    left: float
    right: float
    top: int
    bottom: int

    @property
    def width(self) -> float:
        """The width in pixels; often less than one."""
        return self.right - self.left

    @property
    def middle(self) -> float:
        """The x of the middle."""
        return (self.left + self.right) / 2


@dataclass(frozen=True)
class Row:
    """The nodes in one row, from left to right: ``ids``, and their edges in pixels.

    ``leaves`` says which of them are episodes.
    """

    ids: NDArray[np.int64]
    leaves: NDArray[np.bool_]
    lefts: NDArray[np.float64]
    rights: NDArray[np.float64]

    def at(self, x: float) -> int | None:
        """Return the node under ``x``."""
        index = int(np.searchsorted(self.lefts, x, side="right")) - 1
        return int(self.ids[index]) if index >= 0 and x < self.rights[index] else None

    def share_of(self, least: float, total: float) -> float:
        """Return how much of ``total`` is taken by nodes at least this wide."""
        widths = self.rights - self.lefts
        return float(widths[widths >= least].sum()) / total

    def owners(self, columns: int, scale: float) -> NDArray[np.int64]:
        """Return for each of ``columns`` columns, ``scale`` to the pixel, its node's index, or -1.

        If many nodes share a column, the one at its middle stands for all.
        """
        middles = (np.arange(columns) + 0.5) / scale
        index = np.searchsorted(self.lefts, middles, side="right") - 1
        within = (index >= 0) & (middles < np.append(self.rights, 0.0)[index])
        return np.where(within, index, -1)


class Layout:
    """A forest over a text of ``characters`` characters, ``width`` pixels wide.

    ``rows`` runs from the top to the episodes, and has room for levels that are still to come:
    until one root covers ``read_to`` and that is the whole text, a row above all is kept free.
    ``unread`` is what is missing before ``read_to``. A text that is written ``leftward`` begins at
    the right.
    """

    def __init__(
        self,
        forest: Forest,
        characters: int,
        read_to: int,
        width: float,
        unread: Sequence[Span] = (),
        *,
        leftward: bool = False,
    ) -> None:
        self.leftward = leftward
        self.forest = forest
        self.characters = max(1, characters)
        self.width = width
        rest = (Span(read_to, characters),) if read_to < characters else ()
        self.unread = (*unread, *rest)
        self.complete = forest.roots == 1 and not self.unread
        self.rows = tuple(self._row(level) for level in reversed(range(self._levels())))

    def x(self, offset: float) -> float:
        """Return the x of a character."""
        x = offset * self.width / self.characters
        return self.width - x if self.leftward else x

    def offset(self, x: float) -> int:
        """Return the character at ``x``; the nearest one if that is outside the map."""
        along = self.width - x if self.leftward else x
        return min(self.characters - 1, max(0, int(along * self.characters / self.width)))

    def extent(self, span: Span) -> tuple[float, float]:
        """Return the left and right of a stretch of text."""
        left, right = sorted((self.x(span.start), self.x(span.end)))
        return left, right

    def row_of(self, level: int) -> int:
        """Return the row of a level, counted from the top."""
        return max(0, len(self.rows) - 1 - level)

    def box(self, node: int) -> Box:
        """Return the box of a node. Raises ``KeyError`` if it is not on this map."""
        at = self._places[node]
        forest = self.forest
        return Box(
            *self.extent(Span(int(forest.starts[at]), int(forest.ends[at]))),
            self.row_of(int(forest.reaches[at])),
            self.row_of(int(forest.levels[at])),
        )

    def __contains__(self, node: object) -> bool:
        return node in self._places

    def wide(self, pixels: float) -> list[int]:
        """Return the nodes at least this wide: few, however many nodes there are."""
        widths = (self.forest.ends - self.forest.starts) * (self.width / self.characters)
        found: list[int] = self.forest.ids[widths >= pixels].tolist()
        return found

    @cached_property
    def _places(self) -> dict[int, int]:
        return {node: place for place, node in enumerate(self.forest.ids.tolist())}

    def _levels(self) -> int:
        known = int(self.forest.levels.max(initial=-1)) + 1
        if self.complete:
            return known
        expected = next((rows for most, rows in _EXPECTED_ROWS if self.characters <= most), 4)
        return max(expected, known + (self.forest.roots > 1))

    def _row(self, level: int) -> Row:
        forest = self.forest
        here = (forest.levels <= level) & (level <= forest.reaches)
        scale = self.width / self.characters
        lefts = forest.starts[here].astype(np.float64) * scale
        rights = forest.ends[here].astype(np.float64) * scale
        ids, leaves = forest.ids[here], forest.levels[here] == 0
        if not self.leftward:
            return Row(ids, leaves, lefts, rights)
        return Row(ids[::-1], leaves[::-1], self.width - rights[::-1], self.width - lefts[::-1])
