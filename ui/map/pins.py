"""The citation numbers below the map; those too close to each other share one label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

_GAP = 3.0
_SPELT = 3
"""More numbers than this are cut short."""


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
