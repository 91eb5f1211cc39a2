"""Right answers: multiple choice, true and false as a choice of two; and free answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from reader.evaluation import tables
from reader.evaluation.answer_scores import rouge
from reader.evaluation.bench import Measuring
from reader.evaluation.examined_skills import ExaminedModel, Strictness
from reader.evaluation.methods import METHODS
from reader.evaluation.question_task import Case, QuestionTask, by_part
from reader.evaluation.questions import Item
from reader.evaluation.reports import Row, Table, Values
from reader.evaluation.retrieving import go
from reader.evaluation.settings import TaskName
from reader.evaluation.tables import average, interval, recovery
from reader.values.question import Question

_SURE = 0.5
_ROUGES = ("ROUGE-1", "ROUGE-2", "ROUGE-L")
_RATINGS = ("LR-1", "LR-2")
_ROUGE = (
    "ROUGE: F-measures without stemming, of the best reference. The embedded reader answers with "
    "whole sentences of the text, which lowers them where references are short."
)
_RATED = (
    "LR-1: the share of answers that the model itself rates as saying the same as a reference; "
    "LR-2: or a part of it. The best reference counts. The embedded reader can't judge whether an "
    "answer is right, so nothing is rated with it."
)


def _chosen(case: Case) -> Measuring:
    """Choose among the options, whose text is left out of the search if the setting says so."""
    item, asked = case.item, case.asked
    document = asked.prepared.document
    if asked.setting.options:
        seen = "\n".join([item.text, *item.options])
        asked = replace(asked, question=Question(seen, document))
    gone = yield from go(asked, case.method)
    opened, notes = gone.findings.opened, gone.findings.notes
    question = Question(item.text, document)
    weights = asked.model.weigh_options(question, item.options, opened, notes)
    chosen = max(range(len(weights)), key=weights.__getitem__)
    return {
        "right": chosen == item.right,
        "chosen": chosen,
        "chance": 1 / len(item.options),
        "pair": item.pair,
        **gone.costs(),
    }


def _pairs(rows: Sequence[Row]) -> Sequence[Table]:
    """Count the pairs of questions that have both right, if there are any."""
    lines = []
    for group, several in tables.groups(rows).items():
        pairs: dict[str, list[bool]] = {}
        for row in several:
            if pair := str(row.values.get("pair") or ""):
                pairs.setdefault(pair, []).append(bool(row.values["right"]))
        complete = [all(right) for right in pairs.values() if len(right) > 1]
        if complete:
            lines.append((*group, len(complete), sum(complete) / len(complete), 0.25))
    head = ("set", "method", "setting", "pairs", "both right", "chance")
    return [Table("Pairs", head, tuple(lines))] if lines else []


def _answered(case: Case) -> Measuring:
    """Answer, and compare with the references; the tokens of ratings are not counted."""
    gone = yield from go(case.asked, case.method)
    found, model = gone.findings, case.asked.model
    pieces = model.answer(case.asked.question, found.opened, found.notes)
    answer = "".join(piece.written for piece in pieces if piece.supports).strip()
    costs = gone.costs()
    return {
        **rouge(answer, case.item.references),
        **(_ratings(model, case.item, answer) if case.rated else {}),
        "answered": bool(answer),
        "answer": answer,
        **costs,
    }


def _ratings(model: ExaminedModel, item: Item, answer: str) -> Values:
    def agreed(strictness: Strictness) -> bool:
        return bool(answer) and any(
            model.rate(item.text, reference, answer, strictness) > _SURE
            for reference in item.references
        )

    same = agreed(Strictness.STRICT)
    return {"LR-1": same, "LR-2": same or agreed(Strictness.PERMISSIVE)}


CHOICE = QuestionTask(
    TaskName.CHOICE,
    "multiple choice, true or false; QuALITY or the project’s format",
    tuple(METHODS),
    "Multiple choice",
    partial(by_part, lambda item: item.right is not None),
    _chosen,
    {
        "n": tables.count,
        "accuracy": average("right"),
        "95 %": interval("right"),
        "chance": average("chance"),
        **recovery("right"),
    },
    ("right",),
    ("The interval is Wilson’s; chance is what guessing would give.",),
    "right",
    further=_pairs,
)

ANSWER = QuestionTask(
    TaskName.ANSWER,
    "free answers compared with references; QMSum, NarrativeQA or the project’s format",
    tuple(METHODS),
    "Free answers",
    partial(by_part, lambda item: bool(item.references)),
    _answered,
    {
        "n": tables.count,
        **{name: average(name) for name in (*_ROUGES, *_RATINGS, "answered")},
        **recovery("LR-1"),
    },
    (*_ROUGES, *_RATINGS, "answered"),
    (_ROUGE, _RATED),
    "ROUGE-L",
)
