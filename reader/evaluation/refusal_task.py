"""Refusals: questions that the document leaves open, and questions put to the wrong document."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from gettext import gettext as tr
from pathlib import Path

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.bench import Measuring
from reader.evaluation.gold import judge
from reader.evaluation.question_task import AskedOf, Case, QuestionTask
from reader.evaluation.questions import Item, ItemSet, Places, shuffled
from reader.evaluation.reports import Cell, Row, Table
from reader.evaluation.retrieving import Retrieved, answered
from reader.evaluation.settings import TaskName
from reader.evaluation.tables import average, count, interval, interval_text
from reader.model_checks.gaps import stands_in
from reader.values.answer import UNANSWERED, Grade

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_CAPITAL = r"[A-Z][\w’'-]*"
_NAME = re.compile(rf"(?<=[\w,;:)] ){_CAPITAL}(?: (?:of |de |von |van )?{_CAPITAL})*")
_OWNS = re.compile(r"['’]s?$")
_NO_NAMES = {"I", "A", "An", "The", "What", "Which", "Who", "When", "Where", "Why", "How", "In"}

PROPERTIES = (
    "blood group",
    "shoe size",
    "pager number",
    "football club",
    "astrological sign",
    "passport number",
    "parking permit",
    "wedding anniversary",
    "violin teacher",
    "dental insurance",
    "ferry timetable",
    "chess rating",
    "swimming pool",
    "beekeeping license",
    "bicycle brand",
    "lottery ticket",
)
"""Properties that hardly any document mentions; a question is left out if its document does."""

FAR_YEARS = ("1543", "1611", "1689", "2071", "2088", "2096")
"""Years far away, left out if the document has them."""


class Exchanged(StrEnum):
    """The replaced detail that makes a question unanswerable."""

    NAME = "other name"
    PROPERTY = "other property"
    TIME = "other time"


def left_open(items: Sequence[Item]) -> Iterator[tuple[Exchanged, Item]]:
    """Yield each with the word that must not occur in its document, or else it may be answered."""
    answerable = [item for item in items if item.answerable]
    names = sorted({(item.group, name) for item in answerable for name in named(item.text)})
    for item in answerable:
        foreign = [name for group, name in names if group != item.group]
        made = (
            (Exchanged.NAME, _other_name(item, foreign)),
            (Exchanged.PROPERTY, _other_property(item)),
            (Exchanged.TIME, _other_time(item)),
        )
        for kind, question in made:
            if question is not None:
                text, absent = question
                yield kind, _open(item, kind, text, absent)


def named(question: str) -> list[str]:
    """Return the names in a question, except a word that only begins it."""
    found = (_OWNS.sub("", match.group()) for match in _NAME.finditer(question))
    return [name for name in found if name not in _NO_NAMES and len(name) > 1]


def _open(item: Item, kind: Exchanged, text: str, absent: str) -> Item:
    return replace(
        item,
        id=f"{item.id} {kind}",
        text=text,
        gold=Places(),
        references=(),
        answerable=False,
        absent=absent,
    )


def _other_name(item: Item, foreign: Sequence[str]) -> tuple[str, str] | None:
    own = named(item.text)
    if not own or not foreign:
        return None
    new = _chosen(item, foreign)
    return re.sub(rf"\b{re.escape(own[-1])}\b", new, item.text, count=1), new.split()[-1]


def _other_property(item: Item) -> tuple[str, str] | None:
    own = named(item.text)
    if not own:
        return None
    what = _chosen(item, PROPERTIES)
    return f"What is the {what} of {own[-1]}?", what.split()[0]


def _other_time(item: Item) -> tuple[str, str] | None:
    year = _chosen(item, FAR_YEARS)
    if found := _YEAR.search(item.text):
        return f"{item.text[: found.start()]}{year}{item.text[found.end() :]}", year
    plain = item.text.rstrip()
    if not plain.endswith("?") or plain.count("?") > 1:
        return None
    return f"{plain[:-1].rstrip()} in the year {year}?", year


def _chosen(item: Item, of: Sequence[str]) -> str:
    return min(of, key=lambda each: shuffled(f"{item.id}/{each}"))


WRONG = "wrong document"
GRADE, ANSWERABLE, RIGHT = "grade", "answerable", "right"
"""The names of the row values about an answer's grade."""
_KINDS = ("refused rightly", "refused wrongly")
_EXPLAINED = (
    "Refused: no statement of the answer is supported by what was opened. Wrongly: questions that "
    "the document answers. Rightly: questions that it leaves open, and, as sets of their own, "
    "questions put to another document of the same set, which may happen to answer some, and "
    "questions that are made from answerable ones: another name, a property or a time that the "
    "document does not have."
)
_CALIBRATED = (
    "Grades: of the answers graded so, the share that are right, with Wilson’s interval. Right "
    "is an answer that cites evidence; a question whose evidence is not known counts only where it "
    "is left open. Of “doesn’t say” and “not found”, right is what the document leaves open. The "
    "first share is over the questions that their documents answer, the second over all that were "
    "asked."
)


