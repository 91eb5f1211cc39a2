"""The visible part of a walk on a frame: lit places, and pins for the citations."""

from __future__ import annotations

from PySide6.QtGui import QFontMetricsF

from reader.text.document import DocumentText
from ui.map.forest import GrowingTree
from ui.map.frame import Frame, framed
from ui.map.map_layout import Layout
from ui.map.overlay import Place, pin_width
from ui.map.pins import Pin, place_pins
from ui.map.walked import Lit, Spot, Walked


def set_in(
    tree: GrowingTree, content: DocumentText | None, width: float, line: float, height: int
) -> Frame:
    """Lay out what is in memory of a text in this much room."""
    text = content.text if content else ""
    read = len(text) if tree.read_to >= len(text.rstrip()) else tree.read_to
    layout = Layout(tree.forest(), len(text), read, width, tree.unread)
    return framed(layout, tree, content, line, height)


def lit_places(frame: Frame, walked: Walked, shown: float) -> list[Place]:
    """Return all places lit after ``shown`` legs; those of the leg in progress light up with it."""
    complete = int(shown)
    depths = _depths(walked)
    before = walked.lit(complete)
    places = [_place(frame, spot, lit, depths) for spot, lit in before.items()]
    if complete < len(walked.legs):
        after = walked.lit(complete + 1)
        new = [(spot, lit) for spot, lit in after.items() if before.get(spot) != lit]
        places += [_place(frame, spot, lit, depths, shown - complete) for spot, lit in new]
    else:
        places += _cited(frame, walked)
    return places


def citation_pins(frame: Frame, walked: Walked | None, metrics: QFontMetricsF) -> list[Pin]:
    """Return pins, each for one citation or for several side by side."""
    citations = walked.citations if walked else ()
    points = [frame.layout.x(citation.span.start) for citation in citations]
    return place_pins(points, lambda label: pin_width(metrics, label), frame.layout.width)


def _place(
    frame: Frame, spot: Spot, lit: Lit, depths: dict[Spot, int], share: float = 1.0
) -> Place:
    lowest = len(frame.layout.rows)
    depth = lowest if lit is Lit.READ else depths.get(spot, lowest)
    return Place(frame.box(spot, depth), lit, share, frame.node_of(spot))


def _cited(frame: Frame, walked: Walked) -> list[Place]:
    rows = len(frame.layout.rows)
    places = {}
    for citation in walked.citations:
        node = frame.leaf_at(citation.span.start)
        span = citation.span if node is None else frame.tree.nodes[node].span
        places[span] = Place(frame.box(Spot(node, span), rows), Lit.CITED, node=node)
    return list(places.values())


def _depths(walked: Walked) -> dict[Spot, int]:
    depths: dict[Spot, int] = {}
    for leg in walked.legs:
        if leg.start is not None:
            depths.setdefault(leg.start, max(0, leg.depth - 1))
        depths.setdefault(leg.end, leg.depth)
    return depths
