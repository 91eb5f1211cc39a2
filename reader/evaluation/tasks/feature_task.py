"""Measures the gain of each feature of the embedded reader: the same questions without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from reader.evaluation.bench import Bench
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, difference
from reader.evaluation.reports import Cell, Report, Table
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.evidence_task import EvidencePlaces
from reader.evaluation.trials import Measuring, Row, Trial, Wishes

_MEASURES = ("hit@1", "hit@3", "reciprocal rank", "quote")
_WITHOUT = "without"
"""The name of the row value that holds the feature that was switched off; empty if none was."""
_ALL = "all sets"
_EXPLAINED = (
    "Gain: what is measured with a feature minus what is measured without it, of the answerable "
    "questions. Changed: questions of which any measure differs. hit@k and reciprocal rank: where "
    "the first place with evidence comes; quote: the first citation itself holds evidence."
)

Pairs = Sequence[tuple[Row, Row]]
"""The same question with a feature and without it."""


@dataclass(frozen=True)
class FeatureGains:
    """Implements ``Task``, on the questions of ``evidence``."""

    name: str = TaskName.FEATURES
    about: str = "what each feature of the embedded reader contributes; the data of evidence"
    methods: tuple[str, ...] = ("gist-P", "hybrid", "tree")
    reads: bool = True
    evidence: EvidencePlaces = field(default_factory=EvidencePlaces)

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Each question with all features, and without each one; question by question."""
        features = bench.reading("").features
        wished = [each for each in wishes.settings if each.without]
        switched = wished or [replace(Setting(), without=name) for name in features]
        methods = wishes.methods or self.methods[:1]
        wishes = replace(wishes, methods=methods, settings=(Setting(), *switched))
        without = {setting.name: setting.without for setting in wishes.settings}
        trials = [
            replace(trial, measure=partial(_with_feature, trial, without[trial.key.setting]))
            for trial in self.evidence.trials(wishes, bench)
        ]
        order = {_asked(trial): n for n, trial in reversed([*enumerate(trials)])}
        return sorted(trials, key=lambda trial: order[_asked(trial)])

    def report(self, rows: Sequence[Row]) -> Report:
        """The gain of each feature, over all sets and in each."""
        head = ("feature", "method", "set", "n", "changed", *_MEASURES)
        lines = [line for gain in _gains(rows) for line in gain]
        return Report(
            "Features",
            (_EXPLAINED, COMPARED, *averages.left_out(rows)),
            (Table("Gain of each feature", head, tuple(lines)),),
            (),
            _MEASURES,
        )


def _with_feature(trial: Trial, without: str) -> Measuring:
    """Measure a trial, and note the feature that it does without."""
    values = yield from trial.measure()
    return {**values, _WITHOUT: without}


def _asked(trial: Trial) -> tuple[str, str]:
    return trial.key.data, trial.key.question


def _gains(rows: Sequence[Row]) -> Iterator[Iterator[tuple[Cell, ...]]]:
    kept = [row for row in rows if not row.left_out and row.values.keys() >= {_WITHOUT, "recall"}]
    usual = {(*_place(row), row.key.question): row for row in kept if not row.values[_WITHOUT]}
    found: dict[tuple[str, str], dict[str, list[tuple[Row, Row]]]] = {}
    for row in kept:
        whole = usual.get((*_place(row), row.key.question))
        if (feature := str(row.values[_WITHOUT])) and whole is not None:
            sets = found.setdefault((feature, row.key.method), {})
            sets.setdefault(row.key.data, []).append((whole, row))
    for (feature, method), sets in found.items():
        yield _lines(feature, method, sets)


def _place(row: Row) -> tuple[str, str]:
    return row.key.data, row.key.method


def _lines(feature: str, method: str, sets: Mapping[str, Pairs]) -> Iterator[tuple[Cell, ...]]:
    together = {_ALL: [pair for pairs in sets.values() for pair in pairs]} if len(sets) > 1 else {}
    for name, pairs in {**together, **sets}.items():
        changed = sum(any(_differs(pair, measure) for measure in _MEASURES) for pair in pairs)
        gains = (difference(pairs, measure) for measure in _MEASURES)
        yield (feature, method, name, len(pairs), changed, *gains)


def _differs(pair: tuple[Row, Row], measure: str) -> bool:
    one, other = pair
    return one.values.get(measure) != other.values.get(measure)
