"""What was noticed, put before the reader: nothing of it is used before it is accepted.

Looks at what the reader did alone: verdicts, and what was typed. Documents are never looked at, nor
are answers, quotes and reasons, in which a document speaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from gettext import gettext as tr

from reader.language import later
from reader.learning import strategies, wishes
from reader.learning.consent import allows
from reader.learning.strategies import Advice, DocumentKind, QuestionKind, Tried
from reader.learning.values import (
    Experience,
    ExperienceId,
    Kind,
    Label,
    Scope,
    Standing,
)
from reader.learning.verdicts import Verdict, verdict_of
from reader.learning.wishes import Wish
from reader.memory.values import Maker
from reader.ports import Library
from reader.records import AnswerState, PastAnswer

BY = Maker("gistwalker", "1")

_ASKED = {
    QuestionKind.WHOLE: later("questions about the whole"),
    QuestionKind.LARGE: later("questions about the document at large"),
    QuestionKind.HOPS: later("questions that lead from one thing to another"),
    QuestionKind.PLACE: later("questions about something told at a place"),
}
_OF = {
    DocumentKind.SHORT: later("short documents"),
    DocumentKind.MIDDLE: later("documents of middle length"),
    DocumentKind.LONG: later("long documents"),
}
_OPEN = frozenset({Standing.PROPOSED, Standing.KEPT, Standing.REFUSED})
"""What is proposed, in use, or never to be proposed again, is not proposed."""


def propose(library: Library, now: datetime) -> list[Experience]:
    """Put into the inbox what verdicts and typed words suggest; what was put there.

    Raises:
        LibraryProblem: if it cannot be kept.
    """
    past = list(_judged_and_asked(library))
    new = [
        *(_of_advice(one, now) for one in strategies.learnt(list(_tried(library, past)))),
        *(_of_wish(one, now) for one in wishes.noticed(_typed(library, past))),
    ]
    known = {
        (one.kind, one.question, one.answer)
        for one in library.experiences.all(standings=_OPEN)
        if one.kind is not Kind.ANSWER
    }
    wanted = [one for one in new if (one.kind, one.question, one.answer) not in known]
    with library.together():
        return [library.experiences.add(one) for one in wanted]


def advice_of(experiences: Iterable[Experience]) -> Iterator[Advice]:
    """What accepted strategies say; one that cannot be understood says nothing."""
    for one in experiences:
        if one.kind is Kind.STRATEGY and (advice := strategies.understood(one)):
            yield advice


def wishes_of(experiences: Iterable[Experience]) -> Iterator[Wish]:
    """What accepted wishes say; a person may have written them anew."""
    for one in experiences:
        if one.kind is Kind.WISH:
            yield wishes.wish_of(one.answer)


def _judged_and_asked(library: Library) -> Iterator[PastAnswer]:
    """But for what was asked without memory: nothing is learnt from that unasked."""
    for document in dict.fromkeys(one.document for one in library.conversations.all()):
        for past in library.conversations.of(document):
            asked = past.answer.question
            around = {asked.document, *asked.shelf}
            if not asked.unaided and all(allows(library.positions, one) for one in around):
                yield past


def _tried(library: Library, past: Sequence[PastAnswer]) -> Iterator[Tried]:
    """By the latest verdict on each answer, in the order they were given."""
    by_number = {one.id: one for one in past if one.state is AnswerState.WHOLE}
    for one in library.experiences.all():
        judged = by_number.get(one.source) if one.source is not None else None
        if one.kind is Kind.ANSWER and judged is not None and not judged.answer.question.shelf:
            verdict = verdict_of(one)
            if verdict is not None:
                yield strategies.tried(judged.answer, right=verdict is Verdict.RIGHT)


def _typed(library: Library, past: Sequence[PastAnswer]) -> Iterator[str]:
    """Questions as they were typed, and corrections; nothing that was understood or answered.

    A correction that stands in what was quoted is the document's, not the reader's.
    """
    by_number = {one.id: one.answer for one in past}
    for known in by_number.values():
        yield known.question.text
    for one in library.experiences.all():
        answer = by_number.get(one.source) if one.source is not None else None
        if one.label is Label.CORRECTED and answer is not None:
            quoted = " ".join(each.quote for each in (*answer.citations, *answer.nearest))
            if one.answer not in quoted and one.answer not in answer.text:
                yield one.answer


def _of_advice(advice: Advice, now: datetime) -> Experience:
    return _proposal(
        Kind.STRATEGY,
        strategies.named(advice.situation),
        strategies.said(advice),
        why_advised(advice),
        now,
    )


def _of_wish(noticed: wishes.Noticed, now: datetime) -> Experience:
    return _proposal(Kind.WISH, "", noticed.wish.text, noticed.reason, now)


def _proposal(kind: Kind, question: str, answer: str, reason: str, now: datetime) -> Experience:
    return Experience(
        ExperienceId(0),
        Scope(),
        question,
        reason,
        answer,
        (),
        Label.GUESSED,
        Standing.PROPOSED,
        None,
        BY,
        now,
        None,
        kind,
    )


def why_advised(advice: Advice) -> str:
    """What was judged, as a sentence for people."""
    where = tr("{questions} in {documents}").format(
        questions=tr(_ASKED[advice.situation.question]),
        documents=tr(_OF[advice.situation.document]),
    )
    if advice.way is advice.usual:
        return tr("For {where}, no right answer needed more look-ups than these.").format(
            where=where
        )
    return tr(
        "For {where}, you called {right} of {of} answers right that were found this way, and "
        "{usual_right} of {usual_of} that were found the usual way."
    ).format(
        where=where,
        right=advice.record.right,
        of=advice.record.of,
        usual_right=advice.usual_record.right,
        usual_of=advice.usual_record.of,
    )
