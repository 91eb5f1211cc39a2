"""Answers questions that the user has already settled by correcting or confirming an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from reader.experience_ports import Experiences
from reader.learning.recalling import Held, within
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


class SettledQuestions(Held):
    """Finds what settles a question; wordings are kept from one question to the next.

    ``numbered`` gives an answer by its number in the library, or nothing.
    """

    def __init__(
        self, experiences: Experiences, numbered: Callable[[int], Sequence[PastAnswer]]
    ) -> None:
        super().__init__(experiences)
        self._numbered = numbered
        self._asked: dict[ExperienceId, tuple[Wording, Scope]] = {}
        self._bags: dict[frozenset[str], set[ExperienceId]] = defaultdict(set)

    def find(self, question: Question, scopes: Iterable[Scope]) -> Settled | None:
        """Return the user's latest verdict on this question; None if there is none."""
        self.refresh()
        asked, wanted = wording(question.alone), frozenset(scopes)
        if asked.leans and question.known.earlier and not question.known.understood:
            return None
        known = (
            one
            for one in sorted(self._bags.get(asked.bag, ()))
            if self._asked[one][1] in wanted and same_question(self._asked[one][0], asked)
        )
        judged = [one for one in map(self._experiences.get, known) if _bears_on(one, question)]
        right = [one for one in judged if one.label.is_true]
        if not right:
            return None
        last = max(right, key=lambda one: (one.learnt, one.id))
        taken_back = (
            one.label is Label.WRONG
            and one.learnt >= last.learnt
            and pair_of(one)[1] == pair_of(last)[1]
            for one in judged
        )
        return None if any(taken_back) else self._settled(last, right)

    def _settled(self, last: Experience, right: Sequence[Experience]) -> Settled:
        """Return the settled answer, with places of earlier answers that the user rejected."""
        offered: list[Citation] = []
        known = True
        for one in right:
            past = self._numbered(one.source) if one.source is not None else ()
            known = known and (bool(past) or one.label is not Label.CORRECTED)
            offered += (place for each in past for place in each.answer.citations)
        rejected = tuple(place for place in offered if not _among(place, last.evidence))
        return Settled(last, tuple(dict.fromkeys(rejected)), complete=known)

    def _clear(self) -> None:
        self._asked.clear()
        self._bags.clear()

    def _drop(self, one: ExperienceId) -> None:
        if asked := self._asked.pop(one, None):
            self._bags[asked[0].bag].discard(one)

    def _take(self, among: Sequence[ExperienceId] | None) -> None:
        found = self._experiences.all() if among is None else map(self._found, among)
        for one in found:
            if one is not None and one.kind is Kind.ANSWER and _judged(one):
                asked = wording(one.question)
                self._asked[one.id] = asked, one.scope
                self._bags[asked.bag].add(one.id)


def _judged(one: Experience) -> bool:
    holds = one.label.is_true and one.standing in _HOLDS
    return holds or one.label is Label.WRONG


def _bears_on(one: Experience, question: Question) -> bool:
    """Whether it concerns the question, and reveals nothing from beyond the allowed place."""
    if not within(one, question.document, question.known.up_to, question.shelf):
        return False
    asked = {question.document, *question.shelf}
    about = {each.document for each in one.evidence}
    return not asked.isdisjoint(about) if about else one.scope.kind is not ScopeKind.EVERYTHING


def _among(place: Citation, places: Sequence[Citation]) -> bool:
    return any(
        each.document == place.document and each.span.overlaps(place.span) for each in places
    )
