"""Variable tracking at any length: following a chain of assignments, against reading at once."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reader.asking.multihop import answer_of
from reader.evaluation.bench import Bench, Reading
from reader.evaluation.formats.texts import Texts
from reader.evaluation.measuring.variable_tracking import (
    Tracking,
    TrackingSample,
    grid,
    make,
    score,
)
from reader.evaluation.reporting import averages
from reader.evaluation.reports import Plot, Report, Series, Table
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.hop_task import ALGORITHMS
from reader.evaluation.trials import Key, Measuring, Row, Trial, Wishes
from reader.hopping.hopping import Hopped, multi_hop
from reader.hopping.limits import HopLimits
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.text.document import DocumentId
from reader.values.hop import Algorithm
from reader.values.question import Question
from reader.values.quotation import Excerpt

LENGTHS = (2_000, 4_000, 8_000, 16_000, 32_000)
"""Lengths in the model's own tokens; in words for a reader without tokens."""

BARE = "bare model"
_SAMPLES = 50
_LIMITS = HopLimits(hops=24, rounds=24)
"""The limits: a chain of eight has nine statements, and ends when nothing more is found."""

_EXPLAINED = (
    "Accuracy: the share of the chain’s names that the answer tells. The texts are made up by this "
    "program; lengths are in the model’s tokens. The bare model is shown as much of the text as "
    "fits its window, from the beginning."
)


@dataclass(frozen=True)
class VariableTracking:
    """Implements ``Task``."""

    name: str = TaskName.TRACKING
    about: str = "chains of assignments hidden in long texts (RULER), generated; needs no data"
    methods: tuple[str, ...] = (*ALGORITHMS, BARE)
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return the samples of every kind, at every length."""
        return [
            Trial(
                Key(_kind(task), f"{task.tokens}/{seed}", method),
                partial(_measure, bench, task, seed, method),
            )
            for task in grid(LENGTHS)
            for seed in range(wishes.limit or _SAMPLES)
            for method in wishes.methods or self.methods
        ]

    def report(self, rows: Sequence[Row]) -> Report:
        """Accuracy over length, for each kind of chain."""
        kinds = list(dict.fromkeys(row.key.data for row in rows))
        return Report(
            "Variable tracking",
            (_EXPLAINED, *averages.left_out(rows)),
            (_table(rows),),
            tuple(_plot(kind, [row for row in rows if row.key.data == kind]) for kind in kinds),
        )


def _measure(bench: Bench, task: Tracking, seed: int, method: str) -> Measuring:
    yield f"{task.name}, {method}"
    reading = bench.reading("tracking")
    model = reading.model
    sample = make(task, seed, lambda text: sum(model.measure([text])))
    document = _imported(reading, Texts(bench.folder / "texts"), task, sample)
    question = Question(sample.question, document)
    begun, hops = time.perf_counter(), 0
    if method == BARE:
        answer = _at_once(reading, question)
    else:
        hopped = _hopped(reading, question, ALGORITHMS[method])
        answer = "".join(piece.written for piece in answer_of(hopped))
        hops = len(hopped.graph)
    return {
        "accuracy": score(sample, answer),
        "answer": answer,
        "hops": hops,
        "tokens": task.tokens,
        "seconds": time.perf_counter() - begun,
    }


def _imported(reading: Reading, texts: Texts, task: Tracking, sample: TrackingSample) -> DocumentId:
    """Import it as an unread document: its words are all that is known of it."""
    path = texts.keep(f"tracking {task.name}", sample.text)
    events = import_document(reading.library, path, ocr=False)
    return next(event.record.id for event in events if isinstance(event, Imported))


def _hopped(reading: Reading, question: Question, algorithm: Algorithm) -> Hopped:
    hopping = multi_hop(question, reading.model.hops, algorithm, _LIMITS)
    while True:
        try:
            next(hopping)
        except StopIteration as end:
            hopped: Hopped = end.value
            return hopped


def _at_once(reading: Reading, question: Question) -> str:
    content = reading.library.documents.content(question.document)
    spans = content.passages
    opened = [Excerpt(question.document, span, span.of(content.text)) for span in spans]
    pieces = reading.model.answer(question, opened, ())
    return "".join(piece.written for piece in pieces if piece.supports)


def _kind(task: Tracking) -> str:
    return f"{task.hops} hops, {task.chains} chain{'s' if task.chains > 1 else ''}"


def _at(rows: Sequence[Row], method: str, tokens: float) -> float | None:
    here = [r for r in rows if r.key.method == method and r.values.get("tokens") == tokens]
    return averages.mean(here, "accuracy")


def _table(rows: Sequence[Row]) -> Table:
    lengths = sorted({length for row in rows if (length := averages.number(row, "tokens"))})
    lines = dict.fromkeys((row.key.data, row.key.method) for row in rows)
    return Table(
        "Accuracy by length in tokens",
        ("chains", "method", *(f"{length:,.0f}" for length in lengths)),
        tuple(
            (kind, method, *(_at(_of(rows, kind), method, length) for length in lengths))
            for kind, method in lines
        ),
    )


def _of(rows: Sequence[Row], kind: str) -> list[Row]:
    return [row for row in rows if row.key.data == kind]


def _plot(kind: str, rows: Sequence[Row]) -> Plot:
    lengths = sorted({length for row in rows if (length := averages.number(row, "tokens"))})
    series = tuple(
        Series(
            method,
            tuple((x, y) for x in lengths if (y := _at(rows, method, x)) is not None),
        )
        for method in dict.fromkeys(row.key.method for row in rows)
    )
    return Plot(f"Variable tracking, {kind}", "tokens of text", "accuracy", series)
