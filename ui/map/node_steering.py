"""Moving from node to node by keys: along a row, up to the parent, down to a child."""

from __future__ import annotations

from enum import Enum, auto

import numpy as np
from PySide6.QtCore import Qt

from ui.map.frame import Frame


class Towards(Enum):
    """The directions of keys."""

    BEFORE = auto()
    AFTER = auto()
    UP = auto()
    DOWN = auto()
    FIRST = auto()
    LAST = auto()


KEYS = {
    Qt.Key.Key_Left: Towards.BEFORE,
    Qt.Key.Key_Right: Towards.AFTER,
    Qt.Key.Key_Up: Towards.UP,
    Qt.Key.Key_Down: Towards.DOWN,
    Qt.Key.Key_Home: Towards.FIRST,
    Qt.Key.Key_End: Towards.LAST,
}


def neighbour(frame: Frame, node: int, towards: Towards) -> int:
    """Return the node in that direction, or ``node`` itself if there is none.

    Along a row it goes on from the last child of one parent to the first of the next.
    """
    tree = frame.tree
    if towards is Towards.UP:
        return tree.parents.get(node, node)
    if towards is Towards.DOWN:
        known = [child for child in tree.nodes[node].children if child in frame.layout]
        return known[0] if known else node
    ids = frame.layout.rows[frame.layout.box(node).bottom].ids
    at = int(np.flatnonzero(ids == node)[0])
    target = {
        Towards.BEFORE: max(0, at - 1),
        Towards.AFTER: min(len(ids) - 1, at + 1),
        Towards.FIRST: 0,
        Towards.LAST: len(ids) - 1,
    }[towards]
    return int(ids[target])


def first_node(frame: Frame, offset: int | None) -> int | None:
    """Return the node where keys begin: the episode at ``offset``, or the topmost one left."""
    if offset is not None:
        leaf = frame.leaf_at(offset)
        if leaf is not None:
            return leaf
    return next((int(row.ids[0]) for row in frame.layout.rows if len(row.ids)), None)
