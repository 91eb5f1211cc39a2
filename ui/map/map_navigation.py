"""Where keys and clicks lead on the map: to nodes, quotes, and places of the text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt

from reader.memory.place_titles import trimmed
from reader.values.quotation import Citation
from ui.map.map_frame import MARGIN, Frame
from ui.map.map_places import Pin

KEYS = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)
"""Move along a row, up to the parent, down to a child."""
_EXACT = 24.0
"""Pixels; in a wider episode a click means the exact place, not its beginning."""


def neighbour(frame: Frame, node: int, key: Qt.Key) -> int:
    """Return the node to which one of the ``KEYS`` leads, or ``node`` itself if there is none.

    Along a row it goes on from the last child of one parent to the first of the next.
    """
    tree = frame.tree
    if key == Qt.Key.Key_Up:
        return tree.parents.get(node, node)
    if key == Qt.Key.Key_Down:
        return next((child for child in tree.nodes[node].children if child in frame.layout), node)
    ids: list[int] = frame.layout.rows[frame.layout.box(node).bottom].ids.tolist()
    at, last = ids.index(node), len(ids) - 1
    ways = {Qt.Key.Key_Left: max(0, at - 1), Qt.Key.Key_Right: min(last, at + 1)}
    return ids[ways.get(key, 0 if (key == Qt.Key.Key_Home) != frame.layout.leftward else last)]


def first_node(frame: Frame, offset: int | None) -> int | None:
    """Return the node where keys begin: the episode at ``offset``, or the topmost one left."""
    leaf = None if offset is None else frame.leaf_at(offset)
    topmost = (int(row.ids[0]) for row in frame.layout.rows if len(row.ids))
    return next(topmost, None) if leaf is None else leaf


def beginning(frame: Frame, node: int) -> int | None:
    """Return where the text of a node begins."""
    known = frame.tree.nodes.get(node)
    return trimmed(frame.content, known.span).start if known and frame.content else None


def offset_under(
    frame: Frame, pins: Sequence[Pin], citations: Sequence[Citation], point: QPointF
) -> int | None:
    """Return the target of a click at ``point``, as a character; None outside."""
    x = point.x() - MARGIN
    if frame.numbered and frame.pins.contains(point):
        for pin in pins:
            if pin.left <= x <= pin.right:
                return citations[pin.numbers[0] - 1].span.start
    node = frame.node_at(point)
    inner = node is not None and bool(frame.tree.nodes[node].children)
    if node is not None and (inner or frame.layout.box(node).width < _EXACT):
        return beginning(frame, node)
    return frame.layout.offset(x) if frame.area.contains(point) else None
