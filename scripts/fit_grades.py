"""Fit the weights of signs of an answer, and write ``models/embedded/sign_weights.py``.

Usage: python -m scripts.fit_grades collect DATA WORK [LIMIT [DOCUMENTS]] for each set of questions,
then python -m scripts.fit_grades fit WORK. Only development halves are asked, as ``evaluate
refusal`` asks them. A sign is dropped if sets that were not used for fitting are predicted no worse
without it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from main import Program
from models.embedded.extractive import ExtractiveModel
from models.embedded.signs import SIGNS
from reader.evaluation.formats.detecting import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.methods.going import go
from reader.evaluation.methods.searching_methods import Asked
from reader.evaluation.preparing import Preparing
from reader.evaluation.questions import Item, drawn
from reader.evaluation.settings import Setting
from reader.evaluation.tasks.left_open import stands_in
from reader.evaluation.tasks.refusal_task import asked_of
from reader.overview_questions import asks_for_overview
from reader.values.question import Question

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "models" / "embedded" / "sign_weights.py"
MOST_WRONG = 0.06
"""Largest share of answerable questions that may be refused, over all sets."""
SURE = 0.8
"""The probability from which an answer is called sure."""
AGAINST = frozenset({"words_absent", "names_absent", "year_absent", "thing_absent"})
EITHER = frozenset({"length"})
VECTORS = frozenset({"closeness", "agreement"})
"""Signs that need sentence vectors."""
TOLERANCE = 0.0005
BARS = (0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


T = TypeVar("T")


def finished(work: Generator[Any, None, T]) -> T:
    """The return value of a generator."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            value: T = end.value
            return value


def collect(data: Path, work: Path, limit: int = 60, documents: int | None = None) -> None:
    """Store the signs of each question of a set, one JSON object per line."""
    with (
        Program() as program,
        program.open_bench(work, "embedded", notify=print) as bench,
        (work / f"signs-{data.name}.jsonl").open("w", encoding="utf-8") as kept,
    ):
        preparing = Preparing(bench)
        questions = read_items(data, Texts(bench.folder / "texts"))
        for kind, items in asked_of(questions, held_out=False):
            for item in drawn(items, limit, documents):
                if (line := _measured(preparing, data.name, kind, item)) is not None:
                    kept.write(json.dumps(line) + "\n")


def _measured(preparing: Preparing, name: str, kind: str, item: Item) -> dict[str, Any] | None:
    setting = Setting()
    prepared = finished(preparing.prepare(item.path, setting))
    text, model = prepared.known.content.text, prepared.reading.model
    open_after_all = item.absent and stands_in(item.absent, text)
    if not text or open_after_all or asks_for_overview(item.text):
        return None
    if not isinstance(model, ExtractiveModel):
        raise TypeError(model)
    question = Question(item.text, prepared.document)
    found = finished(go(Asked(question, prepared, setting, model), "gist-P")).findings
    left = kind if kind != name else "unanswerable"
    return {
        "set": name,
        "kind": "answerable" if item.answerable else left.removeprefix(f"{name}, "),
        "signs": dict(model.signs(question, found.opened, found.notes)),
    }


class Rows:
    """The collected signs, a line for each question."""

    def __init__(self, lines: Sequence[dict[str, Any]]) -> None:
        self.sets = np.array([line["set"] for line in lines])
        self.kinds = np.array([line["kind"] for line in lines])
        self.answerable = self.kinds == "answerable"
        self._signs = [line["signs"] for line in lines]

    def values(self, names: Sequence[str]) -> Floats:
        """A row for each question, a column for each sign."""
        return np.array([[signs[name] for name in names] for signs in self._signs], np.float64)

    def weights(self) -> Floats:
        """Equal weights for all sets, and in each for answerable questions and kinds of others."""
        weights = np.zeros(len(self.sets))
        for name in np.unique(self.sets):
            here = self.sets == name
            for answerable in (True, False):
                half = here & (self.answerable == answerable)
                kinds = np.unique(self.kinds[half])
                for kind in kinds:
                    several = half & (self.kinds == kind)
                    weights[several] = 1 / several.sum() / len(kinds)
        return weights


class Fitted:
    """A regression over some signs, each with the sign of weight it must have, or weight 0."""

    def __init__(self, rows: Rows, names: Sequence[str], among: Flags) -> None:
        self.names = list(names)
        while True:
            self._fit(rows, among)
            wrong = [n for n, c in zip(self.names, self.coefficients, strict=True) if _wrong(n, c)]
            if not wrong:
                break
            self.names = [name for name in self.names if name not in wrong]

    def _fit(self, rows: Rows, among: Flags) -> None:
        values = rows.values(self.names)
        spread = values[among].std(axis=0) + 1e-9
        weights = rows.weights()[among]
        model = LogisticRegression(C=1.0).fit(
            values[among] / spread,
            rows.answerable[among],
            sample_weight=weights * among.sum() / weights.sum(),
        )
        self.coefficients = model.coef_[0] / spread
        self.constant = float(model.intercept_[0])

    def probabilities(self, rows: Rows) -> Floats:
        """The probability of an answer to each question."""
        total = self.constant + rows.values(self.names) @ self.coefficients
        found: Floats = 1 / (1 + np.exp(-total))
        return found


