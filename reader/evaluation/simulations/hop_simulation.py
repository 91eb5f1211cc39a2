"""Hops with a simulated reader that errs at a set rate: the effect of its errors.

No document and no model is needed: chains of assignments are generated, and retrieval is perfect,
so that only planning and reading can go wrong.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean

from reader.asking.multihop import answer_of
from reader.evaluation.bench import Bench
from reader.evaluation.measuring.variable_tracking import Tracking, TrackingSample, make
from reader.evaluation.reports import Plot, Report, Series, Table
from reader.evaluation.task_names import TaskName
from reader.evaluation.trials import Key, Measuring, Row, Trial, Values, Wishes
from reader.hop_skills import Claim, Conclusion, Looked, Wanted
from reader.hopping.hopping import Hopped, multi_hop
from reader.hopping.limits import HopLimits
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.hop import Algorithm, Hop, HopState, Worked
from reader.values.question import Question
from reader.values.quotation import Excerpt

ERROR_RATES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
HOPS = (2, 4, 8)
METHODS = {"asks once": 0, "asks again": 2}
"""The number of further searches, in other words, for what a reader didn't find."""

_SAMPLES = 200
_WORDS = 600
_CHAINS = 2
_LIMITS = HopLimits(hops=40, rounds=40, passages=3, dead_ends=3)
_NAME = re.compile(r"VAR ([A-Z]{5})")
_STATEMENT = re.compile(r"VAR [A-Z]{5} = (?:VAR [A-Z]{5}|\d{5})\.")
_SIMULATED = (
    "The reader is simulated: it knows what to ask for and what is stated, and errs at a set rate "
    "whenever it reads: half of its errors are to find nothing, a quarter to take another "
    "statement for the right one, a quarter to change a name. It is no language model."
)
_CAUGHT = (
    "Accuracy: the share of the chain’s names in the answer. Rejected: changed names among its "
    "facts that were noticed, of all of them; a name that stands in the passage cannot be."
)


