"""The user's verdicts on answers, and what is learnt from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from reader.ports import Library
from reader.records import Collection, PastAnswer
from reader.values.answer import Answer, without_marks
from reader.values.experience import (
    Experience,
    ExperienceId,
    Kind,
    Label,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.maker import Maker
from reader.values.quotation import Citation


class Verdict(StrEnum):
    """The verdicts on an answer."""

    RIGHT = "right"
    CORRECTED = "corrected"
    """The answer was wrong, and the user rewrote it or marked the right place."""
    WRONG = "wrong"


_REASONS = 3
_VERDICTS = {
    Label.CONFIRMED: Verdict.RIGHT,
    Label.CORRECTED: Verdict.CORRECTED,
    Label.WRONG: Verdict.WRONG,
}


@dataclass(frozen=True, slots=True)
class Correction:
    """The right answer, empty for the one given; and the right places, None for those given."""

    text: str = ""
    places: tuple[Citation, ...] | None = None


def confirmed(past: PastAnswer, learnt: datetime, scope: Scope) -> Experience:
    """Return the experience of an answer that was marked as right.

    The pair of question and answer is a true label; whether it enters the memory is decided later,
    by what it makes likelier. Its evidence is the places that the answer cites, its reasoning the
    last reasons in the trace: why the answer was found there.
    """
    answer = past.answer
    reasons = [step.reason for step in answer.trace if step.span is not None and step.reason]
    return Experience(
        ExperienceId(0),
        scope,
        answer.question.alone,
        " ".join(dict.fromkeys(reasons[-_REASONS:])),
        without_marks(answer.text).strip(),
        answer.citations,
        Label.CONFIRMED,
        Standing.CANDIDATE,
        None,
        Maker(answer.model, ""),
        learnt,
        past.id,
    )


def verdict_of(experience: Experience) -> Verdict | None:
    """Return the verdict on the answer that it was learnt from; None if there was none."""
    return _VERDICTS.get(experience.label) if experience.kind is Kind.ANSWER else None


def verdict_on(learnt: Sequence[Experience]) -> Verdict | None:
    """Return the latest verdict on an answer, from all that was learnt from it."""
    said = (verdict_of(one) for one in reversed(learnt))
    return next((one for one in said if one is not None), None)


def judged(
    past: PastAnswer,
    verdict: Verdict,
    learnt: datetime,
    scope: Scope,
    *,
    correction: Correction | None = None,
    before: Experience | None = None,
) -> Experience:
    """Return what is learnt from a verdict; it replaces ``before``, learnt from the same answer.

    An answer that was wrong is kept to be counted, and neither recalled nor proposed again.
    """
    made = confirmed(past, learnt, scope)
    if verdict is Verdict.CORRECTED:
        made = _corrected(made, past.answer, correction or Correction())
    elif verdict is Verdict.WRONG:
        made = replace(made, label=Label.WRONG, standing=Standing.REFUSED)
    if before is None:
        return made
    return replace(made, id=before.id, scope=before.scope, uncertainty=before.uncertainty)


def _corrected(right: Experience, given: Answer, correction: Correction) -> Experience:
    """Return what is learnt from an answer that the user rewrote, or found other places for.

    If places were only removed, their text is removed from the answer too: it then consists of the
    text of the remaining places.
    """
    places = correction.places
    quotes = " ".join(place.quote for place in places or ())
    said = correction.text.strip() or (right.answer if given.answered else quotes)
    stay = {place.span for place in places or ()}
    dropped = (cited.quote for cited in given.citations if cited.span not in stay)
    if said == right.answer and quotes and any(quote in said for quote in dropped):
        said = quotes
    evidence = right.evidence if places is None else places
    return replace(right, label=Label.CORRECTED, answer=said, reasoning="", evidence=evidence)


def judged_before(library: Library, answer: int) -> Experience | None:
    """Return what was learnt from an answer so far, by its number, including a proposal."""
    known = library.experiences.of_answer(answer)
    return next((one for one in reversed(known) if one.kind is Kind.ANSWER), None)


def keep_verdict(
    library: Library,
    past: PastAnswer,
    verdict: Verdict,
    now: datetime,
    correction: Correction | None = None,
) -> tuple[Experience | None, Experience]:
    """Store the user's verdict; return what the answer had taught before, and what it teaches now.

    Repeating a verdict changes nothing. Raises ``LibraryError`` if it cannot be stored.
    """
    with library.together():
        before = judged_before(library, past.id)
        if before and verdict is not Verdict.CORRECTED and verdict_of(before) is verdict:
            return before, before
        scope = scope_of(past.answer, library.collections.all())
        made = judged(past, verdict, now, scope, correction=correction, before=before)
        if before is None:
            return None, library.experiences.add(made)
        library.experiences.change(made)
        return before, library.experiences.get(made.id)


def scope_of(answer: Answer, collections: Iterable[Collection]) -> Scope:
    """Return the initial scope of an answer's lesson: as narrow as its places allow."""
    documents = {place.document for place in answer.citations} or {answer.question.document}
    if len(documents) == 1:
        return Scope(ScopeKind.DOCUMENT, documents.pop())
    for shelf in collections:
        if documents <= set(shelf.documents):
            return Scope(ScopeKind.COLLECTION, shelf.id)
    return Scope()
