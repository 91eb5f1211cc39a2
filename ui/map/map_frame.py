"""The map's layout in a widget: heights of its parts, and the pixels of a place."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF

from reader.text.directions import written_leftward
from reader.text.document import DocumentText
from reader.text.span import Span
from ui.map.growing_tree import GrowingTree
from ui.map.map_layout import Box, Layout

MARGIN = 12
_LEAST_WIDTH = 5.0
"""Lit places stay visible, however long the book."""
_TREE_HEIGHT = 7.5
_TALLEST_ROW, _WANTED_ROW, _TITLED_ROW, _LEGIBLE_ROW, _LOWEST_ROW = 2.6, 1.55, 1.3, 1.1, 0.65
"""All in heights of a line of text."""
_LEAST_ROW = 5
_MARKER_ROOM = 9
_PIN_PADDING = 4
_TITLE_ROOM, _MOSTLY = 60.0, 0.4
"""A row has titles if nodes this wide make up this much of the map."""
_RAIL = 4
"""The path runs this far above a row's foot, below the titles."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The place a step was about. Either may be unknown: ``span`` None is the complete text."""

    node: int | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Frame:
    """Pixels of a widget whose line of text is ``line`` high.

    From the top: a line of words, the marker of the place in view, the rows, the numbers of the
    citations. ``edges`` are the heights at which the rows begin, and the end of the last. If room
    is scarce, numbers and words go first: ``worded`` and ``numbered`` say what is left.
    """

    layout: Layout
    tree: GrowingTree
    content: DocumentText | None
    line: float
    edges: tuple[int, ...]
    worded: bool
    numbered: bool

    @property
    def words(self) -> QRectF:
        """The line of words."""
        return QRectF(MARGIN, 6, self.layout.width, self.line)

    @property
    def pins(self) -> QRectF:
        """The strip of citation numbers."""
        return QRectF(MARGIN, self.edges[-1] + 1, self.layout.width, self.line + _PIN_PADDING)

    @property
    def area(self) -> QRectF:
        """The area of all rows."""
        height = self.edges[-1] - self.edges[0]
        return QRectF(MARGIN, self.edges[0], self.layout.width, height)

    def row_height(self, row: int) -> int:
        """Return the height of a row, including the hairline below it."""
        return self.edges[row + 1] - self.edges[row]

    def rect(self, box: Box) -> QRectF:
        """Return a node's rectangle without its hairline; at least wide enough to be seen."""
        width = max(_LEAST_WIDTH, box.width - 1)
        left = box.left if box.width >= _LEAST_WIDTH else box.middle - width / 2
        left = min(max(0.0, left), max(0.0, self.layout.width - width))
        top, foot = self.edges[box.top], self.edges[box.bottom + 1]
        return QRectF(MARGIN + left, top, width, foot - top - 1)

    def station(self, box: Box) -> QPointF:
        """Return where the path stops in a node."""
        return QPointF(MARGIN + box.middle, self.edges[box.bottom + 1] - _RAIL)

    def node_of(self, spot: Spot) -> int | None:
        """Return the node of a spot, if it is in memory."""
        node = self.tree.get(spot.node, spot.span)
        if node is None and spot.span is not None:
            leaf = self.leaf_at(spot.span.start)
            node = self.tree.get(leaf, spot.span)
        return node.id if node and node.id in self.layout else None

    def box(self, spot: Spot, depth: int) -> Box:
        """Return the box of a spot; if it is not in memory yet, ``depth`` rows below the top."""
        node = self.node_of(spot)
        if node is not None:
            return self.layout.box(node)
        if spot.span is None:
            return Box(0.0, self.layout.width, 0, 0)
        row = max(0, min(depth, len(self.layout.rows) - 1))
        return Box(*self.layout.extent(spot.span), row, row)

    def leaf_at(self, offset: int) -> int | None:
        """Return the episode that contains a character."""
        return self.layout.rows[-1].at(self.layout.x(offset + 0.5)) if self.layout.rows else None

    def node_at(self, point: QPointF) -> int | None:
        """Return the node under a point."""
        row = bisect_right(self.edges, point.y()) - 1
        if not 0 <= row < len(self.layout.rows):
            return None
        return self.layout.rows[row].at(point.x() - MARGIN)


@dataclass(frozen=True, slots=True)
class Heights:
    """The heights for a map of ``rows`` rows, in pixels: least, preferred and greatest."""

    least: int
    wanted: int
    most: int


def framed(
    tree: GrowingTree, content: DocumentText | None, width: float, line: float, height: int
) -> Frame:
    """Lay out what is in memory of a text in this much room."""
    text = content.text if content else ""
    read = len(text) if tree.read_to >= len(text.rstrip()) else tree.read_to
    leftward = written_leftward(text)
    layout = Layout(tree.forest(), len(text), read, width, tree.unread, leftward=leftward)
    rows = max(1, len(layout.rows))
    head, foot = _around(line)
    least = head + rows * round(line * _LOWEST_ROW * 0.75)
    worded, numbered = height >= least, height >= least + foot
    top = head if worded else _MARKER_ROOM
    room = max(rows * _LEAST_ROW, height - top - (foot if numbered else 3))
    heights = _heights(layout, line, min(room, round(rows * line * _TALLEST_ROW)))
    edges = tuple(accumulate(heights, initial=top))
    return Frame(layout, tree, content, line, edges, worded, numbered)


def _around(line: float) -> tuple[int, int]:
    """Return the heights above and below the rows."""
    return round(line + 17), round(line + _PIN_PADDING + 6)


def heights_for(rows: int, line: float) -> Heights:
    """Return the heights of the map."""
    rows = max(1, rows)
    around = sum(_around(line))
    each = min(_WANTED_ROW, max(_LOWEST_ROW, _TREE_HEIGHT / rows))
    return Heights(
        _MARKER_ROOM + rows * _LEAST_ROW + 3,
        around + round(line * each) * rows,
        around + round(rows * line * _TALLEST_ROW),
    )


def _heights(layout: Layout, line: float, total: int) -> list[int]:
    """Return the heights of all rows, ``total`` together: rows whose titles fit come first.

    If there is not enough for all of them, upper rows go without: theirs say least.
    """
    rows = max(1, len(layout.rows))
    each = total // rows
    thin = min(each, round(line * _LOWEST_ROW))
    titled = [
        number
        for number, row in enumerate(layout.rows)
        if row.share_of(_TITLE_ROOM, layout.width) >= _MOSTLY
    ]
    while titled and _left(total, rows, thin, len(titled)) < line * _LEGIBLE_ROW:
        titled.pop(0)
    if each >= line * _TITLED_ROW or len(titled) in {0, rows}:
        return [each] * rows
    tall = min(_left(total, rows, thin, len(titled)), round(line * _TITLED_ROW))
    thin = (total - tall * len(titled)) // (rows - len(titled))
    return [tall if number in titled else thin for number in range(rows)]


def _left(total: int, rows: int, thin: int, titled: int) -> int:
    """Return the height left for each row with titles, when the others are ``thin``."""
    return (total - thin * (rows - titled)) // titled
