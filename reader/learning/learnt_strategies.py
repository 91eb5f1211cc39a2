"""Learns from verdicts which strategies work, how many look-ups they need, and when reasons help.

All is learnt by the kind of a question, which is in its own words, and the kind of a document,
which is its length. The text of documents has no part in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb, exp, lgamma, log

from reader.question_kinds import QuestionKind
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import (
    Advice,
    DocumentKind,
    More,
    ReasonAdvice,
    Record,
    Situation,
)
from reader.values.answer import Action, Answer
from reader.values.question import Question
from reader.values.strategy import Strategy

ENOUGH = 5
"""The number of verdicts before anything is concluded from them."""

SURE = 0.9
"""The probability from which a conclusion is drawn."""

MOST_LOOK_UPS = 12
"""The most look-ups that are ever proposed: ReadAgent was best with 5, and all are read."""

_MORE_LOOK_UPS = 2
"""The number of further look-ups that are tried if it isn't known how many it takes."""

_LOOKED_UP = 12
"""The number of right answers by look-up before fewer look-ups are considered enough."""

_LATEST = 50
"""The number of verdicts that count for one kind of question and document: models change."""

LONG_WORDS = 20_000
"""The length from which a document has a tree worth walking: several levels above its episodes."""
_SHORT = 4_000


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer, and whether it was right; ``places`` are where the right one is, if known."""

    answer: Answer
    right: bool
    places: tuple[Span, ...] = ()

    @property
    def situation(self) -> Situation:
        """The kinds of its question and its document."""
        return situation_of(self.answer.question, self.answer.words_in_document)

    @property
    def asked(self) -> tuple[DocumentId, str]:
        """A key that answers to the same question share."""
        question = self.answer.question
        return question.document, " ".join(question.alone.casefold().split())

    @property
    def opened(self) -> tuple[Span, ...]:
        """What look-up opened; empty for another strategy."""
        trace = self.answer.trace if self.answer.strategy is Strategy.GIST else ()
        return tuple(step.span for step in trace if step.action is Action.OPEN and step.span)

    @property
    def allowed(self) -> int:
        """How many episodes look-up might open; 0 if that is unknown."""
        return self.answer.manner.look_ups or 0

    @property
    def needed(self) -> int:
        """How many episodes were opened until the last that the answer is based on."""
        cited = [citation.span for citation in self.answer.citations]
        basis = [n for n, span in enumerate(self.opened, 1) if any(map(span.overlaps, cited))]
        return max(basis, default=len(self.opened))


SITUATIONS = tuple(Situation(*pair) for pair in product(QuestionKind, DocumentKind))

USUAL = {
    QuestionKind.WHOLE: Strategy.SUMMARY,
    QuestionKind.LARGE: Strategy.TREE,
    QuestionKind.HOPS: Strategy.MULTIHOP,
    QuestionKind.PLACE: Strategy.GIST,
}
"""The strategies of ``auto``, except that it reads short documents completely and walks only
through long ones.
"""


def situation_of(question: Question, words: int) -> Situation:
    """Return the situation of a question to a single document with this number of words."""
    return Situation(question.kind, _document_kind(words))


def usual(situation: Situation) -> Strategy:
    """Return the strategy without any advice."""
    strategy = USUAL[situation.question]
    if strategy is Strategy.SUMMARY:
        return strategy
    if situation.document is DocumentKind.SHORT:
        return Strategy.WHOLE
    long = situation.document is DocumentKind.LONG
    return strategy if long or strategy is Strategy.MULTIHOP else Strategy.GIST


def learnt(verdicts: Iterable[Judged]) -> list[Advice]:
    """Return advice that differs from the usual; ``verdicts`` are in the order they were given.

    A strategy is preferred if at least five of its answers were judged, and it is right more often
    than the usual strategy with a probability of 0.9 or more. Before anything is known, every share
    of right answers counts as equally probable (a Beta distribution with both parameters 1).
    """
    by_situation: dict[Situation, list[Judged]] = defaultdict(list)
    for one in verdicts:
        by_situation[one.situation].append(one)
    found = (_advice(where, made[-_LATEST:]) for where, made in by_situation.items())
    return [one for one in found if one is not None]


def learnt_reasons(
    verdicts: Iterable[Judged], present: Callable[[Situation, str], bool]
) -> list[ReasonAdvice]:
    """Return whether models should give their reason first, where not so at ``present``.

    MemWalker found that reasons first help strong models and hurt weak ones. A trial on a book
    shows which a model is (``reader.model_checks.calibrating``); verdicts on its answers show it
    too, for the questions that are really asked. At least five answers must have been judged for
    each of the two, and the other one be right more often with a probability of 0.9 or more.
    """
    by_model: dict[tuple[Situation, str], list[Judged]] = defaultdict(list)
    for one in verdicts:
        if one.answer.manner.reasoned is not None:
            by_model[one.situation, one.answer.model].append(one)
    found = []
    for (situation, model), made in by_model.items():
        now, latest = present(situation, model), made[-_LATEST:]
        mine = _record(one for one in latest if one.answer.manner.reasoned is not now)
        other = _record(one for one in latest if one.answer.manner.reasoned is now)
        if min(mine.of, other.of) >= ENOUGH and better(mine, other) >= SURE:
            found.append(ReasonAdvice(situation, model, not now, mine, other))
    return found


def reason_advised(advice: Iterable[object], situation: Situation, model: str) -> bool | None:
    """Return the mode accepted last for the model in such a situation; None if there is none."""
    found = None
    for one in advice:
        if isinstance(one, ReasonAdvice) and (one.situation, one.model) == (situation, model):
            found = one.first
    return found


def better(record: Record, other: Record) -> float:
    """Return the probability that ``record`` is right more often than ``other``."""
    a, b = record.right + 1, record.of - record.right + 1
    c, d = other.right + 1, other.of - other.right + 1
    return sum(
        exp(_log_beta(c + i, b + d) - log(b + i) - _log_beta(1 + i, b) - _log_beta(c, d))
        for i in range(a)
    )


def more_look_ups(verdicts: Sequence[Judged]) -> More | None:
    """Advise more look-ups, once most wrong answers by look-up were wrong for lack of them.

    ``verdicts`` are of one kind of question in one kind of document. At least five wrong answers
    must have used all their look-ups while the right one was in none of the episodes opened: not at
    the places the user corrected it to, nor at those of another answer to the same question that
    was corrected or marked as right. And with a probability of 0.9 that is so for more than half of
    all that are wrong, if every share counts as equally probable in advance.
    """
    for allowed in sorted({one.allowed for one in verdicts if one.allowed}, reverse=True):
        wrong = [one for one in verdicts if one.allowed == allowed and not one.right]
        starved = [one for one in wrong if _is_starved(one, verdicts)]
        enough = len(starved) >= ENOUGH and mostly(len(starved), len(wrong)) >= SURE
        if enough and allowed < MOST_LOOK_UPS:
            wanted = max([allowed + _MORE_LOOK_UPS, *_that_did(starved, verdicts)])
            return More(min(wanted, MOST_LOOK_UPS), allowed, len(starved), len(wrong))
    return None


def mostly(count: int, of: int) -> float:
    """Return the probability of more than one half, after ``count`` of ``of`` observations."""
    return float(sum(comb(of + 1, one) for one in range(count + 1)) / 2 ** (of + 1))


def _advice(situation: Situation, verdicts: Sequence[Judged]) -> Advice | None:
    tried: dict[Strategy, list[Judged]] = defaultdict(list)
    for one in verdicts:
        tried[one.answer.strategy].append(one)
    records = {strategy: _record(made) for strategy, made in tried.items()}
    before = usual(situation)
    known = records.get(before, Record())
    rivals = [
        (better(record, known), strategy.value, strategy, record)
        for strategy, record in records.items()
        if strategy is not before and record.of >= ENOUGH
    ]
    if rivals:
        probability, _, strategy, record = max(rivals, key=lambda one: one[:2])
        if probability >= SURE:
            return _with_look_ups(Advice(situation, strategy, before, record, known), verdicts)
    same = _with_look_ups(Advice(situation, before, before, known, known), verdicts)
    return None if same.look_ups is None else same


def _with_look_ups(advice: Advice, verdicts: Sequence[Judged]) -> Advice:
    """Advise more look-ups, else fewer, else no change. A starved answer counts against fewer."""
    if advice.strategy is not Strategy.GIST:
        return advice
    wanted = more_look_ups(verdicts)
    if wanted is not None:
        return replace(advice, look_ups=wanted.look_ups, more=wanted)
    return replace(advice, look_ups=_fewer(verdicts))


def _record(verdicts: Iterable[Judged]) -> Record:
    right = [one.right for one in verdicts]
    return Record(sum(right), len(right))


def _fewer(verdicts: Iterable[Judged]) -> int | None:
    """Return one more than any right answer needed, if that is fewer than were opened."""
    right = [one for one in verdicts if one.right and one.answer.strategy is Strategy.GIST]
    if len(right) < _LOOKED_UP:
        return None
    enough = max(one.needed for one in right) + 1
    return enough if enough < max(len(one.opened) for one in right) else None


def _is_starved(wrong: Judged, verdicts: Sequence[Judged]) -> bool:
    """Whether all look-ups were used for it, and the right answer is elsewhere."""
    others = (one.places for one in verdicts if one.asked == wrong.asked)
    grounds = [wrong.places] if wrong.places else [places for places in others if places]
    opened = wrong.opened
    return len(opened) >= wrong.allowed and any(
        not any(span.overlaps(place) for span in opened for place in places) for places in grounds
    )


def _that_did(starved: Sequence[Judged], verdicts: Sequence[Judged]) -> list[int]:
    """Return the numbers opened when the same question was answered rightly with more of them."""
    asked = {one.asked: one.allowed for one in starved}
    return [
        len(one.opened)
        for one in verdicts
        if one.right and one.asked in asked and one.allowed > asked[one.asked]
    ]


def _document_kind(words: int) -> DocumentKind:
    if words <= _SHORT:
        return DocumentKind.SHORT
    return DocumentKind.MIDDLE if words < LONG_WORDS else DocumentKind.LONG


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)
