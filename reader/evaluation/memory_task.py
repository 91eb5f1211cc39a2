"""Streams of questions with known answers: whether confirmed answers help with later ones.

A session is a document; in a *mixed* stream the questions of all documents come in any order, as
over many days. Problems without a document come in any order, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from statistics import fmean

from reader.evaluation.bench import Bench, Measuring, Task, Trial, Wishes
from reader.evaluation.evidence_task import HITS
from reader.evaluation.question_task import no_questions
from reader.evaluation.reports import Cell, Key, Report, Row, Table
from reader.evaluation.settings import Setting, TaskName
from reader.evaluation.stream_sets import MIXED, RIGHT, Stream, streams_of
from reader.evaluation.streams import POLICIES, Judge, Occasion, Policy, run
from reader.evaluation.tables import difference_text, mean
from reader.learning.improving import CAPACITY
from reader.learning.validating import ValidationLimits

_WITHOUT = "no memory"
_LATE = "late"
"""The questions of the last third as JSON: the group of each, and its measures."""
_WHOLE = "whole"
"""The same of all questions of the stream."""

_LAST = (
    "hit@k: one of the first k episodes holds evidence; right: a problem was answered rightly. All "
    "over the last third of each stream, when the memory has something to tell; of problems, over "
    "the whole stream too. What is confirmed of a question is learnt after it was asked, never "
    "before. Documents, and questions in mixed streams, are shuffled anew for each stream."
)
_PAIRED = (
    "Behind each measure: the difference to no memory, question by question in the same streams, "
    "and its 95 % interval; documents are drawn again for it (bootstrap), since questions to the "
    "same one are alike."
)
_TABLES = (
    ("Evidence found with what was confirmed before", HITS, _LATE),
    ("Problems solved with what was confirmed before", (RIGHT,), _LATE),
    ("Problems solved, over the whole stream", (RIGHT,), _WHOLE),
)


@dataclass(frozen=True)
class MemoryTask(Task):
    """Asks streams of questions; each answer is confirmed before the next question."""

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per set, setting, order, policy and stream.

        Raises:
            UnreadableFileError: no set has questions with evidence, or problems.
        """
        trials = [
            Trial(
                Key(f"{stream.name}, {order}", f"stream {seed}", method, setting.name),
                partial(_measure, bench, stream, POLICIES[method], (order, seed), setting),
            )
            for path in wishes.data
            for stream in streams_of(path, wishes, bench)
            for setting in wishes.settings
            for order in stream.orders
            for seed in range(setting.streams)
            for method in wishes.methods or self.methods
        ]
        if not trials:
            raise no_questions()
        return trials

    def report(self, rows: Sequence[Row]) -> Report:
        """Report the results of the last third, by set and policy."""
        measured = [row for row in rows if not row.left_out]
        tables = [_table(measured, *each) for each in _TABLES]
        return Report("Memory", (_LAST, _PAIRED), tuple(table for table in tables if table.rows))


def _measure(
    bench: Bench, stream: Stream, policy: Policy, shuffled: tuple[str, int], setting: Setting
) -> Measuring:
    """Measure one stream, in one order and with one seed."""
    order, seed = shuffled
    known = yield from stream.occasions(setting)
    chance = Random(f"{order} {seed}")
    asked = _ordered(known, order, chance)
    if policy.capacity == CAPACITY:
        policy = replace(policy, capacity=setting.memory)
    reading = bench.reading("")
    limits = ValidationLimits.within(setting.clusters, setting.each)
    means = (reading.learning, reading.representatives, chance)
    judge = Judge(*means, setting.demonstrations, limits)
    outcomes = yield from run(asked, policy, judge, stream.least)
    kept = [
        [occasion.group, *(int(bool(one[name])) for name in stream.measures)]
        for occasion, one in zip(asked, outcomes, strict=True)
    ]
    third = max(1, len(outcomes) // 3)
    late = {name: fmean(bool(one[name]) for one in outcomes[-third:]) for name in stream.measures}
    parts = {_LATE: json.dumps(kept[-third:]), _WHOLE: json.dumps(kept)}
    return {"questions": len(outcomes), **late, **parts}


def _ordered(occasions: Sequence[Occasion], order: str, chance: Random) -> list[Occasion]:
    if order == MIXED:
        return chance.sample(list(occasions), len(occasions))
    groups = list(dict.fromkeys(one.group for one in occasions))
    chance.shuffle(groups)
    return sorted(occasions, key=lambda one: groups.index(one.group))


_Streams = Mapping[str, Sequence[Sequence[str | int]]]
"""The questions of each stream: their groups and measures."""


def _table(rows: Sequence[Row], title: str, measures: Sequence[str], part: str) -> Table:
    """Tabulate the means of a part of each stream, by set and policy."""
    columns = [column for name in measures for column in (name, f"{name} − none")]
    by_data: dict[str, dict[str, list[Row]]] = {}
    for row in rows:
        if measures[0] in row.values and part in row.values:
            data = ", ".join(filter(None, (row.key.data, row.key.setting)))
            by_data.setdefault(data, {}).setdefault(row.key.method, []).append(row)
    lines = [
        (data, *cells)
        for data, by_method in by_data.items()
        for cells in _lines(by_method, len(measures), part)
    ]
    return Table(title, ("set", "policy", "streams", "questions", *columns), tuple(lines))


def _lines(
    by_method: Mapping[str, Sequence[Row]], measures: int, part: str
) -> Iterator[tuple[Cell, ...]]:
    streams: dict[str, _Streams] = {
        method: {row.key.question: json.loads(str(row.values[part])) for row in rows}
        for method, rows in by_method.items()
    }
    without = streams.get(_WITHOUT, {})
    for method, found in streams.items():
        cells: list[Cell] = []
        for place in range(1, measures + 1):
            cells.append(fmean(fmean(float(one[place]) for one in each) for each in found.values()))
            cells.append(None if method == _WITHOUT else _difference(found, without, place))
        yield (method, len(found), mean(by_method[method], "questions"), *cells)


def _difference(found: _Streams, without: _Streams, place: int) -> str | None:
    """Return the difference, paired by stream and place in it; only streams in both count."""
    pairs = [
        (str(one[0]), float(one[place]) - float(other[place]))
        for stream in found
        if stream in without
        for one, other in zip(found[stream], without[stream], strict=True)
    ]
    return difference_text(pairs) if pairs else None


MEMORY = MemoryTask(
    TaskName.MEMORY,
    "whether what was confirmed helps with later questions; questions with evidence, or "
    "problems (GSM8K, BIG-bench hard, StrategyQA)",
    tuple(POLICIES),
)
