"""A stream with a simulated reader; its skill depends on what it is shown, by a known formula.

No document and no model is needed. Every experience has a topic and a worth: shown beside a
question of its topic it helps by its worth, mostly less than nothing if it was answered wrongly,
and it confuses a little beside any other. So the best memory of a given size is known.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from random import Random
from statistics import fmean

import numpy as np

from reader.encoder_scales import Floats
from reader.evaluation.bench import Bench
from reader.evaluation.reports import Plot, Report, Series, Table
from reader.evaluation.settings import Setting
from reader.evaluation.streams.streams import POLICIES, Judge, Occasion, Policy, run
from reader.evaluation.task_names import TaskName
from reader.evaluation.trials import Key, Measuring, Row, Trial, Values, Wishes
from reader.learning.improving import CAPACITY
from reader.learning.validating import ValidationLimits
from reader.values.experience import Experience, ExperienceId, Label, Recalled, Scope, Standing
from reader.values.experience import Trial as Scored
from reader.values.maker import Maker

_TOPICS = 12
_QUESTIONS = 240
_STREAMS = 4
_PART = 20
_CONFUSION = 0.05
_ALONE = -0.4
"""The log-odds of a right answer with nothing shown."""
_WRONG_ANSWERS, _NOISE = 3, 0.5
"""The number of wrong answers, which share the remaining probability; and the error, in nats, of
the reported uncertainty.
"""
_SIMULATED = (
    "The reader is simulated: how likely it answers rightly follows by a known law from what it is "
    "shown. It is no language model."
)


@dataclass(frozen=True)
class MemorySimulation:
    """Implements ``Task``."""

    name: str = TaskName.MEMORY_SIMULATION
    about: str = "learning with a simulated reader; needs no data and no model"
    methods: tuple[str, ...] = tuple(POLICIES)
    reads: bool = False

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per setting, stream and policy."""
        streams = wishes.limit or _STREAMS
        data = f"{_QUESTIONS} questions of {_TOPICS} topics"
        return [
            Trial(
                Key(data, f"stream {seed}", method, setting.name),
                partial(_measure, POLICIES[method], seed, setting),
            )
            for setting in wishes.settings
            for method in wishes.methods or self.methods
            for seed in range(streams)
        ]

    def report(self, rows: Sequence[Row]) -> Report:
        """Report accuracy along the stream, and over its last third."""
        by_method: dict[str, list[Row]] = {}
        for row in rows:
            named = f"{row.key.method}, {row.key.setting}" if row.key.setting else row.key.method
            by_method.setdefault(named, []).append(row)
        return Report(
            "A memory with a simulated reader",
            (_SIMULATED, "Accuracy is expected accuracy: no luck of single answers is in it."),
            (
                Table(
                    "Accuracy",
                    ("policy", "streams", "whole stream", "last third"),
                    tuple(
                        (method, len(found), _mean(found, "accuracy"), _mean(found, "last third"))
                        for method, found in by_method.items()
                    ),
                ),
            ),
            (_plot(by_method),),
        )


def _mean(rows: Sequence[Row], measure: str) -> float:
    values = (row.values.get(measure) for row in rows)
    return fmean(value for value in values if isinstance(value, (int, float)))


def _plot(by_method: Mapping[str, Sequence[Row]]) -> Plot:
    parts = range(_PART, _QUESTIONS + 1, _PART)
    series = (
        Series(method, tuple((float(end), _mean(found, _name(end))) for end in parts))
        for method, found in by_method.items()
    )
    return Plot("Accuracy along the stream", "questions", "accuracy", tuple(series))


def _name(end: int) -> str:
    return f"up to {end}"


def _measure(policy: Policy, seed: int, setting: Setting) -> Measuring:
    law = _Law(seed)
    if policy.capacity == CAPACITY:
        policy = replace(policy, capacity=setting.memory)
    judge = Judge(
        law,
        _spread,
        Random(seed),
        setting.demonstrations,
        ValidationLimits.within(setting.clusters, setting.each),
        setting.initial,
        setting.admitted,
    )
    outcomes = yield from run(law.occasions(), policy, judge)
    right = [float(outcome["probability"] or 0) for outcome in outcomes]
    values: dict[str, float] = {
        "accuracy": fmean(right),
        "last third": fmean(right[-_QUESTIONS // 3 :]),
    }
    for end in range(_PART, _QUESTIONS + 1, _PART):
        values[_name(end)] = fmean(right[end - _PART : end])
    return dict(values)


def _spread(vectors: Floats, groups: int, each: int) -> Sequence[int]:
    """Draw evenly: the topics come in no order."""
    step = max(1, len(vectors) // (groups * each))
    return range(0, len(vectors), step)


class _Law:
    """Questions and their worths; implements ``reader.learning.learning_model.LearningModel``."""

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        self._topics = [chance.randrange(_TOPICS) for _ in range(_QUESTIONS)]
        self._worths = [chance.gauss(0.25, 0.4) for _ in range(_QUESTIONS)]
        self._chance = chance
        self._noise = Random(f"noise {seed}")

    def occasions(self) -> list[Occasion]:
        """Return the stream."""
        return [
            Occasion(self._experience(place), self._vector(topic), partial(self._ask, place))
            for place, topic in enumerate(self._topics)
        ]

    def log_likelihoods(self, trials: Sequence[Scored]) -> Sequence[float]:
        """Return the log-likelihoods of a right answer, by the law."""
        found = (self._odds(int(trial.target.answer), trial.shown) for trial in trials)
        return [-math.log1p(math.exp(-odds)) for odds in found]

    def uncertainties(self, experiences: Sequence[Experience]) -> Sequence[float]:
        """Return the uncertainties of each alone."""
        return [-value for value in self.log_likelihoods([Scored(e, ()) for e in experiences])]

    def _ask(self, place: int, shown: tuple[Recalled, ...]) -> tuple[Values, Experience]:
        probability = 1 / (1 + math.exp(-self._odds(place, shown)))
        right = self._chance.random() < probability
        guess = self._experience(place, wrong=not right)
        said = probability if right else (1 - probability) / _WRONG_ANSWERS
        unsure = -math.log(said) + self._noise.gauss(0, _NOISE)
        return {"probability": probability}, replace(guess, uncertainty=unsure)

    def _odds(self, place: int, shown: Sequence[Recalled]) -> float:
        topic = self._topics[place]
        odds = _ALONE
        for one in shown:
            number = int(one.experience.answer)
            worth = self._worths[number] - (1.0 if one.experience.reasoning == "wrong" else 0.0)
            odds += worth if self._topics[number] == topic else -_CONFUSION
        return odds

    def _experience(self, place: int, *, wrong: bool = False) -> Experience:
        return Experience(
            ExperienceId(place),
            Scope(),
            f"Question {place}?",
            "wrong" if wrong else "",
            str(place),
            (),
            Label.GUESSED,
            Standing.CANDIDATE,
            None,
            Maker("simulated", "1"),
            datetime(2026, 1, 1, tzinfo=UTC),
        )

    def _vector(self, topic: int) -> Floats:
        row = np.array([self._chance.gauss(0, 0.2) for _ in range(_TOPICS * 2)], np.float32)
        row[topic] += 1
        vector: Floats = row / np.float32(np.linalg.norm(row))
        return vector
