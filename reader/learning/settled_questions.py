"""Answers questions that the user has already settled by correcting or confirming an answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reader.errors import NotFoundError
from reader.experience_ports import Experiences
from reader.learning.recalling import within
from reader.learning.same_question import Wording, same_question, wording
from reader.records import PastAnswer
from reader.values.experience import (
    Evidence,
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

_HOLDS = frozenset({Standing.CANDIDATE, Standing.KEPT, Standing.ASIDE})
"""The standings that settle a question; whether it helps with others doesn't matter."""


@dataclass(frozen=True, slots=True)
class _Asked:
    wording: Wording
    scope: Scope


class SettledQuestions:
    """Finds what settles a question; wordings are kept from one question to the next.

    ``numbered`` gives an answer by its number in the library, or nothing. Bound to the thread of
    the library that ``experiences`` belong to.
    """

    def __init__(
        self, experiences: Experiences, numbered: Callable[[int], Sequence[PastAnswer]]
    ) -> None:
        self._experiences = experiences
        self._numbered = numbered
        self._revision: int | None = None
        self._asked: dict[ExperienceId, _Asked] = {}
        self._bags: dict[frozenset[str], set[ExperienceId]] = defaultdict(set)

    def find(self, question: Question, scopes: Iterable[Scope]) -> Settled | None:
        """Return the user's latest verdict on this question; None if there is none."""
        self._refresh()
        asked, wanted = wording(question.alone), frozenset(scopes)
        if asked.leans and question.known.earlier and not question.known.understood:
            return None
        known = (
            one
            for one in sorted(self._bags.get(asked.bag, ()))
            if self._asked[one].scope in wanted and same_question(self._asked[one].wording, asked)
        )
        judged = [self._experiences.get(one) for one in known]
        judged = [one for one in judged if _bears_on(one, question)]
        right = [one for one in judged if one.label.is_true]
        if not right:
            return None
        last = max(right, key=lambda one: (one.learnt, one.id))
        taken_back = (
            one.label is Label.WRONG and one.learnt >= last.learnt and _answer(one) == _answer(last)
            for one in judged
        )
        return None if any(taken_back) else self._settled(last, right)

    def _settled(self, last: Experience, right: Sequence[Experience]) -> Settled:
        """Return the settled answer, with places of earlier answers that the user rejected."""
        offered: list[Evidence] = []
        known = True
        for one in right:
            past = self._numbered(one.source) if one.source is not None else ()
            known = known and (bool(past) or one.label is not Label.CORRECTED)
            cited = (place for each in past for place in each.answer.citations)
            offered += (Evidence(place.document, place.span, place.quote) for place in cited)
        rejected = tuple(place for place in offered if not _among(place, last.evidence))
        return Settled(last, tuple(dict.fromkeys(rejected)), complete=known)

    def _refresh(self) -> None:
        """Read what has changed in this or another window since the last time."""
        known, revision = self._revision, self._experiences.revision()
        if revision == known:
            return
        if known is None or revision < known:
            self._asked.clear()
            self._bags.clear()
            self._take(self._experiences.all())
        else:
            changed = self._experiences.changed_since(known)
            for one in changed:
                self._drop(one)
            self._take(one for id_ in changed for one in self._found(id_))
        self._revision = revision

    def _take(self, experiences: Iterable[Experience]) -> None:
        for one in experiences:
            holds = one.label.is_true and one.standing in _HOLDS
            if one.kind is Kind.ANSWER and (holds or one.label is Label.WRONG):
                asked = _Asked(wording(one.question), one.scope)
                self._asked[one.id] = asked
                self._bags[asked.wording.bag].add(one.id)

    def _drop(self, one: ExperienceId) -> None:
        if asked := self._asked.pop(one, None):
            self._bags[asked.wording.bag].discard(one)

    def _found(self, one: ExperienceId) -> list[Experience]:
        """Return the experience; None if it was deleted meanwhile."""
        try:
            return [self._experiences.get(one)]
        except NotFoundError:
            return []


def _bears_on(one: Experience, question: Question) -> bool:
    """Whether it concerns the question, and reveals nothing from beyond the allowed place."""
    if not within(one, question.document, question.known.up_to, question.shelf):
        return False
    asked = {question.document, *question.shelf}
    about = {each.document for each in one.evidence}
    return not asked.isdisjoint(about) if about else one.scope.kind is not ScopeKind.EVERYTHING


def _answer(one: Experience) -> str:
    return pair_of(one)[1]


def _among(place: Evidence, places: Sequence[Evidence]) -> bool:
    return any(
        each.document == place.document and each.span.overlaps(place.span) for each in places
    )
