"""Where the steps of a graph stand: what is independent side by side, what rests on it below."""

from __future__ import annotations

from collections.abc import Sequence

from reader.hopping.values import Hop, HopState

Row = tuple[Hop, ...]


def rows(graph: Sequence[Hop], columns: int, alone: int | None = None) -> list[Row]:
    """From top to bottom, at most ``columns`` in one.

    What contradicts itself has all the room, and so has the step with the number ``alone``.
    """
    found: list[Row] = []
    for level in _levels(graph):
        wide = [h for h in level if h.state is HopState.CONFLICT or h.number == alone]
        rest = [h for h in level if h not in wide]
        lines = -(-len(rest) // columns)
        most = -(-len(rest) // lines) if lines else 1
        found += [tuple(rest[at : at + most]) for at in range(0, len(rest), most)]
        found += [(hop,) for hop in wide]
    return found


def _levels(graph: Sequence[Hop]) -> list[list[Hop]]:
    """By how many steps, one after the other, come before; what is not in the graph is none."""
    levels: list[list[Hop]] = []
    waiting = sorted(graph, key=lambda each: each.number)
    while waiting:
        left = {hop.number for hop in waiting}
        level = [hop for hop in waiting if not left.intersection(hop.after)] or waiting
        levels.append(level)
        waiting = [hop for hop in waiting if hop not in level]
    return levels
