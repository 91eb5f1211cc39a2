"""A task that asks questions about documents: which, by which methods, and its report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr

from reader.errors import UnreadableFileError
from reader.evaluation.bench import Bench, Measuring, Task, Trial, Wishes
from reader.evaluation.formats.published import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.methods import Asked
from reader.evaluation.preparing import Preparing
from reader.evaluation.questions import Item, ItemSet, drawn
from reader.evaluation.reports import Key, Report, Row, Table, Values
from reader.evaluation.settings import Setting
from reader.evaluation.tables import (
    COMPARED,
    COSTS,
    EXPLAINED,
    GROUP,
    Measure,
    averages,
    by_length,
    by_setting,
    certainty,
    left_out,
)
from reader.values.question import Question


@dataclass(frozen=True)
class Case:
    """A question of a set that is to be put to a method; ``rated``: the reader can rate answers."""

    item: Item
    method: str
    asked: Asked
    rated: bool


def by_part(suits: Callable[[Item], bool], questions: ItemSet, _held_out: bool) -> AskedOf:
    """Return suitable questions, by the parts of a set that are reported separately."""
    for name, items in questions.parts():
        yield name, [item for item in items if suits(item)]


def by_half(suits: Callable[[Item], bool], questions: ItemSet, held_out: bool) -> AskedOf:
    """Return suitable questions of the development half, and of the other if it is wanted."""
    return questions.halves(suits, held_out=held_out)


AskedOf = Iterable[tuple[str, Sequence[Item]]]
"""Questions, grouped under the names that they are reported by."""


@dataclass(frozen=True)
class QuestionTask(Task):
    """Asks questions about documents. ``asks`` selects those of a set, held-out ones if wanted.

    ``measure`` puts one to a method; ``suits`` says whether a method can answer it. ``columns`` are
    the measures of the main table, beside the costs; those of ``compared`` have intervals and
    differences, ``curve`` is drawn by length and setting. ``further`` makes more tables.
    """

    title: str
    asks: Callable[[ItemSet, bool], AskedOf]
    measure: Callable[[Case], Generator[str, None, Values]]
    columns: Mapping[str, Measure]
    compared: tuple[str, ...]
    remarks: tuple[str, ...]
    curve: str = ""
    suits: Callable[[Item, str], bool] = lambda _item, _method: True
    further: Callable[[Sequence[Row]], Sequence[Table]] = lambda _rows: ()

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return a trial for every question, method and setting, document by document.

        Raises:
            UnreadableFileError: there is no data, or none that suits.
        """
        preparing, texts = Preparing(bench), Texts(bench.folder / "texts")
        found = [
            (name, drawn(items, wishes.limit, wishes.documents, wishes.per_document))
            for path in wishes.data
            for name, items in self.asks(read_items(path, texts), wishes.held_out)
        ]
        if not any(items for _, items in found):
            raise no_questions()
        measure = partial(self._measured, preparing, bench)
        return [
            Trial(Key(data, item.id, method, setting.name), partial(measure, item, method, setting))
            for setting in wishes.settings
            for data, items in found
            for item in items
            for method in wishes.methods or self.methods
            if self.suits(item, method)
        ]

    def _measured(
        self, preparing: Preparing, bench: Bench, item: Item, method: str, setting: Setting
    ) -> Measuring:
        prepared = yield from preparing.prepare(item.path, setting)
        model = prepared.reading.thinking(setting.reasoning)
        asked = Asked(Question(item.text, prepared.document), prepared, setting, model)
        case = Case(item, method, asked, bench.is_language_model)
        values = yield from self.measure(case)
        return {"words": prepared.words, **values, GROUP: item.group}

    def report(self, rows: Sequence[Row]) -> Report:
        """Report averages, costs, certainty and curves."""
        tables = [averages(self.title, rows, {**self.columns, **COSTS}), *self.further(rows)]
        plots = []
        if self.curve:
            table, curve = by_length(f"{self.curve} by length", rows, self.curve)
            tables.append(table)
            plots = [curve, *by_setting(self.curve, rows, self.curve)]
        return Report(
            self.title,
            (*self.remarks, EXPLAINED, COMPARED, *left_out(rows)),
            (*tables, *certainty(rows, self.compared)),
            tuple(plots),
            self.compared,
        )


def no_questions() -> UnreadableFileError:
    """Return an error for data without questions for a task."""
    return UnreadableFileError(
        tr("No questions for this task."),
        tr("Give a question set with --data; docs/evaluation.md lists the formats."),
    )
