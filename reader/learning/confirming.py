"""Makes an experience from an answer and the user's verdict on it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from reader.records import PastAnswer
from reader.values.answer import Answer, without_marks
from reader.values.experience import (
    Evidence,
    Experience,
    ExperienceId,
    Label,
    Scope,
    ScopeKind,
    Standing,
)
from reader.values.maker import Maker
from reader.values.quotation import Citation

_REASONS = 3


def confirmed(past: PastAnswer, learnt: datetime, scope: Scope | None = None) -> Experience:
    """Return the experience of an answer that was marked as right.

    The pair of question and answer is a true label; whether it enters the memory is decided later,
    by what it makes likelier. Its evidence is the places that the answer cites. Without a ``scope``
    it concerns the answer's document.
    """
    answer = past.answer
    return Experience(
        ExperienceId(0),
        scope or Scope(ScopeKind.DOCUMENT, answer.question.document),
        answer.question.alone,
        _reasoning(answer),
        without_marks(answer.text).strip(),
        tuple(_evidence(citation) for citation in answer.citations),
        Label.CONFIRMED,
        Standing.CANDIDATE,
        None,
        Maker(answer.model, ""),
        learnt,
        past.id,
    )


def corrected(
    past: PastAnswer,
    learnt: datetime,
    text: str,
    places: tuple[Citation, ...] | None = None,
    scope: Scope | None = None,
) -> Experience:
    """Return the experience of an answer that the user rewrote, or found other ``places`` for.

    None leaves the places unchanged. If places were only removed, their text is removed from the
    answer too: it then consists of the text of the remaining places.
    """
    right = confirmed(past, learnt, scope)
    quotes = " ".join(place.quote for place in places or ())
    given = right.answer if past.answer.answered else quotes
    said = text.strip() or given
    if said == right.answer and quotes and _tells_dropped(past, said, places):
        said = quotes
    return replace(
        right,
        label=Label.CORRECTED,
        answer=said,
        reasoning="",
        evidence=(
            right.evidence if places is None else tuple(_evidence(place) for place in places)
        ),
    )


def _tells_dropped(past: PastAnswer, said: str, places: tuple[Citation, ...] | None) -> bool:
    stays = {place.span for place in places or ()}
    return any(cited.quote in said for cited in past.answer.citations if cited.span not in stays)


def _reasoning(answer: Answer) -> str:
    """Return the last reasons in the trace: why the answer was found there."""
    reasons = [step.reason for step in answer.trace if step.span is not None and step.reason]
    return " ".join(dict.fromkeys(reasons[-_REASONS:]))


def _evidence(citation: Citation) -> Evidence:
    return Evidence(citation.document, citation.span, citation.quote)
