"""Measures the first line of an answer, on questions whose short answers are known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from gettext import gettext as tr

from reader.asking.citations import CitedText
from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.bench import Bench
from reader.evaluation.methods.going import go
from reader.evaluation.methods.searching_methods import Asked
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, certainty
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.asking_task import by_half, each_question
from reader.evaluation.trials import Measuring, Row, Trial, Values, Wishes
from reader.skills import AnswerPiece
from reader.values.question import Question

LINE = 120
"""The length of a line in characters: the part of an answer seen at a glance."""

_SHORT = 6
"""The largest number of words of a short answer."""

_METHODS = ("gist-P", "tree", "auto")
_SHARES = ("in the line", "in the first quote", "in a quote")
_EXPLAINED = (
    f"Asked are questions with an accepted answer of at most {_SHORT} words that stands in the "
    f"document. In the line: it stands in the first line of the answer, up to {LINE} characters; "
    "in the first quote: in what is quoted first; in a quote: in any. A refusal has neither. "
    "Letters, figures and signs are compared without regard to capitals, articles, currency, "
    "per cent signs and the commas in numbers."
)
_TOKEN = re.compile(r"\d[\d,]*(?:\.\d+)?|[^\W\d_]+")
_ARTICLES = frozenset({"a", "an", "the", "percent"})


class NotInTextError(GistwalkerError):
    """The document doesn't have the answer in these words."""

    exit_code = ExitCode.INPUT


@dataclass(frozen=True)
class FirstLines:
    """Implements ``Task``."""

    name: str = TaskName.FIRST_LINE
    about: str = "whether the first line or quote of an answer has the short answer"
    methods: tuple[str, ...] = _METHODS
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per question, method and setting; the development half, unless both."""
        return each_question(
            wishes,
            bench,
            self.methods,
            by_half(lambda item: bool(_short(item)), held_out=wishes.held_out),
            partial(_measure, Preparing(bench)),
        )

    def report(self, rows: Sequence[Row]) -> Report:
        """Report shares by set and method, and the costs."""
        measures: dict[str, averages.Measure] = {
            "n": averages.count,
            **{name: averages.average(name) for name in _SHARES},
            "quotes": averages.average("quotes"),
            "words in the line": averages.average("words in the line"),
            "answered": averages.average("answered"),
            **averages.COSTS,
        }
        table = averages.averages("First lines", rows, measures)
        remarks = (_EXPLAINED, averages.EXPLAINED, COMPARED, *averages.left_out(rows))
        return Report("First lines", remarks, (table, *certainty(rows, _SHARES)), (), _SHARES)


def holds(text: str, answer: str) -> bool:
    """Whether ``text`` has ``answer``, ignoring forms of numbers, capitals and articles."""
    wanted = _folded(answer)
    return bool(wanted.strip()) and wanted in _folded(text)


def _folded(text: str) -> str:
    return f" {' '.join(_tokens(text))} "


def _tokens(text: str) -> Iterator[str]:
    for token in _TOKEN.findall(text.casefold()):
        if token[0].isdigit():
            number = token.replace(",", "")
            yield number.rstrip("0").rstrip(".") if "." in number else number
        elif token not in _ARTICLES:
            yield token


def _short(item: Item) -> tuple[str, ...]:
    return tuple(answer for answer in item.references if 0 < len(answer.split()) <= _SHORT)


def _measure(preparing: Preparing, item: Item, method: str, setting: Setting) -> Measuring:
    prepared = yield from preparing.prepare(item.path, setting)
    content = prepared.known.content
    answers = [answer for answer in _short(item) if holds(content.text, answer)]
    if not answers:
        raise NotInTextError(tr("The document doesn't contain the answer in these words."))
    question = Question(item.text, prepared.document)
    asked = Asked(question, prepared, setting, prepared.reading.model)
    gone = yield from go(asked, method)
    found = gone.findings
    cited = CitedText(content, prepared.document, found.ground)
    pieces = []
    for piece in gone.asked.model.answer(question, found.opened, found.notes):
        cited.add(piece)
        pieces.append(piece)
    return {**_judged(prepared, cited.text, pieces, answers), "text": cited.text, **gone.costs()}


def _judged(
    prepared: Prepared, text: str, pieces: Sequence[AnswerPiece], answers: Sequence[str]
) -> Values:
    content = prepared.known.content.text
    line = text.partition("\n")[0][:LINE]
    supported = [piece for piece in pieces if piece.supports and piece.sources]
    quotes = [" … ".join(span.of(content) for span in piece.sources) for piece in supported]

    def stated_in(said: Sequence[str]) -> bool:
        return any(holds(each, answer) for each in said for answer in answers)

    return {
        "in the line": stated_in([line]),
        "in the first quote": stated_in(quotes[:1]),
        "in a quote": stated_in(quotes),
        "quotes": float(len(quotes)) if quotes else None,
        "words in the line": float(len(line.split())) if quotes else None,
        "answered": bool(quotes),
    }
