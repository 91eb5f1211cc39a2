"""Multiple choice: QuALITY's format, or ours; true and false as a choice of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reader.evaluation.bench import Bench
from reader.evaluation.methods.going import go
from reader.evaluation.methods.searching_methods import METHODS, Asked
from reader.evaluation.preparing import Preparing
from reader.evaluation.questions import Item
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, certainty
from reader.evaluation.reports import Report, Table
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.asking_task import by_part, each_question
from reader.evaluation.trials import Measuring, Row, Trial, Wishes
from reader.values.question import Question


@dataclass(frozen=True)
class MultipleChoice:
    """Implements ``Task``."""

    name: str = TaskName.CHOICE
    about: str = "multiple choice, true or false; QuALITY or the project’s format"
    methods: tuple[str, ...] = tuple(METHODS)
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per question, method and setting."""
        return each_question(
            wishes,
            bench,
            self.methods,
            by_part(lambda item: item.right is not None),
            partial(_measure, Preparing(bench)),
        )

    def report(self, rows: Sequence[Row]) -> Report:
        """Report accuracy by method and by length, and the costs."""
        measures = {
            "n": averages.count,
            "accuracy": averages.average("right"),
            "95 %": averages.interval("right"),
            "chance": averages.average("chance"),
            **averages.recovery("right"),
            **averages.COSTS,
        }
        lengths, curve = averages.by_length("Accuracy by length", rows, "right")
        tables = [averages.averages("Accuracy", rows, measures), lengths]
        if pairs := _pairs(rows):
            tables.append(pairs)
        tables.extend(certainty(rows, ["right"]))
        return Report(
            "Multiple choice",
            (
                "The interval is Wilson’s; chance is what guessing would give.",
                averages.EXPLAINED,
                COMPARED,
                *averages.left_out(rows),
            ),
            tuple(tables),
            (curve, *averages.by_setting("Accuracy", rows, "right")),
            ("right",),
        )


def _measure(preparing: Preparing, item: Item, method: str, setting: Setting) -> Measuring:
    prepared = yield from preparing.prepare(item.path, setting)
    seen = "\n".join([item.text, *item.options]) if setting.options else item.text
    question = Question(seen, prepared.document)
    asked = Asked(question, prepared, setting, prepared.reading.model)
    gone = yield from go(asked, method)
    weights = prepared.reading.model.weigh_options(
        Question(item.text, prepared.document),
        item.options,
        gone.findings.opened,
        gone.findings.notes,
    )
    chosen = max(range(len(weights)), key=weights.__getitem__)
    return {
        "right": chosen == item.right,
        "chosen": chosen,
        "chance": 1 / len(item.options),
        "pair": item.pair,
        **gone.costs(),
    }


def _pairs(rows: Sequence[Row]) -> Table | None:
    """Count the pairs of questions that have both right."""
    lines = []
    for group, several in averages.groups(rows).items():
        pairs: dict[str, list[bool]] = {}
        for row in several:
            if pair := str(row.values.get("pair") or ""):
                pairs.setdefault(pair, []).append(bool(row.values["right"]))
        complete = [all(right) for right in pairs.values() if len(right) > 1]
        if complete:
            lines.append((*group, len(complete), sum(complete) / len(complete), 0.25))
    head = ("set", "method", "setting", "pairs", "both right", "chance")
    return Table("Pairs", head, tuple(lines)) if lines else None
