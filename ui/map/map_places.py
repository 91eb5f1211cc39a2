"""Places on the map: those of a route, those the keyboard goes to, that under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF

from reader.memory.place_titles import trimmed
from reader.values.quotation import Citation
from ui.map.answer_route import Lit, Route
from ui.map.map_frame import MARGIN, Frame, Spot
from ui.map.map_layout import Box

_GAP = 3.0
_SPELT = 3
"""More numbers than this are cut short."""
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


@dataclass(frozen=True, slots=True)
class Place:
    """A lit place: where, how strongly, and how far it has lit up, 0 to 1."""

    box: Box
    lit: Lit
    share: float = 1.0
    node: int | None = None


@dataclass(frozen=True, slots=True)
class Pin:
    """A ``label`` for some citations: ``numbers`` count from 1; ``points`` are their places.

    ``left`` and ``right`` are the edges of the label.
    """

    numbers: tuple[int, ...]
    points: tuple[float, ...]
    label: str
    left: float
    right: float


def lit_places(frame: Frame, route: Route, shown: float) -> list[Place]:
    """Return all places lit after ``shown`` legs; those of the leg in progress light up with it."""
    complete, lowest = int(shown), len(frame.layout.rows)
    depths = _depths(route)

    def place(spot: Spot, lit: Lit, share: float) -> Place:
        depth = lowest if lit is Lit.READ else depths.get(spot, lowest)
        return Place(frame.box(spot, depth), lit, share, frame.node_of(spot))

    before = route.lit(complete)
    places = [place(spot, lit, 1.0) for spot, lit in before.items()]
    if complete >= len(route.legs):
        return places + _cited(frame, route)
    new = [each for each in route.lit(complete + 1).items() if each not in before.items()]
    return places + [place(spot, lit, shown - complete) for spot, lit in new]


def citation_pins(
    frame: Frame, route: Route | None, metrics: QFontMetricsF, covered: float = 0.0
) -> list[Pin]:
    """Return pins, each for one citation or for several side by side.

    At the right, ``covered`` pixels are left free.
    """

    def width_of(label: str) -> float:
        return max(metrics.height() + 2, metrics.horizontalAdvance(label) + 10)

    citations = route.citations if route else ()
    points = [frame.layout.x(citation.span.start) for citation in citations]
    return place_pins(points, width_of, frame.layout.width - covered)


def _cited(frame: Frame, route: Route) -> list[Place]:
    rows = len(frame.layout.rows)
    places = {}
    for citation in route.citations:
        node = frame.leaf_at(citation.span.start)
        span = citation.span if node is None else frame.tree.nodes[node].span
        places[span] = Place(frame.box(Spot(node, span), rows), Lit.CITED, node=node)
    return list(places.values())


def _depths(route: Route) -> dict[Spot, int]:
    depths: dict[Spot, int] = {}
    for leg in route.legs:
        if leg.start is not None:
            depths.setdefault(leg.start, max(0, leg.depth - 1))
        depths.setdefault(leg.end, leg.depth)
    return depths


def place_pins(
    points: Sequence[float], width_of: Callable[[str], float], width: float
) -> list[Pin]:
    """Return pins for citations 1, 2 … at ``points``, from left to right, none over another.

    ``width_of`` measures a label; all stay within ``width``.
    """
    order = sorted(range(len(points)), key=lambda at: points[at])
    pins: list[Pin] = []
    for at in order:
        pin = _pin((at + 1,), (points[at],), width_of, width)
        while pins and pins[-1].right + _GAP > pin.left:
            near = pins.pop()
            pin = _pin(near.numbers + pin.numbers, near.points + pin.points, width_of, width)
        pins.append(pin)
    return pins


def _pin(
    numbers: tuple[int, ...],
    points: tuple[float, ...],
    width_of: Callable[[str], float],
    width: float,
) -> Pin:
    label = _label(numbers)
    wide = width_of(label)
    left = (min(points) + max(points)) / 2 - wide / 2
    left = max(0.0, min(width - wide, left))
    return Pin(numbers, points, label, left, left + wide)


def _label(numbers: Sequence[int]) -> str:
    ordered = sorted(numbers)
    if len(ordered) > 1 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}–{ordered[-1]}"
    shown = ", ".join(str(number) for number in ordered[:_SPELT])
    return f"{shown} …" if len(ordered) > _SPELT else shown


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
