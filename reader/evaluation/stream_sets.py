"""Sets of questions for streams: with evidence in a document, or problems without one (EM²).

With evidence, confirmed places help to find others; with problems, solutions to solve others.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from reader.asking.passage_scores import SUPPORT
from reader.evaluation.answer_scores import agrees, majority
from reader.evaluation.bench import Bench, Wishes
from reader.evaluation.evidence_task import HITS, NotLocatedError, is_measurable
from reader.evaluation.examined_skills import Solution, Solver
from reader.evaluation.formats.problems import Problem, read_problems
from reader.evaluation.formats.published import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.gold import DEPTHS, judge
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item, Places, drawn, shuffled
from reader.evaluation.ranking import ranked
from reader.evaluation.reports import Values
from reader.evaluation.settings import Setting
from reader.evaluation.streams import Occasion, truth
from reader.learning.recalling import LEAST
from reader.text.span import Span
from reader.values.experience import Experience, Recalled, Scope, ScopeKind
from reader.values.question import Known, Question
from reader.values.quotation import Citation

RIGHT = "right"
MIXED = "mixed"
_QUOTED = 200

Occasions = Generator[str, None, Sequence[Occasion]]


@dataclass(frozen=True)
class Stream:
    """The questions of a set, under its name in tables, and the ``orders`` they may come in.

    ``measures`` are the measures of a question; ``least`` is the similarity from which questions
    count as related. ``made`` makes the questions ready to be asked.
    """

    name: str
    orders: tuple[str, ...]
    measures: tuple[str, ...]
    least: float
    made: Callable[[Setting], Occasions]
    _known: dict[tuple[object, ...], Sequence[Occasion]] = field(default_factory=dict)

    def occasions(self, setting: Setting) -> Occasions:
        """Return all questions; slow steps are done once."""
        key = (setting.scope, setting.samples)
        if key not in self._known:
            self._known[key] = yield from self.made(setting)
        return self._known[key]


def streams_of(path: Path, wishes: Wishes, bench: Bench) -> Iterator[Stream]:
    """Return the streams of a set: of its development half and, if requested, the held-out one.

    Raises:
        UnreadableFileError: the set cannot be understood.
    """
    found = read_problems(path)
    if found is not None:
        name, problems = found
        # A larger number adds to what a smaller one draws.
        chosen = sorted(problems, key=lambda one: shuffled(one.id))[: wishes.limit]
        # However little similar they are, the most similar are shown, as in the paper.
        yield Stream(name, (MIXED,), (RIGHT,), -1.0, partial(_problems, bench, chosen))
        return
    preparing, questions = Preparing(bench), read_items(path, Texts(bench.folder / "texts"))
    for name, several in questions.halves(_has_evidence, held_out=wishes.held_out):
        items = drawn(several, wishes.limit, wishes.documents, wishes.per_document)
        if items:
            made = partial(_evidence, preparing, items)
            yield Stream(name, ("by document", MIXED), HITS, LEAST, made)


def _has_evidence(item: Item) -> bool:
    return is_measurable(item) and bool(item.gold)


def _evidence(preparing: Preparing, items: Sequence[Item], setting: Setting) -> Occasions:
    """Return occasions from documents it reads, except evidence not found in them."""
    made: list[Occasion] = []
    for item in items:
        prepared = yield from preparing.prepare(item.path, Setting())
        gold = prepared.locator.locate(item.gold)
        if gold:
            made.append(_place(item, prepared, gold, setting.scope))
            yield tr("{count} questions located").format(count=len(made))
    if not made:
        raise NotLocatedError(tr("None of the evidence was found in the imported documents."))
    return made


def _place(item: Item, prepared: Prepared, gold: Places, scope: ScopeKind) -> Occasion:
    content = prepared.known.content
    spans = gold.spans or tuple(
        span for page in content.pages if page.number in gold.pages for span in page.spans
    )
    expected = truth(
        item.text,
        " ".join(span.of(content.text) for span in spans)[:1000],
        scope=Scope(scope, prepared.document) if scope is ScopeKind.DOCUMENT else None,
        evidence=_cited(prepared, spans),
    )
    vector = prepared.reading.encoder.encode([item.text])[0]
    return Occasion(expected, vector, partial(_look, prepared, gold, expected), item.group)


def _look(
    prepared: Prepared, gold: Places, expected: Experience, recalled: tuple[Recalled, ...]
) -> tuple[Values, Experience]:
    content = prepared.known.content
    spans = [episode.span for episode, _ in prepared.known.memory]
    question = Question(expected.question, prepared.document, known=Known(recalled=recalled))
    order = ranked(question, content, [prepared.reading.relevance], spans, SUPPORT)
    places = [spans[index] for index in order[: max(DEPTHS)]]
    rank = judge(content, places, gold).rank
    hits = {
        name: rank is not None and rank <= depth for name, depth in zip(HITS, DEPTHS, strict=True)
    }
    return hits, replace(expected, evidence=_cited(prepared, places[:1]))


def _cited(prepared: Prepared, spans: Sequence[Span]) -> tuple[Citation, ...]:
    text = prepared.known.content.text
    return tuple(Citation(prepared.document, span, span.of(text)[:_QUOTED]) for span in spans)


def _problems(bench: Bench, problems: Sequence[Problem], setting: Setting) -> Occasions:
    """Return all problems; the setting has the number of samples for a majority."""
    yield tr("{count} problems").format(count=len(problems))
    reading = bench.reading("")
    rows = reading.encoder.encode([one.question for one in problems])
    model = _Solved(reading.model)
    made = []
    for problem, row in zip(problems, rows, strict=True):
        expected = truth(problem.question, problem.answer, problem.solution)
        solving = partial(_solve, model, expected, setting.samples)
        made.append(Occasion(expected, row, solving, problem.id, in_steps=True))
    return made


def _solve(
    model: Solver, expected: Experience, samples: int, recalled: tuple[Recalled, ...]
) -> tuple[Values, Experience]:
    found = model.solve(expected.question, recalled, samples)
    answer = majority((one.answer for one in found), expected.answer)
    chosen = next(one for one in found if one.answer == answer)
    guess = replace(expected, reasoning=chosen.reasoning, answer=answer)
    return {RIGHT: agrees(answer, expected.answer)}, guess


@dataclass(frozen=True)
class _Solved:
    """Implements ``Solver`` over another, with a cache: one problem comes in many streams.

    Random samples are drawn again each time.
    """

    inner: Solver
    known: dict[tuple[str, ...], Sequence[Solution]] = field(default_factory=dict)

    def solve(
        self, question: str, shown: Sequence[Recalled], samples: int = 1
    ) -> Sequence[Solution]:
        if samples > 1:
            return self.inner.solve(question, shown, samples)
        beside = [one.experience for one in shown]
        texts = (text for one in beside for text in (one.question, one.reasoning, one.answer))
        key = (question, *texts)
        if key not in self.known:
            self.known[key] = self.inner.solve(question, shown)
        return self.known[key]
