"""Learns the strategies that work for a kind of question and a kind of document.

They are learnt from a person's verdicts alone: the kind of a question is in its own words, that of
a document is its length. The text of documents has no part in it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import exp, lgamma, log

from reader.hopping.recognising import takes_hops
from reader.learning.look_ups import MOST, LookedUp, looked_up, more
from reader.overview_questions import asks_at_large, asks_for_overview
from reader.text.span import Span
from reader.values.advice import Advice, DocumentKind, More, QuestionKind, Record, Situation
from reader.values.answer import Action, Answer
from reader.values.experience import Experience
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
    the answer rests on; both 0 if it was not found by look-up. ``looked`` has what was opened, and
    where the right answer is.
    """

    situation: Situation
    way: Strategy
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
    """Return the situation of a question to a single document of so many words."""
    return Situation(_question_kind(question), _document_kind(words))


def usual(situation: Situation) -> Strategy:
    """Return the strategy without any advice."""
    way = USUAL[situation.question]
    if way in {Strategy.SUMMARY, Strategy.MULTIHOP}:
        return way
    if situation.document is DocumentKind.SHORT:
        return Strategy.WHOLE
    return way if situation.document is DocumentKind.LONG else Strategy.GIST


def tried(answer: Answer, *, right: bool, places: Sequence[Span] = ()) -> Tried:
    """Return what an answer teaches, once a person has said whether it was right.

    ``places`` are where the right answer stands in the document, as far as the person has said.
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
        (better(record, known), way.value, way, record)
        for way, record in records.items()
        if way is not before and record.of >= ENOUGH
    ]
    if rivals:
        probability, _, way, record = max(rivals, key=lambda one: one[:2])
        if probability >= SURE:
            return _with_look_ups(Advice(situation, way, before, record, known), verdicts)
    same = _with_look_ups(Advice(situation, before, before, known, known), verdicts)
    return None if same.look_ups is None else same


def _with_look_ups(advice: Advice, verdicts: Sequence[Tried]) -> Advice:
    """Advise more look-ups, else fewer, else as before. A starved answer speaks against fewer."""
    if advice.way is not Strategy.GIST:
        return advice
    wanted = more([one.looked for one in verdicts if one.looked is not None])
    if wanted is not None:
        return replace(advice, look_ups=wanted.look_ups, more=wanted)
    return replace(advice, look_ups=_fewer(verdicts))


def _records(verdicts: Iterable[Tried]) -> Mapping[Strategy, Record]:
    found: dict[Strategy, Record] = {}
    for one in verdicts:
        record = found.get(one.way, Record())
        found[one.way] = Record(record.right + one.right, record.of + 1)
    return found


def _fewer(verdicts: Iterable[Tried]) -> int | None:
    """Return one more than any right answer needed, if that is fewer than were opened."""
    right = [one for one in verdicts if one.right and one.way is Strategy.GIST]
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


_LOOKS = re.compile(
    r"(?P<way>[a-z]+)(?:, (?P<count>\d{1,2}) look-ups(?: instead of (?P<instead>\d{1,2}))?)?"
)


def named(situation: Situation) -> str:
    """Return the situation as an experience keeps it."""
    return f"{situation.question}, {situation.document}"


def said(advice: Advice) -> str:
    """Return the advice as an experience keeps it."""
    looks = "" if advice.look_ups is None else f", {advice.look_ups} look-ups"
    instead = f" instead of {advice.more.instead}" if advice.more else ""
    return f"{advice.way}{looks}{instead}"


def with_look_ups(experience: Experience, count: int) -> str:
    """Return the text of the strategy with another number of look-ups; unchanged if it has none."""
    advice = understood(experience)
    if advice is None or advice.look_ups is None:
        return experience.answer
    wanted = advice.more and replace(advice.more, look_ups=count)
    return said(replace(advice, look_ups=count, more=wanted))


def understood(experience: Experience) -> Advice | None:
    """Return the advice of an accepted strategy; None if it is not one, or was edited into none."""
    situation = {named(one): one for one in SITUATIONS}.get(experience.question.strip())
    found = _LOOKS.fullmatch(experience.answer.strip())
    if situation is None or found is None or found["way"] not in _WAYS:
        return None
    count = int(found["count"]) if found["count"] else None
    way = Strategy(found["way"])
    look_ups = min(count, MOST) if way is Strategy.GIST and count else None
    instead = int(found["instead"]) if look_ups and found["instead"] else None
    wanted = None if look_ups is None or instead is None else More(look_ups, instead, 0, 0)
    return Advice(situation, way, usual(situation), Record(), Record(), look_ups, wanted)


_WAYS = frozenset(way.value for way in Strategy if way is not Strategy.AUTO)