class AnsweredAfterAllError(GistwalkerError):
    """A question made to be left open may be answered by the document."""

    exit_code = ExitCode.INPUT


def asked_of(questions: ItemSet, held_out: bool) -> AskedOf:
    """Return the questions of a set, and those made from them, under their names in tables."""
    halves = questions.halves(lambda item: item.in_text or not item.answerable, held_out=held_out)
    for name, items in halves:
        yield name, items
        yield f"{name}, {WRONG}", misdirected(items)
        made = list(left_open(items))
        for kind in Exchanged:
            yield f"{name}, {kind}", [item for of, item in made if of is kind]


def misdirected(items: Sequence[Item]) -> list[Item]:
    """Return the answerable questions, each put to the next document of another group.

    The choice depends on the names of the documents alone, so that every model is asked the same.
    None if all documents belong together.
    """
    partners = _partners({item.path: item.group for item in items})
    return [
        replace(item, id=f"{item.id} @ {other.name}", path=other, gold=Places(), answerable=False)
        for item in items
        if item.answerable and (other := partners.get(item.path))
    ]


def _partners(groups: Mapping[Path, str]) -> dict[Path, Path]:
    ordered = sorted(groups, key=lambda path: (shuffled(path.name), str(path)))
    found = {}
    for place, path in enumerate(ordered):
        following = [*ordered[place + 1 :], *ordered[:place]]
        if other := next((each for each in following if groups[each] != groups[path]), None):
            found[path] = other
    return found


def _measure(case: Case) -> Measuring:
    item, prepared = case.item, case.asked.prepared
    if item.absent and stands_in(item.absent, prepared.known.content.text):
        raise AnsweredAfterAllError(
            tr("The document contains the words that were put into the question.")
        )
    begun = time.perf_counter()
    found = yield from answered(case.asked, case.method, by_page=False)
    return {
        **(found.gone.costs() if found.gone else {}),
        "refused wrongly" if item.answerable else "refused rightly": not found.cited,
        GRADE: found.grade.value if found.grade else "",
        ANSWERABLE: item.answerable,
        RIGHT: _is_right(case, found),
        "seconds": time.perf_counter() - begun,
    }


def _is_right(case: Case, found: Retrieved) -> bool | None:
    """Whether an answer cites evidence; None if that is unknown, or nothing was answered."""
    if found.grade in UNANSWERED:
        return None
    if not case.item.answerable:
        return False
    prepared = case.asked.prepared
    gold = prepared.locator.locate(case.item.gold)
    return judge(prepared.known.content, found.cited or (), gold).rank is not None if gold else None


def calibration(rows: Sequence[Row]) -> Sequence[Table]:
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
    return [Table("Grades", head, tuple(lines))] if kept else []


def _shares(rows: Sequence[Row], grade: Grade) -> Iterator[Cell]:
    graded = [row for row in rows if row.values[GRADE] == grade.value]
    for several in ([row for row in graded if row.values[ANSWERABLE]], graded):
        if grade in UNANSWERED:
            judged = [not row.values[ANSWERABLE] for row in several]
        else:
            judged = [bool(row.values[RIGHT]) for row in several if row.values[RIGHT] is not None]
        yield len(judged)
        yield sum(judged) / len(judged) if judged else None
        yield interval_text(sum(judged), len(judged))


REFUSAL = QuestionTask(
    TaskName.REFUSAL,
    "what is refused rightly and wrongly; any question set of several documents",
    ("gist-P", "gist-S", "tree", "multihop", "auto", "fusion", "gists only", "full text"),
    "Refusals",
    asked_of,
    _measure,
    {
        "n": count,
        "refused rightly": average("refused rightly"),
        "refused rightly, 95 %": interval("refused rightly"),
        "refused wrongly": average("refused wrongly"),
        "refused wrongly, 95 %": interval("refused wrongly"),
    },
    _KINDS,
    (_EXPLAINED, _CALIBRATED),
    further=calibration,
)