@dataclass(frozen=True)
class HopSimulation:
    """Implements ``Task``."""

    name: str = TaskName.HOP_SIMULATION
    about: str = "hops with a simulated reader that makes mistakes; needs no data and no model"
    methods: tuple[str, ...] = tuple(METHODS)
    reads: bool = False

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per method, length of the chain, and error rate, of several samples."""
        samples = wishes.limit or _SAMPLES
        return [
            Trial(
                Key(f"{hops} hops", f"{rate:.2f}/{samples}", method),
                partial(_measure, METHODS[method], hops, rate, samples),
            )
            for hops in HOPS
            for method in wishes.methods or self.methods
            for rate in ERROR_RATES
        ]

    def report(self, rows: Sequence[Row]) -> Report:
        """Curves over the error rate, for each length of chain."""
        return Report(
            "Hops with a simulated reader",
            (_SIMULATED, _CAUGHT),
            (_table(rows),),
            tuple(_plot(rows, data) for data in dict.fromkeys(row.key.data for row in rows)),
        )


def _measure(again: int, hops: int, rate: float, samples: int) -> Measuring:
    yield f"{samples} chains of {hops} hops at an error rate of {rate:.0%}"
    outcomes = [_follow(again, hops, rate, seed) for seed in range(samples)]
    changed = sum(outcome.changed for outcome in outcomes)
    return {
        "rate": rate,
        "accuracy": fmean(outcome.accuracy for outcome in outcomes),
        "whole": fmean(outcome.accuracy == 1 for outcome in outcomes),
        "rejected": sum(outcome.rejected for outcome in outcomes) / changed if changed else None,
        "asked": fmean(outcome.asked for outcome in outcomes),
    }


@dataclass(frozen=True, slots=True)
class _Outcome:
    accuracy: float
    changed: int
    rejected: int
    asked: int


def _follow(again: int, hops: int, rate: float, seed: int) -> _Outcome:
    sample = make(Tracking(hops, _CHAINS, _WORDS), seed, lambda text: len(text.split()))
    reader = SimulatedHops(sample, rate, seed, again)
    question = Question(sample.question, DocumentId(1))
    hopping = multi_hop(question, reader, Algorithm.QUESTIONS, _LIMITS)
    while True:
        try:
            next(hopping)
        except StopIteration as end:
            hopped: Hopped = end.value
            break
    facts = [fact for hop in hopped.graph if hop.carries for fact in hop.facts]
    answer = "".join(piece.written for piece in answer_of(hopped)) if facts else ""
    wrong = [hop for hop in hopped.graph if hop.state is HopState.UNSUPPORTED]
    right = sum(name in answer for name in sample.names) / len(sample.names)
    slipped = sum(fact.text not in sample.text for fact in facts)
    return _Outcome(right, len(wrong) + slipped, len(wrong), len(hopped.graph))


@dataclass(frozen=True)
class SimulatedHops:
    """Implements ``reader.hop_skills.HopModel`` for one sample of variable tracking."""

    sample: TrackingSample
    error_rate: float
    seed: int
    again: int = 0

    def tokens(self, texts: Sequence[str]) -> int:
        """Count the words."""
        return sum(len(text.split()) for text in texts)

    def retrieve(
        self, question: Question, wanted: Sequence[str], at_most: int
    ) -> Sequence[tuple[Excerpt, ...]]:
        """Return the wanted statement, and others beside it; random ones if there is none."""
        return [self._near(question, text, at_most) for text in wanted]

    def ask_next(
        self,
        question: Question,
        known: Sequence[Hop],
        examples: Sequence[Worked],
        at_most: int,
    ) -> Sequence[Wanted]:
        """Ask for the name with the last value; repeat if nothing was found."""
        found = [hop for hop in known if hop.carries]
        lost = len(known) - max((n for n, hop in enumerate(known, 1) if hop.carries), default=0)
        if lost > self.again:
            return ()
        last = _NAME.match(found[-1].facts[0].text) if found else None
        value = f"VAR {last[1]}" if last else self.sample.value
        return (Wanted(f"Which variable is {value}?" + " Look again." * lost),)

    def step_next(
        self, question: Question, known: Sequence[Hop], examples: Sequence[Worked], at_most: int
    ) -> Sequence[Wanted]:
        """Return the same as a step."""
        return self.ask_next(question, known, examples, at_most)

    def extract(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """Return the wanted statement, if it was opened; sometimes something else."""
        return [self._read(each) for each in looked]

    def edit(self, question: Question, looked: Sequence[Looked]) -> Sequence[tuple[Claim, ...]]:
        """Return the same for steps."""
        return self.extract(question, looked)

    def conclude(self, question: Question, known: Sequence[Hop]) -> Sequence[Conclusion]:
        """Return all names that were found."""
        return [
            Conclusion(fact.text, (hop.number,))
            for hop in known
            if hop.carries
            for fact in hop.facts
        ]

    def _near(self, question: Question, wanted: str, at_most: int) -> tuple[Excerpt, ...]:
        text = self.sample.text
        every = [Span(m.start(), m.end()) for m in _STATEMENT.finditer(text)]
        chance = self._chance("near", wanted)
        chance.shuffle(every)
        every.sort(key=lambda span: not _answers(span.of(text), wanted))
        return tuple(Excerpt(question.document, span, span.of(text)) for span in every[:at_most])

    def _read(self, looked: Looked) -> tuple[Claim, ...]:
        right = [each for each in looked.passages if _answers(each.text, looked.wanted)]
        others = [each for each in looked.passages if each not in right]
        chance = self._chance("read", looked.wanted)
        if chance.random() >= self.error_rate:
            return tuple(Claim(each.text, (each,)) for each in right[:1])
        kind = chance.random()
        if kind < 0.5 or not looked.passages:
            return ()
        if kind < 0.75 and others:
            return (Claim(others[0].text, (others[0],)),)
        taken = (right or others)[0]
        name = "".join(chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=5))
        return (Claim(_NAME.sub(f"VAR {name}", taken.text, count=1), (taken,)),)

    def _chance(self, *what: object) -> Random:
        return Random(zlib.crc32(repr((self.seed, what)).encode()))


def _answers(statement: str, wanted: str) -> bool:
    value = wanted.removeprefix("Which variable is ").split("?")[0]
    return statement.endswith(f"= {value}.")


def _table(rows: Sequence[Row]) -> Table:
    measures = ("accuracy", "whole", "rejected", "asked")
    return Table(
        "Averages",
        ("chain", "reader", "error rate", *measures),
        tuple(
            (row.key.data, row.key.method, row.values.get("rate"), *_cells(row.values, measures))
            for row in rows
        ),
    )


def _cells(values: Values, measures: Sequence[str]) -> list[float | None]:
    return [
        float(v) if isinstance(v := values.get(each), (int, float)) else None for each in measures
    ]


def _plot(rows: Sequence[Row], data: str) -> Plot:
    here = [row for row in rows if row.key.data == data]
    series = tuple(
        Series(method, tuple(_points(here, method)))
        for method in dict.fromkeys(row.key.method for row in here)
    )
    return Plot(f"Accuracy, {data}", "error rate", "accuracy", series)


def _points(rows: Sequence[Row], method: str) -> list[tuple[float, float]]:
    found = (row.values for row in rows if row.key.method == method)
    return [(float(v["rate"] or 0), float(v["accuracy"] or 0)) for v in found]
