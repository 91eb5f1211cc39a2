"""Streams of problems without a document, as for EM²: GSM8K, BIG-bench, StrategyQA."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as tr

from reader.encoder_scales import Floats
from reader.evaluation.bench import Bench
from reader.evaluation.examined_skills import Solution, Solver
from reader.evaluation.formats.problems import Problem
from reader.evaluation.measuring.agreeing import agrees, majority
from reader.evaluation.questions import shuffled
from reader.evaluation.settings import Setting
from reader.evaluation.streams.streams import Occasion, alike_by
from reader.evaluation.trials import Values
from reader.values.experience import Experience, ExperienceId, Label, Recalled, Scope, Standing
from reader.values.maker import Maker

RIGHT = "right"


@dataclass(frozen=True)
class ProblemStream:
    """Implements ``reader.evaluation.streams.memory_task.Stream``."""

    name: str
    problems: Sequence[Problem]
    bench: Bench
    orders: tuple[str, ...] = ("mixed",)
    measures: tuple[str, ...] = (RIGHT,)
    least: float = -1.0
    """The paper's: the most similar are shown, however little similar they are."""
    _known: dict[int, list[Occasion]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, name: str, problems: Sequence[Problem], limit: int | None, bench: Bench
    ) -> ProblemStream:
        """Return ``limit`` of the problems; a larger number adds to what a smaller one draws."""
        drawn = sorted(problems, key=lambda one: shuffled(one.id))[:limit]
        return cls(name, drawn, bench)

    def occasions(self, setting: Setting) -> Generator[str, None, Sequence[Occasion]]:
        """Return all problems; the setting has the number of samples for a majority."""
        if setting.samples not in self._known:
            yield tr("{count} problems").format(count=len(self.problems))
            reading = self.bench.reading("")
            rows = reading.encoder.encode([one.question for one in self.problems])
            model = _Solved(reading.model)
            self._known[setting.samples] = [
                _occasion(problem, row, model, setting.samples)
                for problem, row in zip(self.problems, rows, strict=True)
            ]
        return alike_by(self._known[setting.samples], setting.encoder)


@dataclass(frozen=True)
class _Solved:
    """Implements ``Solver`` over another, with a cache: one problem comes in many streams.

    Random samples are drawn again each time.
    """

    inner: Solver
    known: dict[tuple[str, ...], Sequence[Solution]] = field(default_factory=dict)

    def solve(
        self, question: str, shown: Sequence[Recalled], samples: int = 1
    ) -> Sequence[Solution]:
        if samples > 1:
            return self.inner.solve(question, shown, samples)
        beside = [one.experience for one in shown]
        texts = (text for one in beside for text in (one.question, one.reasoning, one.answer))
        key = (question, *texts)
        if key not in self.known:
            self.known[key] = self.inner.solve(question, shown)
        return self.known[key]


def _occasion(problem: Problem, row: Floats, model: Solver, samples: int) -> Occasion:
    truth = Experience(
        ExperienceId(0),
        Scope(),
        problem.question,
        problem.solution,
        problem.answer,
        (),
        Label.CONFIRMED,
        Standing.CANDIDATE,
        None,
        Maker("", ""),
        datetime(2026, 1, 1, tzinfo=UTC),
    )
    asking = partial(_solve, model, truth, samples)
    return Occasion(truth, row, asking, problem.id, in_steps=True)


def _solve(
    model: Solver, truth: Experience, samples: int, recalled: tuple[Recalled, ...]
) -> tuple[Values, Experience]:
    found = model.solve(truth.question, recalled, samples)
    answer = majority((one.answer for one in found), truth.answer)
    chosen = next(one for one in found if one.answer == answer)
    guess = replace(truth, reasoning=chosen.reasoning, answer=answer)
    return {RIGHT: agrees(answer, truth.answer)}, guess
