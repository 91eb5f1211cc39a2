"""The walk with a simulated reader: the effect of its errors, by the walk's own rules.

No document and no model is needed. Documents are generated; several places of each, far apart, must
all be read to answer its question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import fmean
from typing import cast

from reader.asking.findings import Search
from reader.asking.walk import WalkLimits, walk
from reader.evaluation.bench import Bench
from reader.evaluation.measuring.walked import Walked
from reader.evaluation.methods.naive import naive_walk
from reader.evaluation.reports import Plot, Report, Series, Table
from reader.evaluation.settings import Setting
from reader.evaluation.simulations.simulated import SimulatedReader
from reader.evaluation.task_names import TaskName
from reader.evaluation.trials import Key, Measuring, Row, Trial, Values, Wishes
from reader.memory.tree import FAN_OUT, plan_tree
from reader.skills import ReadingModel
from reader.text.document import Block, BlockKind, DocumentId, DocumentText
from reader.text.span import Span, SpanTable
from reader.values.answer import Step
from reader.values.memory_tree import Episode, Gist, GistSentence, MemoryTree, Node
from reader.values.question import Question

ERROR_RATES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
LEAVES = 64
PLACES = (1, 2)
_WALKS = 400
_WORDS_PER_LEAF = 60
_SIMULATED = (
    "The reader is simulated: it knows where the answer stands, and errs at a set rate at every "
    "choice and at every leaf. It is no language model."
)
_CIRCLES = (
    "What it decides depends on what it is shown alone; a walk that shows it the same again goes "
    "round in a circle."
)
_RECOVERY = (
    "Recovery rate: the share of right answers among the walks that turned back at least once."
)


@dataclass(frozen=True, slots=True)
class _Variant:
    """A variant of the walk to compare."""

    walk: Callable[[Question, DocumentText, MemoryTree, ReadingModel, WalkLimits], Search]
    working_memory: bool


VARIANTS = {
    "our walk": _Variant(walk, working_memory=True),
    "without working memory": _Variant(walk, working_memory=False),
    "without knowing where it was": _Variant(naive_walk, working_memory=True),
    "without either": _Variant(naive_walk, working_memory=False),
}


@dataclass(frozen=True)
class WalkSimulation:
    """Implements ``Task``."""

    name: str = TaskName.WALK_SIMULATION
    about: str = "the walk with a simulated reader that makes mistakes; needs no data and no model"
    methods: tuple[str, ...] = tuple(VARIANTS)
    reads: bool = False

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per variant, number of places, and error rate, of several walks."""
        walks = wishes.limit or _WALKS
        return [
            Trial(
                Key(f"{places} of {LEAVES} leaves", f"{rate:.2f}/{walks}", method, setting.name),
                partial(_measure, VARIANTS[method], setting, places, rate, walks),
            )
            for setting in wishes.settings
            for places in PLACES
            for method in wishes.methods or self.methods
            for rate in ERROR_RATES
        ]

    def report(self, rows: Sequence[Row]) -> Report:
        """Report curves over the error rate, for each number of places."""
        walks = int(max((_number(row, "walks") for row in rows), default=0))
        return Report(
            "Walks with a simulated reader",
            (
                _SIMULATED,
                f"{walks} walks stand behind every figure.",
                _CIRCLES,
                _RECOVERY,
            ),
            (_table(rows),),
            tuple(
                _plot(rows, data, measure, said)
                for data in dict.fromkeys(row.key.data for row in rows)
                for measure, said in _PLOTTED.items()
            ),
        )


_MEASURES = ("accuracy", "strays", "recovery", "circled", "unending", "steps")
_PLOTTED = {
    "accuracy": "accuracy",
    "recovery": "recovery rate",
    "unending": "walks that only the budget ends",
}


