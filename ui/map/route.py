"""The path of a walk as lines: along a row to above the next place, and straight down into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from reader.values.answer import Action
from ui.map.frame import MARGIN, Frame
from ui.map.walked import OPENED, Leg

_ASIDE = 4.0
"""Pixels between the path and the way back beside it."""
_BEND = 5.0


@dataclass(frozen=True, slots=True)
class Stretch:
    """The line of one leg; ``back`` for going up. A single point if nothing moves."""

    points: tuple[QPointF, ...]
    back: bool

    @property
    def end(self) -> QPointF:
        """The point where it leads."""
        return self.points[-1]

    def drawn(self, share: float) -> QPainterPath:
        """Return the first ``share`` of it, with rounded bends."""
        return _rounded(_cut(self.points, share))


def route(frame: Frame, legs: Sequence[Leg]) -> list[Stretch]:
    """Return one stretch for each leg."""
    stretches: list[Stretch] = []
    pen: QPointF | None = None
    for leg in legs:
        going_back = bool(stretches) and stretches[-1].back
        stretch = _stretch(frame, leg, pen, aside=0.0 if going_back else _ASIDE)
        stretches.append(stretch)
        pen = stretch.end
    return stretches


def _stretch(frame: Frame, leg: Leg, pen: QPointF | None, aside: float) -> Stretch:
    end = frame.station(frame.box(leg.end, leg.depth))
    if leg.action is Action.DESCEND and leg.start is not None:
        above = frame.station(frame.box(leg.start, leg.depth - 1))
        start = above if pen is None else QPointF(pen.x(), above.y())
        return Stretch((start, QPointF(end.x(), start.y()), end), back=False)
    if leg.action is Action.REVERT and pen is not None:
        beyond = pen.x() + aside > MARGIN + frame.layout.width
        x = pen.x() - aside if beyond else pen.x() + aside
        return Stretch((pen, QPointF(x, pen.y()), QPointF(x, end.y())), back=True)
    return Stretch((end if leg.action in OPENED or pen is None else pen,), back=False)


def _cut(points: Sequence[QPointF], share: float) -> list[QPointF]:
    lengths = [_distance(a, b) for a, b in pairwise(points)]
    left = sum(lengths) * min(1.0, max(0.0, share))
    kept = [points[0]]
    for (start, end), length in zip(pairwise(points), lengths, strict=True):
        if left <= 0:
            break
        part = min(1.0, left / length) if length else 1.0
        kept.append(start + (end - start) * part)
        left -= length
    return kept


def _rounded(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for before, bend, after in zip(points, points[1:], points[2:], strict=False):
        radius = min(_BEND, _distance(before, bend) / 2, _distance(bend, after) / 2)
        path.lineTo(_towards(bend, before, radius))
        path.quadTo(bend, _towards(bend, after, radius))
    path.lineTo(points[-1])
    return path


def _towards(start: QPointF, end: QPointF, distance: float) -> QPointF:
    length = _distance(start, end)
    return start + (end - start) * (distance / length) if length else QPointF(start)


def _distance(first: QPointF, second: QPointF) -> float:
    return hypot(second.x() - first.x(), second.y() - first.y())
