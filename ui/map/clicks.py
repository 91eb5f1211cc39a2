"""The meaning of a click on the map: a quote, an episode, the exact place."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF

from reader.memory.place_titles import trimmed
from reader.values.quotation import Citation
from ui.map.frame import MARGIN, Frame
from ui.map.pins import Pin

_EXACT = 24.0
"""Pixels; in a wider episode a click means the exact place, not its beginning."""


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