def _measure(
    variant: _Variant, setting: Setting, places: int, rate: float, walks: int
) -> Measuring:
    """Measure several walks, each with a document and a reader of its own."""
    yield f"{walks} walks at an error rate of {rate:.0%}"
    limits = replace(
        WalkLimits(),
        steps=setting.steps,
        working_memory=variant.working_memory and setting.working_memory,
    )
    world = _World.of(LEAVES, setting.fan_out or FAN_OUT)
    outcomes = [_walk(world, variant, limits, _Asked(places, rate, seed)) for seed in range(walks)]
    return _averages(outcomes, setting.steps)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with an answer in several ``places``, put to a reader that makes mistakes."""

    places: int
    error_rate: float
    seed: int


def _walk(
    world: _World, variant: _Variant, limits: WalkLimits, asked: _Asked
) -> tuple[Walked, bool]:
    chance = Random(asked.seed)
    gold = [leaf.span for leaf in chance.sample(world.tree.leaves(), asked.places)]
    question = Question("Where is it stated?", DocumentId(1))
    reader = SimulatedReader({question.text: gold}, asked.error_rate, asked.seed)
    walking = cast("ReadingModel", reader)  # a walk needs no skill that it lacks
    going = variant.walk(question, world.content, world.tree, walking, limits)
    steps: list[Step] = []
    while True:
        try:
            steps.append(next(going))
        except StopIteration as end:
            found = end.value
            break
    right = any(piece.supports for piece in reader.answer(question, found.opened, found.notes))
    return Walked.of(steps), right


def _averages(outcomes: Sequence[tuple[Walked, bool]], most_steps: int) -> Values:
    strays = [right for walked, right in outcomes if walked.strayed]
    return {
        "walks": len(outcomes),
        "accuracy": fmean(right for _, right in outcomes),
        "strays": len(strays) / len(outcomes),
        "recovery": fmean(strays) if strays else None,
        "circled": fmean(walked.circled for walked, _ in outcomes),
        "unending": fmean(walked.steps > most_steps for walked, _ in outcomes),
        "steps": fmean(walked.steps for walked, _ in outcomes),
    }


@dataclass(frozen=True)
class _World:
    """A generated document with its tree."""

    content: DocumentText
    tree: MemoryTree

    @classmethod
    def of(cls, leaves: int, fan_out: int) -> _World:
        said = [f"Leaf {n}: " + "word " * _WORDS_PER_LEAF + "." for n in range(leaves)]
        text, spans = "", []
        for each in said:
            spans.append(Span(len(text), len(text) + len(each)))
            text += each + "\n\n"
        blocks = tuple(Block(span, BlockKind.PARAGRAPH) for span in spans)
        table = SpanTable.of(spans)
        content = DocumentText(text, blocks, (), table, table, ())
        episodes = [Episode(number, span) for number, span in enumerate(spans, 1)]
        nodes = [
            Node(
                each.id,
                each.level,
                each.span,
                Gist((GistSentence("A part.", (each.span,)),)),
                each.title,
                each.children,
                each.episode,
            )
            for each in plan_tree(content, episodes, fan_out)
        ]
        return cls(content, MemoryTree(nodes))


def _number(row: Row, measure: str) -> float:
    value = row.values.get(measure)
    return float(value) if isinstance(value, (int, float)) else 0.0


def _table(rows: Sequence[Row]) -> Table:
    return Table(
        "Averages",
        ("answer in", "walk", "setting", "error rate", *_MEASURES),
        tuple(
            (
                row.key.data,
                row.key.method,
                row.key.setting or "–",
                float(row.key.question.partition("/")[0]),
                *(_cell(row, measure) for measure in _MEASURES),
            )
            for row in rows
        ),
    )


def _cell(row: Row, measure: str) -> float | None:
    return None if row.values.get(measure) is None else _number(row, measure)


def _plot(rows: Sequence[Row], data: str, measure: str, said: str) -> Plot:
    lines: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        y = _cell(row, measure)
        if row.key.data == data and y is not None:
            name = f"{row.key.method} {row.key.setting}".strip()
            lines.setdefault(name, []).append((float(row.key.question.partition("/")[0]), y))
    series = tuple(Series(name, tuple(points)) for name, points in lines.items())
    return Plot(f"{said}, answer in {data}", "error rate", said, series)
