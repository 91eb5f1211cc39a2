"""The map's state while a question is being answered: built from its events, without Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from reader.text.span import Span
from reader.values.answer import Action, Answer, Step
from reader.values.asking_events import Answered, AskingEvent, StepTaken
from reader.values.quotation import Citation

OPENED = frozenset({Action.OPEN, Action.SUMMARISE})
"""Steps that look at a place without going there through the tree."""
_SHOWN = OPENED | {Action.DESCEND, Action.REVERT, Action.COMMIT}


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
class Spot:
    """The place a step was about. Either may be unknown: ``span`` None is the complete text."""

    node: int | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Leg:
    """One step on the map: ``depth`` counts from the root, 0, and says where ``end`` is."""

    action: Action
    start: Spot | None
    end: Spot
    depth: int
    step: Step


class Walked:
    """The route of one answer so far."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.legs: list[Leg] = []
        self.answer: Answer | None = None
        self._path: list[Spot] = []

    @classmethod
    def of(cls, answer: Answer) -> Walked:
        """Return the route of an earlier answer."""
        walked = cls()
        for step in answer.trace:
            walked._go(step)
        walked.answer = answer
        return walked

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
