"""Checks the grades of answers: for each grade, the share that is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reader.evaluation.reporting.averages import interval_text
from reader.evaluation.reports import Cell, Table
from reader.evaluation.trials import Row
from reader.values.grade import UNANSWERED, Grade

GRADE, ANSWERABLE, RIGHT = "grade", "answerable", "right"
"""The names of the row values about an answer's grade."""

CALIBRATED = (
    "Grades: of the answers graded so, the share that are right, with Wilson’s interval. Right "
    "is an answer that cites evidence; a question whose evidence is not known counts only where it "
    "is left open. Of “doesn’t say” and “not found”, right is what the document leaves open. The "
    "first share is over the questions that their documents answer, the second over all that were "
    "asked."
)


def calibration(rows: Sequence[Row]) -> Table:
    """Return a line for each method and grade; only language models may have found nothing."""
    kept = [row for row in rows if not row.left_out and GRADE in row.values]
    missed = any(row.values[GRADE] == Grade.NOT_FOUND.value for row in kept)
    grades = [grade for grade in Grade if missed or grade is not Grade.NOT_FOUND]
    lines = (
        (method, grade.value, *_shares([row for row in kept if row.key.method == method], grade))
        for method in dict.fromkeys(row.key.method for row in kept)
        for grade in grades
    )
    head = ("method", "grade", "answerable", "right", "95 %", "all", "right of all", "95 % of all")
    return Table("Grades", head, tuple(lines))


def _shares(rows: Sequence[Row], grade: Grade) -> Iterator[Cell]:
    graded = [row for row in rows if row.values[GRADE] == grade.value]
    for several in ([row for row in graded if row.values[ANSWERABLE]], graded):
        judged = [right for row in several if (right := _right(row, grade)) is not None]
        yield len(judged)
        yield sum(judged) / len(judged) if judged else None
        yield interval_text(sum(judged), len(judged)) if judged else None


def _right(row: Row, grade: Grade) -> bool | None:
    if grade in UNANSWERED:
        return not row.values[ANSWERABLE]
    right = row.values[RIGHT]
    return None if right is None else bool(right)
