"""Free answers, compared with references: QMSum's and NarrativeQA's formats, or ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reader.evaluation.bench import Bench
from reader.evaluation.examined_skills import Rater, Strictness
from reader.evaluation.measuring.rouge import rouge
from reader.evaluation.methods.going import go
from reader.evaluation.methods.searching_methods import METHODS, Asked
from reader.evaluation.preparing import Preparing
from reader.evaluation.questions import Item
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, certainty
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.asking_task import by_part, each_question
from reader.evaluation.trials import Measuring, Row, Trial, Values, Wishes
from reader.values.question import Question

_MEASURES = ("ROUGE-1", "ROUGE-2", "ROUGE-L")
_COMPARED = (*_MEASURES, "LR-1", "LR-2", "answered")
_SURE = 0.5
_UNRATED = (
    "Nothing is rated: the embedded reader can't judge whether an answer is right. With a language "
    "model, LR-1 and LR-2 stand here."
)
_RATED = (
    "LR-1: the share of answers that the model itself rates as saying the same as a reference; "
    "LR-2: or a part of it. The best reference counts."
)
_ROUGE = (
    "ROUGE: F-measures without stemming, of the best reference. The embedded reader answers with "
    "whole sentences of the text, which lowers them where references are short."
)


@dataclass(frozen=True)
class FreeAnswers:
    """Implements ``Task``."""

    name: str = TaskName.ANSWER
    about: str = "free answers compared with references; QMSum, NarrativeQA or the project’s format"
    methods: tuple[str, ...] = tuple(METHODS)
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per question, method and setting."""
        return each_question(
            wishes,
            bench,
            self.methods,
            by_part(lambda item: bool(item.references)),
            partial(_measure, Preparing(bench), rated=bench.is_language_model),
        )

    def report(self, rows: Sequence[Row]) -> Report:
        """Report ROUGE and, with a language model, ratings; and the costs."""
        rated = any("LR-1" in row.values for row in rows)
        measures = {
            "n": averages.count,
            **{name: averages.average(name) for name in _MEASURES},
            "LR-1": averages.average("LR-1"),
            "LR-2": averages.average("LR-2"),
            "answered": averages.average("answered"),
            **averages.recovery("LR-1"),
            **averages.COSTS,
        }
        shown = "LR-1" if rated else "ROUGE-L"
        table, curve = averages.by_length(f"{shown} by length", rows, shown)
        remarks = (_ROUGE, _RATED if rated else _UNRATED, averages.EXPLAINED, COMPARED)
        return Report(
            "Free answers",
            (*remarks, *averages.left_out(rows)),
            (
                averages.averages("Answers", rows, measures),
                table,
                *certainty(rows, _COMPARED),
            ),
            (curve, *averages.by_setting(shown, rows, shown)),
            _COMPARED,
        )


def _measure(
    preparing: Preparing, item: Item, method: str, setting: Setting, *, rated: bool
) -> Measuring:
    prepared = yield from preparing.prepare(item.path, setting)
    question = Question(item.text, prepared.document)
    asked = Asked(question, prepared, setting, prepared.reading.model)
    gone = yield from go(asked, method)
    model, found = prepared.reading.model, gone.findings
    pieces = model.answer(question, found.opened, found.notes)
    answer = "".join(piece.written for piece in pieces if piece.supports).strip()
    costs = gone.costs()
    ratings = _rated(model, item, answer) if rated else {}
    return {
        **rouge(answer, item.references),
        **ratings,
        "answered": bool(answer),
        "answer": answer,
        **costs,
    }


def _rated(model: Rater, item: Item, answer: str) -> Values:
    """Rate an answer; its tokens are not counted for the method."""
    if not answer:
        return {"LR-1": False, "LR-2": False}

    def agreed(strictness: Strictness) -> bool:
        return any(
            model.rate(item.text, reference, answer, strictness) > _SURE
            for reference in item.references
        )

    same = agreed(Strictness.STRICT)
    return {"LR-1": same, "LR-2": same or agreed(Strictness.PERMISSIVE)}
