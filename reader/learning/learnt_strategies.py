"""Learns the strategies that work for a kind of question and a kind of document.

They are learnt from the user's verdicts alone: the kind of a question is in its own words, that of
a document is its length. The text of documents has no part in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import exp, lgamma, log

from reader.hopping.recognising import takes_hops
from reader.learning.look_ups import LookedUp, looked_up, more
from reader.overview_questions import asks_at_large, asks_for_overview
from reader.text.span import Span
from reader.values.advice import Advice, DocumentKind, QuestionKind, Record, Situation
from reader.values.answer import Action, Answer
from reader.values.strategy import Strategy

ENOUGH = 5
"""The number of verdicts on a strategy before anything is concluded from it."""

SURE = 0.9
"""The probability from which a strategy counts as right more often than the usual one."""

_LOOKED_UP = 12
"""The number of right answers by look-up before fewer look-ups are considered enough."""

_LATEST = 50
"""The number of verdicts that count for one kind of question and document: models change."""

_SHORT, _LONG = 4_000, 20_000


@dataclass(frozen=True, slots=True)
class Tried:
    """An answer with a verdict: its situation, its strategy, and whether it was right.

    ``look_ups`` is how many episodes were opened, ``needed`` how many of these until the last that
    the answer is based on; both 0 if it was not found by look-up. ``looked`` has what was opened,
    and where the right answer is.
    """

    situation: Situation
    strategy: Strategy
    right: bool
    look_ups: int = 0
    needed: int = 0
    looked: LookedUp | None = None


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


def situation_of(question: str, words: int) -> Situation:
    """Return the situation of a question to a single document with this number of words."""
    return Situation(_question_kind(question), _document_kind(words))


def usual(situation: Situation) -> Strategy:
    """Return the strategy without any advice."""
    strategy = USUAL[situation.question]
    if strategy is Strategy.SUMMARY:
        return strategy
    if situation.document is DocumentKind.SHORT:
        return Strategy.WHOLE
    if strategy is Strategy.MULTIHOP:
        return strategy
    return strategy if situation.document is DocumentKind.LONG else Strategy.GIST


def tried(answer: Answer, *, right: bool, places: Sequence[Span] = ()) -> Tried:
    """Return what an answer teaches, once the user has said whether it was right.

    ``places`` are where the right answer is in the document, as far as the user has said.
    """
    opened = [step.span for step in answer.trace if step.action is Action.OPEN and step.span]
    resting = [
        place
        for place, span in enumerate(opened, start=1)
        if any(span.overlaps(citation.span) for citation in answer.citations)
    ]
    by_look_up = answer.strategy is Strategy.GIST
    return Tried(
        situation_of(answer.question.alone, answer.words_in_document),
        answer.strategy,
        right,
        len(opened) if by_look_up else 0,
        max(resting, default=len(opened)) if by_look_up else 0,
        looked_up(answer, right=right, places=places),
    )


def learnt(verdicts: Sequence[Tried]) -> list[Advice]:
    """Return advice that differs from the usual; ``verdicts`` are in the order they were given.

    A strategy is preferred if at least five of its answers were judged, and it is right more often
    than the usual strategy with a probability of 0.9 or more. Before anything is known, every share
    of right answers counts as equally probable (a Beta distribution with both parameters 1).
    """
    by_situation: dict[Situation, list[Tried]] = defaultdict(list)
    for one in verdicts:
        by_situation[one.situation].append(one)
    found = (_advice(where, made[-_LATEST:]) for where, made in by_situation.items())
    return [one for one in found if one is not None]


def better(record: Record, other: Record) -> float:
    """Return the probability that ``record`` is right more often than ``other``."""
    a, b = record.right + 1, record.of - record.right + 1
    c, d = other.right + 1, other.of - other.right + 1
    return sum(
        exp(_log_beta(c + i, b + d) - log(b + i) - _log_beta(1 + i, b) - _log_beta(c, d))
        for i in range(a)
    )


def _advice(situation: Situation, verdicts: Sequence[Tried]) -> Advice | None:
    records = _records(verdicts)
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


def _with_look_ups(advice: Advice, verdicts: Sequence[Tried]) -> Advice:
    """Advise more look-ups, else fewer, else no change. A starved answer counts against fewer."""
    if advice.strategy is not Strategy.GIST:
        return advice
    wanted = more([one.looked for one in verdicts if one.looked is not None])
    if wanted is not None:
        return replace(advice, look_ups=wanted.look_ups, more=wanted)
    return replace(advice, look_ups=_fewer(verdicts))


def _records(verdicts: Iterable[Tried]) -> Mapping[Strategy, Record]:
    found: dict[Strategy, Record] = {}
    for one in verdicts:
        record = found.get(one.strategy, Record())
        found[one.strategy] = Record(record.right + one.right, record.of + 1)
    return found


def _fewer(verdicts: Iterable[Tried]) -> int | None:
    """Return one more than any right answer needed, if that is fewer than were opened."""
    right = [one for one in verdicts if one.right and one.strategy is Strategy.GIST]
    if len(right) < _LOOKED_UP:
        return None
    enough = max(one.needed for one in right) + 1
    return enough if enough < max(one.look_ups for one in right) else None


def _question_kind(question: str) -> QuestionKind:
    if asks_for_overview(question):
        return QuestionKind.WHOLE
    if takes_hops(question):
        return QuestionKind.HOPS
    return QuestionKind.LARGE if asks_at_large(question) else QuestionKind.PLACE


def _document_kind(words: int) -> DocumentKind:
    if words <= _SHORT:
        return DocumentKind.SHORT
    return DocumentKind.MIDDLE if words < _LONG else DocumentKind.LONG


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)
