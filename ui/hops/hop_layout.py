"""The layout of a graph of steps: independent ones side by side, dependent ones below."""

from __future__ import annotations

from collections.abc import Sequence

from reader.hopping.graph import levels
from reader.values.hop import Hop, HopState

Row = tuple[Hop, ...]


def rows(graph: Sequence[Hop], columns: int, alone: int | None = None) -> list[Row]:
    """Return the rows from top to bottom, with at most ``columns`` steps each.

    A step that contradicts itself has a row to itself, and so has the one numbered ``alone``.
    """
    found: list[Row] = []
    for level in levels(graph):
        wide = [h for h in level if h.state is HopState.CONFLICT or h.number == alone]
        rest = [h for h in level if h not in wide]
        lines = -(-len(rest) // columns)
        most = -(-len(rest) // lines) if lines else 1
        found += [tuple(rest[at : at + most]) for at in range(0, len(rest), most)]
        found += [(hop,) for hop in wide]
    return found