def _wrong(name: str, coefficient: float) -> bool:
    return name not in EITHER and (coefficient > 0) == (name in AGAINST)


def foretold(rows: Rows, names: Sequence[str]) -> Floats:
    """Predictions for each set, fitted to the others."""
    found = np.zeros(len(rows.sets))
    for name in np.unique(rows.sets):
        left_out = rows.sets == name
        found[left_out] = Fitted(rows, names, ~left_out).probabilities(rows)[left_out]
    return found


def loss(rows: Rows, likely: Floats) -> float:
    """Negative log-likelihood, averaged over the sets."""
    true = np.where(rows.answerable, likely, 1 - likely).clip(1e-6)
    return float(np.average(-np.log(true), weights=rows.weights()))


def chosen(rows: Rows, names: Sequence[str]) -> list[str]:
    """The signs without any one of which other sets are predicted worse."""
    kept, least = list(names), loss(rows, foretold(rows, names))
    print(f"all signs: {least:.4f}")
    while len(kept) > 1:
        tried = {name: loss(rows, foretold(rows, [n for n in kept if n != name])) for name in kept}
        name = min(tried, key=tried.__getitem__)
        if tried[name] > least + TOLERANCE:
            break
        least = tried[name]
        kept.remove(name)
        print(f"without {name}: {least:.4f}")
    return kept


def refused_wrongly(rows: Rows, likely: Floats, bar: float) -> float:
    """Share of answerable questions below the bar, over all sets."""
    return float((likely[rows.answerable] < bar).mean())


def highest_bar(rows: Rows, likely: Floats) -> float:
    """The highest bar with at most this share of wrong refusals."""
    bars = [n / 100 for n in range(1, 100)]
    return max(bar for bar in bars if refused_wrongly(rows, likely, bar) <= MOST_WRONG)


def curve(rows: Rows, likely: Floats, bars: Sequence[float]) -> Iterator[str]:
    """Right refusals by kind, and wrong ones, at each bar."""
    kinds = [kind for kind in np.unique(rows.kinds) if kind != "answerable"]
    yield "| bar | wrongly | " + " | ".join(kinds) + " |"
    for bar in bars:
        shares = [(likely[rows.kinds == kind] < bar).mean() for kind in kinds]
        wrongly = refused_wrongly(rows, likely, bar)
        yield f"| {bar:.2f} | {wrongly:.2f} | " + " | ".join(f"{s:.2f}" for s in shares) + " |"


def fit(work: Path) -> None:
    """Fit with and without vectors, and write both."""
    files = sorted(work.glob("signs-*.jsonl"))
    lines = [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]
    rows = Rows(lines)
    everything = np.ones(len(lines), np.bool_)
    parts = []
    for heading, names in (
        ("WITH_VECTORS", list(SIGNS)),
        ("WITHOUT_VECTORS", [name for name in SIGNS if name not in VECTORS]),
    ):
        print(heading)
        kept = chosen(rows, names)
        fitted = Fitted(rows, kept, everything)
        bar = highest_bar(rows, fitted.probabilities(rows))
        for said, likely in (
            ("each set by what was fitted to the others", foretold(rows, kept)),
            ("all by what was fitted to all", fitted.probabilities(rows)),
        ):
            print(said, *curve(rows, likely, (*BARS, bar)), sep="\n")
        parts.append(_written(heading, fitted, bar))
    sets = ",\n".join(f"{name} ({(rows.sets == name).sum()})" for name in np.unique(rows.sets))
    TARGET.write_text(_MODULE.format(sets=sets, weights="\n".join(parts), sure=SURE), "utf-8")


def _written(heading: str, fitted: Fitted, bar: float) -> str:
    signs = "".join(
        f'        "{name}": {coefficient:.3f},\n'
        for name, coefficient in zip(fitted.names, fitted.coefficients, strict=True)
    )
    return (
        f"{heading} = Weights(\n    constant={fitted.constant:.3f},\n    least={bar},\n"
        f"    signs={{\n{signs}    }},\n)"
    )


_MODULE = '''"""Weights of the signs of an answer, and their origin.

Written by ``python -m scripts.fit_grades``; not to be changed by hand. Fitted to questions of
development halves (answerable ones, questions put to another document, and questions that the text
was made to leave open), with equal weight for each set:
{sets}.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression: a constant, and what each sign adds.

    ``least``: the probability from which on a question is answered at all.
    """

    constant: float
    least: float
    signs: Mapping[str, float]


{weights}

SURE = {sure}
"""The probability from which on the text is said to say so; see docs/evidence/grades.md."""
'''


def main(arguments: Sequence[str]) -> None:
    """Collect or fit."""
    if arguments[0] == "fit":
        fit(Path(arguments[1]))
        return
    data, work, *rest = arguments[1:]
    numbers = [int(each) for each in rest]
    collect(Path(data), Path(work), *numbers)


if __name__ == "__main__":
    main(sys.argv[1:])
