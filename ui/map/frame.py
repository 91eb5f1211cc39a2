"""The map's layout set into a widget: heights of its parts, and the pixels of a place."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF

from reader.text.document import DocumentText
from ui.map.forest import GrowingTree
from ui.map.layout import Box, Layout
from ui.map.walked import Spot

MARGIN = 12
_LEAST_WIDTH = 5.0
"""What is lit stays visible, however long the book."""
_TREE_HEIGHT = 5.6
_TALLEST_ROW, _TITLED_ROW, _LOWEST_ROW = 1.55, 1.3, 0.65
"""All in heights of a line of text."""
_TITLE_ROOM, _MOSTLY = 60.0, 0.4
"""A row has titles where nodes so wide make up so much of the map."""
_RAIL = 4
"""The way runs this far above a row's foot, below the titles."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Pixels of a widget whose line of text is ``line`` high; made by ``framed``.

    From the top: a line of words, the marker of where the person reads, the rows, the numbers of
    the citations. ``edges`` are the heights at which the rows begin, and the last one ends.
    """

    layout: Layout
    tree: GrowingTree
    content: DocumentText | None
    line: float
    edges: tuple[int, ...]

    @property
    def words(self) -> QRectF:
        """The line of words."""
        return QRectF(MARGIN, 6, self.layout.width, self.line)

    @property
    def pins(self) -> QRectF:
        """The numbers of the citations."""
        return QRectF(MARGIN, self.edges[-1] + 1, self.layout.width, pin_height(self.line))

    @property
    def area(self) -> QRectF:
        """All rows."""
        height = self.edges[-1] - self.edges[0]
        return QRectF(MARGIN, self.edges[0], self.layout.width, height)

    def row_height(self, row: int) -> int:
        """The hairline below it included."""
        return self.edges[row + 1] - self.edges[row]

    def rect(self, box: Box) -> QRectF:
        """A node, without the hairline below it; at least wide enough to be seen."""
        width = max(_LEAST_WIDTH, box.width - 1)
        left = box.left if box.width >= _LEAST_WIDTH else box.middle - width / 2
        left = min(max(0.0, left), max(0.0, self.layout.width - width))
        top, foot = self.edges[box.top], self.edges[box.bottom + 1]
        return QRectF(MARGIN + left, top, width, foot - top - 1)

    def station(self, box: Box) -> QPointF:
        """Where the way stops in a node."""
        return QPointF(MARGIN + box.middle, self.edges[box.bottom + 1] - _RAIL)

    def node_of(self, spot: Spot) -> int | None:
        """The node of a spot, where it is in memory."""
        node = self.tree.get(spot.node, spot.span)
        if node is None and spot.span is not None:
            leaf = self.leaf_at(spot.span.start)
            node = self.tree.get(leaf, spot.span)
        return node.id if node and node.id in self.layout else None

    def box(self, spot: Spot, depth: int) -> Box:
        """The place of a spot; of one that is not in memory yet, ``depth`` rows below the top."""
        node = self.node_of(spot)
        if node is not None:
            return self.layout.box(node)
        if spot.span is None:
            return Box(0.0, self.layout.width, 0, 0)
        row = max(0, min(depth, len(self.layout.rows) - 1))
        return Box(*self.layout.extent(spot.span), row, row)

    def leaf_at(self, offset: int) -> int | None:
        """The episode that holds a character."""
        return self.layout.rows[-1].at(self.layout.x(offset + 0.5)) if self.layout.rows else None

    def node_at(self, point: QPointF) -> int | None:
        """The node under a point."""
        row = bisect_right(self.edges, point.y()) - 1
        if not 0 <= row < len(self.layout.rows):
            return None
        return self.layout.rows[row].at(point.x() - MARGIN)


def framed(layout: Layout, tree: GrowingTree, content: DocumentText | None, line: float) -> Frame:
    """A frame for this layout."""
    heights = _heights(layout, line)
    edges = accumulate(heights, initial=round(line + 17))
    return Frame(layout, tree, content, line, tuple(edges))


def pin_height(line: float) -> float:
    """Of the numbers of the citations."""
    return line + 4


def height_for(rows: int, line: float) -> int:
    """Of the whole map."""
    return round(line + 17) + _rows_height(rows, line) + round(pin_height(line) + 6)


def _rows_height(rows: int, line: float) -> int:
    each = min(_TALLEST_ROW, max(_LOWEST_ROW, _TREE_HEIGHT / max(1, rows)))
    return round(line * each) * max(1, rows)


def _heights(layout: Layout, line: float) -> list[int]:
    """Of all rows: where room is scarce, rows in which titles fit get it."""
    rows = max(1, len(layout.rows))
    whole = _rows_height(rows, line)
    titled = [row.share_of(_TITLE_ROOM, layout.width) >= _MOSTLY for row in layout.rows]
    if whole >= rows * line * _TITLED_ROW or not any(titled) or all(titled):
        return [whole // rows] * rows
    thin = round(line * _LOWEST_ROW)
    room = (whole - thin * titled.count(False)) // titled.count(True)
    tall = max(thin, min(room, round(line * _TITLED_ROW)))
    thin = (whole - tall * titled.count(True)) // titled.count(False)
    return [tall if has else thin for has in titled]
