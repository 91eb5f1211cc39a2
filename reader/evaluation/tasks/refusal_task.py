"""Refusals: questions that the document leaves open, and questions put to the wrong document."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.bench import Bench
from reader.evaluation.measuring.gold import Locator, original_text
from reader.evaluation.measuring.measures import judge
from reader.evaluation.methods.methods import AnsweredPlaces, answered_places
from reader.evaluation.methods.searching_methods import Asked
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item, ItemSet, shuffled
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, certainty
from reader.evaluation.reporting.grade_tables import (
    ANSWERABLE,
    CALIBRATED,
    GRADE,
    RIGHT,
    calibration,
)
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.asking_task import by_half, each_question
from reader.evaluation.tasks.left_open import Exchanged, left_open, stands_in
from reader.evaluation.trials import Measuring, Row, Trial, Wishes
from reader.values.grade import UNANSWERED
from reader.values.question import Question

WRONG = "wrong document"


class AnsweredAfterAllError(GistwalkerError):
    """A question made to be left open may be answered by the document."""

    exit_code = ExitCode.INPUT


_METHODS = ("gist-P", "gist-S", "tree", "multihop", "auto", "fusion", "gists only", "full text")
_KINDS = ("refused rightly", "refused wrongly")
_EXPLAINED = (
    "Refused: no statement of the answer is supported by what was opened. Wrongly: questions that "
    "the document answers. Rightly: questions that it leaves open, and, as sets of their own, "
    "questions put to another document of the same set, which may happen to answer some, and "
    "questions that are made from answerable ones: another name, a property or a time that the "
    "document does not have."
)


@dataclass(frozen=True)
class Refusals:
    """Implements ``Task``."""

    name: str = TaskName.REFUSAL
    about: str = "what is refused rightly and wrongly; any question set of several documents"
    methods: tuple[str, ...] = _METHODS
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per question, method and setting; the development half, unless both."""
        return each_question(
            wishes,
            bench,
            self.methods,
            partial(asked_of, held_out=wishes.held_out),
            partial(_measure, Preparing(bench)),
        )

    def report(self, rows: Sequence[Row]) -> Report:
        """Report shares by set and method, with their intervals."""
        measures: dict[str, averages.Measure] = {"n": averages.count}
        for name in _KINDS:
            measures[name] = averages.average(name)
            measures[f"{name}, 95 %"] = averages.interval(name)
        table = averages.averages("Refusals", rows, {**measures, **averages.COSTS})
        remarks = (_EXPLAINED, averages.EXPLAINED, COMPARED, *averages.left_out(rows))
        tables = (table, calibration(rows), *certainty(rows, _KINDS))
        return Report("Refusals", (*remarks, CALIBRATED), tables, (), _KINDS)


def asked_of(questions: ItemSet, *, held_out: bool) -> Iterator[tuple[str, Sequence[Item]]]:
    """Return the questions of a set, and those made from them, under their names in tables."""
    halves = by_half(lambda item: item.in_text or not item.answerable, held_out=held_out)
    for name, items in halves(questions):
        yield name, items
        yield f"{name}, {WRONG}", misdirected(items)
        made = list(left_open(items))
        for kind in Exchanged:
            yield f"{name}, {kind}", [item for of, item in made if of is kind]


def misdirected(items: Sequence[Item]) -> list[Item]:
    """Yield the answerable questions, each put to the next document of another group.

    The choice depends on the names of the documents alone, so that every model is asked the same.
    None if all documents belong together.
    """
    partners = _partners({item.path: item.group for item in items})
    return [
        replace(
            item,
            id=f"{item.id} @ {partners[item.path].name}",
            path=partners[item.path],
            gold=(),
            answerable=False,
        )
        for item in items
        if item.answerable and item.path in partners
    ]


def _partners(groups: Mapping[Path, str]) -> dict[Path, Path]:
    ordered = sorted(groups, key=lambda path: (shuffled(path.name), str(path)))
    found = {}
    for place, path in enumerate(ordered):
        following = [*ordered[place + 1 :], *ordered[:place]]
        others = (each for each in following if groups[each] != groups[path])
        if other := next(others, None):
            found[path] = other
    return found


def _measure(preparing: Preparing, item: Item, method: str, setting: Setting) -> Measuring:
    prepared = yield from preparing.prepare(item.path, setting)
    if item.absent and stands_in(item.absent, prepared.known.content.text):
        raise AnsweredAfterAllError(
            tr("The document contains the words that were put into the question.")
        )
    question = Question(item.text, prepared.document)
    asked = Asked(question, prepared, setting, prepared.reading.model)
    begun = time.perf_counter()
    answered = yield from answered_places(asked, method, by_page=False)
    kind = "refused wrongly" if item.answerable else "refused rightly"
    return {
        **answered.gone.costs(),
        kind: not answered.retrieved.answered,
        GRADE: answered.grade.value,
        ANSWERABLE: item.answerable,
        RIGHT: _is_right(prepared, item, answered),
        "seconds": time.perf_counter() - begun,
    }


def _is_right(prepared: Prepared, item: Item, answered: AnsweredPlaces) -> bool | None:
    """Whether an answer cites evidence; None if that is unknown, or nothing was answered."""
    if answered.grade in UNANSWERED:
        return None
    if not item.answerable:
        return False
    content = prepared.known.content
    gold = Locator(content, original_text(item.path)).locate(item.gold) if item.gold else None
    if gold is None:
        return None
    return judge(content, content.words, answered.cited, gold).rank is not None
