"""Streams of questions with known answers: whether confirmed answers help with later ones.

A session is a document; in a *mixed* stream the questions of all documents come in any order, as
over many days. Problems without a document come in any order, too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from gettext import gettext as tr
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Protocol

from reader.errors import UnreadableFileError
from reader.evaluation.bench import Bench, Reading
from reader.evaluation.formats.problems import read_problems
from reader.evaluation.formats.texts import Texts
from reader.evaluation.measuring.intervals import paired
from reader.evaluation.reports import Cell, Report, Table
from reader.evaluation.settings import Clustering, Setting
from reader.evaluation.streams.memory_evidence import HITS, evidence_streams
from reader.evaluation.streams.memory_problems import RIGHT, ProblemStream
from reader.evaluation.streams.streams import POLICIES, Judge, Occasion, Policy, run
from reader.evaluation.task_names import TaskName
from reader.evaluation.trials import Key, Measuring, Row, Trial, Values, Wishes
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


class Stream(Protocol):
    """The questions of a set, and the orders in which they may come."""

    @property
    def name(self) -> str:
        """The name of the set in tables."""
        ...

    @property
    def orders(self) -> Sequence[str]:
        """The names of the orders."""
        ...

    @property
    def measures(self) -> Sequence[str]:
        """The names of the measures of a question."""
        ...

    @property
    def least(self) -> float:
        """The similarity from which questions count as related."""
        ...

    def occasions(self, setting: Setting) -> Generator[str, None, Sequence[Occasion]]:
        """Return all questions, ready to be asked."""
        ...


@dataclass(frozen=True)
class MemoryStreams:
    """Implements ``Task``."""

    name: str = TaskName.MEMORY
    about: str = (
        "whether what was confirmed helps with later questions; questions with evidence, or "
        "problems (GSM8K, BIG-bench hard, StrategyQA)"
    )
    methods: tuple[str, ...] = tuple(POLICIES)
    reads: bool = True

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
            for stream in _streams(path, wishes, bench)
            for setting in wishes.settings
            for order in stream.orders
            for seed in range(setting.streams)
            for method in wishes.methods or self.methods
        ]
        if not trials:
            raise UnreadableFileError(
                tr("No questions for this task."),
                tr("Give a question set with --data; docs/evaluation.md lists the formats."),
            )
        return trials

    def report(self, rows: Sequence[Row]) -> Report:
        """Report the results of the last third, by set and policy."""
        by_data: dict[tuple[str, str], dict[str, list[Row]]] = defaultdict(dict)
        for row in rows:
            if not row.left_out:
                found = by_data[row.key.data, row.key.setting]
                found.setdefault(row.key.method, []).append(row)
        evidence = {d: m for d, m in by_data.items() if _of(m, HITS[0])}
        problems = {d: m for d, m in by_data.items() if _of(m, RIGHT)}
        tables = [
            _table("Evidence found with what was confirmed before", HITS, evidence),
            _table("Problems solved with what was confirmed before", (RIGHT,), problems),
            _table("Problems solved, over the whole stream", (RIGHT,), problems, part=_WHOLE),
        ]
        return Report("Memory", (_LAST, _PAIRED), tuple(table for table in tables if table.rows))


def _streams(path: Path, wishes: Wishes, bench: Bench) -> Iterator[Stream]:
    found = read_problems(path)
    if found is not None:
        yield ProblemStream.of(*found, wishes.limit, bench)
        return
    yield from evidence_streams(path, wishes, bench, Texts(bench.folder / "texts"))


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
    judge = _judge(bench.reading(""), chance, setting)
    outcomes = yield from run(asked, policy, judge, stream.least)
    kept = [
        [occasion.group, *(int(bool(one[name])) for name in stream.measures)]
        for occasion, one in zip(asked, outcomes, strict=True)
    ]
    late = outcomes[-_third(outcomes) :]
    means = {name: fmean(bool(one[name]) for one in late) for name in stream.measures}
    parts = {_LATE: json.dumps(kept[-_third(kept) :]), _WHOLE: json.dumps(kept)}
    return {"questions": len(outcomes), **means, **parts}


def _third(of: Sequence[object]) -> int:
    return max(1, len(of) // 3)


def _judge(reading: Reading, chance: Random, setting: Setting) -> Judge:
    means = reading.representatives
    near = reading.by_density if setting.clustering is Clustering.DENSITY else None
    limits = ValidationLimits.within(setting.clusters, setting.each)
    return Judge(
        reading.learning,
        near or means,
        chance,
        setting.demonstrations,
        limits,
        setting.initial,
        setting.admitted,
    )


def _ordered(occasions: Sequence[Occasion], order: str, chance: Random) -> list[Occasion]:
    if order == "mixed":
        return chance.sample(list(occasions), len(occasions))
    groups = list(dict.fromkeys(one.group for one in occasions))
    chance.shuffle(groups)
    return sorted(occasions, key=lambda one: groups.index(one.group))


def _of(by_method: Mapping[str, Sequence[Row]], measure: str) -> bool:
    return any(measure in row.values for found in by_method.values() for row in found)


def _table(
    title: str,
    measures: Sequence[str],
    by_data: Mapping[tuple[str, str], Mapping[str, Sequence[Row]]],
    *,
    part: str = _LATE,
) -> Table:
    """Tabulate the means of a part of each stream, by set and policy."""
    columns = [column for name in measures for column in (name, f"{name} − none")]
    rows = [
        (f"{data}, {setting}" if setting else data, *cells)
        for (data, setting), by_method in by_data.items()
        for cells in _rows(by_method, measures, part)
    ]
    return Table(title, ("set", "policy", "streams", "questions", *columns), tuple(rows))


def _rows(
    by_method: Mapping[str, Sequence[Row]], measures: Sequence[str], part: str
) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells of each policy; rows of earlier versions may lack the part."""
    stored = {name: [row for row in rows if part in row.values] for name, rows in by_method.items()}
    without = stored.get(_WITHOUT, ())
    for method, found in stored.items():
        if not found:
            continue
        cells: list[Cell] = []
        for place, _ in enumerate(measures, start=1):
            cells.append(_mean_of(found, part, place))
            cells.append(None if method == _WITHOUT else _difference(found, without, part, place))
        yield (method, len(found), _asked(found), *cells)


def _difference(
    found: Sequence[Row], without: Sequence[Row], part: str, measure: int
) -> str | None:
    """Return the difference, paired by stream and place in it; only streams in both count."""
    before = {row.key.question: _part(row.values, part) for row in without}
    pairs = [
        (str(one[0]), float(one[measure]) - float(other[measure]))
        for row in found
        if row.key.question in before
        for one, other in zip(_part(row.values, part), before[row.key.question], strict=True)
    ]
    if not pairs:
        return None
    mean, low, high = paired(pairs)
    return f"{mean:+.3f} ({low:+.3f} to {high:+.3f})"


def _part(values: Values, part: str) -> list[list[str | int]]:
    kept: list[list[str | int]] = json.loads(str(values[part]))
    return kept


def _mean_of(rows: Sequence[Row], part: str, measure: int) -> float:
    """Return the mean of the streams' means."""
    return fmean(fmean(float(one[measure]) for one in _part(row.values, part)) for row in rows)


def _asked(rows: Sequence[Row]) -> float:
    values = (row.values.get("questions") for row in rows)
    return fmean(value for value in values if isinstance(value, (int, float)))
