"""The route of an answer through the memory: its legs, built from events, and their lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainterPath

from reader.values.answer import Action, Answer, Step
from reader.values.asking_events import Answered, AskingEvent, StepTaken
from reader.values.quotation import Citation
from ui.map.map_frame import MARGIN, Frame, Spot

OPENED = frozenset({Action.OPEN, Action.SUMMARISE})
"""Steps that look at a place without going there through the tree."""
_SHOWN = OPENED | {Action.DESCEND, Action.REVERT, Action.COMMIT}
_ASIDE = 4.0
"""Pixels between the path and the way back beside it."""
_BEND = 5.0


class Lit(IntEnum):
    """The strength of light; the stronger counts where several apply."""

    LEFT = 1
    """Passed through, and left again."""
    ON_PATH = 2
    """On the path from the root to the walk's position."""
    READ = 3
    """An episode whose text was read."""
    CITED = 4


@dataclass(frozen=True, slots=True)
class Leg:
    """One step on the map: ``depth`` counts from the root, 0, and says where ``end`` is."""

    action: Action
    start: Spot | None
    end: Spot
    depth: int
    step: Step


class Route:
    """The route of one answer so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.legs: list[Leg] = []
        self.answer: Answer | None = None
        self._path: list[Spot] = []

    @classmethod
    def of(cls, answer: Answer) -> Route:
        """Return the route of an earlier answer."""
        route = cls()
        for step in answer.trace:
            route._go(step)
        route.answer = answer
        return route

    def take(self, event: AskingEvent) -> None:
        """Follow an event."""
        if isinstance(event, StepTaken):
            self._go(event.step)
        elif isinstance(event, Answered):
            self.answer = event.answer

    @property
    def citations(self) -> Sequence[Citation]:
        """The citations in the order of their numbers, from 1."""
        return self.answer.citations if self.answer else ()

    @property
    def over(self) -> bool:
        """Whether there is an answer."""
        return self.answer is not None

    def lit(self, legs: int) -> dict[Spot, Lit]:
        """Return the spots lit after the first ``legs`` legs; citations are lit apart."""
        lit: dict[Spot, Lit] = {}
        for leg in self.legs[:legs]:
            for spot, how in _lights(leg):
                lit[spot] = Lit.READ if lit.get(spot) is Lit.READ else how
        if self.answer and legs >= len(self.legs):
            known = {spot.span for spot, how in lit.items() if how is Lit.READ}
            for consulted in self.answer.consulted:
                if consulted.span not in known:
                    lit[Spot(None, consulted.span)] = Lit.READ
        return lit

    def _go(self, step: Step) -> None:
        self.steps.append(step)
        if step.action not in _SHOWN:
            return
        if step.action is Action.DESCEND and not self._path:
            self._path.append(Spot(step.node, None))
        start = self._path[-1] if self._path else None
        end = self._arrive(step)
        depth = max(0, len(self._path) - 1)
        self.legs.append(Leg(step.action, start, end, depth, step))

    def _arrive(self, step: Step) -> Spot:
        if step.action is Action.DESCEND:
            self._path.append(Spot(step.target, step.span))
        elif step.action is Action.REVERT:
            if self._path:
                self._path.pop()
            if not self._path:
                self._path.append(Spot(step.target, None))
        elif step.action in OPENED:
            return Spot(step.node, step.span)
        return self._path[-1] if self._path else Spot(step.node, step.span)


def _lights(leg: Leg) -> Iterable[tuple[Spot, Lit]]:
    match leg.action:
        case Action.DESCEND:
            if leg.start:
                yield leg.start, Lit.ON_PATH
            yield leg.end, Lit.ON_PATH
        case Action.REVERT:
            if leg.start:
                yield leg.start, Lit.READ if leg.step.words_read else Lit.LEFT
        case _:
            yield leg.end, Lit.READ


@dataclass(frozen=True, slots=True)
class Stretch:
    """The line of one leg; ``back`` for going up. A single point if nothing moves."""

    points: tuple[QPointF, ...]
    back: bool

    def drawn(self, share: float) -> QPainterPath:
        """Return the first ``share`` of it, with rounded bends."""
        return _rounded(_cut(self.points, share))


def stretches_of(frame: Frame, legs: Sequence[Leg]) -> list[Stretch]:
    """Return one stretch for each leg."""
    stretches: list[Stretch] = []
    pen: QPointF | None = None
    for leg in legs:
        going_back = bool(stretches) and stretches[-1].back
        stretch = _stretch(frame, leg, pen, aside=0.0 if going_back else _ASIDE)
        stretches.append(stretch)
        pen = stretch.points[-1]
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
    lines = [QLineF(start, end) for start, end in pairwise(points)]
    left = sum(line.length() for line in lines) * min(1.0, max(0.0, share))
    kept = [points[0]]
    for line in lines:
        if left <= 0:
            break
        kept.append(line.pointAt(min(1.0, left / line.length())) if line.length() else line.p2())
        left -= line.length()
    return kept


def _rounded(points: Sequence[QPointF]) -> QPainterPath:
    path = QPainterPath(points[0])
    for before, bend, after in zip(points, points[1:], points[2:], strict=False):
        back, on = QLineF(bend, before), QLineF(bend, after)
        radius = min(_BEND, back.length() / 2, on.length() / 2)
        back.setLength(radius)
        on.setLength(radius)
        path.lineTo(back.p2())
        path.quadTo(bend, on.p2())
    path.lineTo(points[-1])
    return path
