"""The places that an answer marks on the map: those it lights, and the numbers of its citations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    """A label for some citations: ``numbers`` count from 1; ``points`` are their places.

    ``left`` and ``right`` are the edges of the label.
    """

    numbers: tuple[int, ...]
    points: tuple[float, ...]
    left: float
    right: float

    @property
    def label(self) -> str:
        """The text on the pin."""
        return _label(self.numbers)


def lit_places(frame: Frame, route: Route, shown: float) -> list[Place]:
    """Return all places lit after ``shown`` legs; those of the leg in progress light up with it."""
    complete = int(shown)
    depths = _depths(route)
    before = route.lit(complete)
    places = [_place(frame, spot, lit, depths) for spot, lit in before.items()]
    if complete < len(route.legs):
        after = route.lit(complete + 1)
        new = [(spot, lit) for spot, lit in after.items() if before.get(spot) != lit]
        places += [_place(frame, spot, lit, depths, shown - complete) for spot, lit in new]
    else:
        places += _cited(frame, route)
    return places


def citation_pins(frame: Frame, route: Route | None, metrics: QFontMetricsF) -> list[Pin]:
    """Return pins, each for one citation or for several side by side."""
    citations = route.citations if route else ()
    points = [frame.layout.x(citation.span.start) for citation in citations]
    return place_pins(points, lambda label: _pin_width(metrics, label), frame.layout.width)


def _place(
    frame: Frame, spot: Spot, lit: Lit, depths: dict[Spot, int], share: float = 1.0
) -> Place:
    lowest = len(frame.layout.rows)
    depth = lowest if lit is Lit.READ else depths.get(spot, lowest)
    return Place(frame.box(spot, depth), lit, share, frame.node_of(spot))


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
    pins = [_pin((at + 1,), (points[at],), width_of, width) for at in order]
    while True:
        close = next(
            (i for i, (a, b) in enumerate(pairwise(pins)) if a.right + _GAP > b.left), None
        )
        if close is None:
            return pins
        one, other = pins[close : close + 2]
        numbers, where = one.numbers + other.numbers, one.points + other.points
        pins[close : close + 2] = [_pin(numbers, where, width_of, width)]


def _pin(
    numbers: tuple[int, ...],
    points: tuple[float, ...],
    width_of: Callable[[str], float],
    width: float,
) -> Pin:
    wide = width_of(_label(numbers))
    left = (min(points) + max(points)) / 2 - wide / 2
    left = max(0.0, min(width - wide, left))
    return Pin(numbers, points, left, left + wide)


def _label(numbers: Sequence[int]) -> str:
    ordered = sorted(numbers)
    if len(ordered) > 1 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}–{ordered[-1]}"
    shown = ", ".join(str(number) for number in ordered[:_SPELT])
    return f"{shown} …" if len(ordered) > _SPELT else shown


def _pin_width(metrics: QFontMetricsF, label: str) -> float:
    """Return the width of a citation's label."""
    return max(metrics.height() + 2, metrics.horizontalAdvance(label) + 10)
