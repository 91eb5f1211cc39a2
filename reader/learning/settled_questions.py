"""Answers questions that the user has already settled by correcting or confirming an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from reader.learning.same_question import Wording, same_question, wording
from reader.records import PastAnswer
from reader.values.experience import (
    Experience,
    ExperienceId,
    Kind,
    Label,
    Scope,
    ScopeKind,
    Settled,
    Standing,
    pair_of,
)
from reader.values.question import Question
from reader.values.quotation import Citation

_HOLDS = frozenset({Standing.CANDIDATE, Standing.KEPT, Standing.ASIDE})
"""The standings that settle a question; whether it helps with others doesn't matter."""


class SettledQuestions:
    """The wordings of the questions that the user has judged."""

    def __init__(self) -> None:
        self._asked: dict[ExperienceId, tuple[Wording, Scope]] = {}
        self._bags: dict[frozenset[str], set[ExperienceId]] = defaultdict(set)

    def add(self, one: Experience | None) -> None:
        """Add an experience, if it is a judged answer."""
        if one is not None and one.kind is Kind.ANSWER and _judged(one):
            asked = wording(one.question)
            self._asked[one.id] = asked, one.scope
            self._bags[asked.bag].add(one.id)

    def drop(self, one: ExperienceId) -> None:
        """Drop one, if it is there."""
        if asked := self._asked.pop(one, None):
            self._bags[asked[0].bag].discard(one)

    def alike(self, question: Question, scopes: Iterable[Scope]) -> list[ExperienceId]:
        """Return those that ask the same, in the order they came; none if it may mean another."""
        asked, wanted = wording(question.alone), frozenset(scopes)
        if asked.leans and question.known.earlier and not question.known.understood:
            return []
        return [
            one
            for one in sorted(self._bags.get(asked.bag, ()))
            if self._asked[one][1] in wanted and same_question(self._asked[one][0], asked)
        ]


def settled_by(
    judged: Sequence[Experience], numbered: Callable[[int], Sequence[PastAnswer]]
) -> Settled | None:
    """Return the latest of the ``judged`` answers to one question that was not taken back.

    With it come places of earlier answers that the user rejected: ``numbered`` gives an answer by
    its number in the library, or nothing.
    """
    right = [one for one in judged if one.label.is_true]
    if not right:
        return None
    last = max(right, key=lambda one: (one.learnt, one.id))
    wrong = (one for one in judged if one.label is Label.WRONG and one.learnt >= last.learnt)
    if any(pair_of(one)[1] == pair_of(last)[1] for one in wrong):
        return None
    offered: list[Citation] = []
    known = True
    for one in right:
        past = numbered(one.source) if one.source is not None else ()
        known = known and (bool(past) or one.label is not Label.CORRECTED)
        offered += (place for each in past for place in each.answer.citations)
    rejected = tuple(place for place in offered if not _among(place, last.evidence))
    return Settled(last, tuple(dict.fromkeys(rejected)), complete=known)


def _judged(one: Experience) -> bool:
    holds = one.label.is_true and one.standing in _HOLDS
    return holds or one.label is Label.WRONG


def bears_on(one: Experience, question: Question) -> bool:
    """Whether it is about what the question asks."""
    asked = {question.document, *question.shelf}
    about = {each.document for each in one.evidence}
    return not asked.isdisjoint(about) if about else one.scope.kind is not ScopeKind.EVERYTHING


def _among(place: Citation, places: Sequence[Citation]) -> bool:
    return any(
        each.document == place.document and each.span.overlaps(place.span) for each in places
    )
