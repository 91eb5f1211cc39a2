"""The places that an answer marks on the map: those it lights, and the numbers of its citations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QFontMetricsF

from ui.map.answer_route import Lit, Route
from ui.map.map_frame import Frame, Spot
from ui.map.map_layout import Box

_GAP = 3.0
_SPELT = 3
"""More numbers than this are cut short."""


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
