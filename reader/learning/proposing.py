"""Proposes what was noticed; nothing is used before the user accepts it.

It looks only at what the user did: verdicts, and what was typed. Documents are never looked at,
nor are answers, quotes and reasons, in which a document speaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from gettext import gettext as tr

from reader.learning import answer_wishes
from reader.learning.learnt_strategies import Judged, learnt, learnt_reasons, reason_advised
from reader.learning.plain_words import where_words
from reader.learning.recalling import allows
from reader.learning.stored_advice import advice_of, stored
from reader.learning.verdicts import Verdict, verdict_of
from reader.model_findings import reasons_first
from reader.ports import Library
from reader.records import AnswerState, PastAnswer
from reader.values.advice import Advice, ReasonAdvice, Situation
from reader.values.experience import Experience, ExperienceId, Kind, Label, Scope, Standing
from reader.values.maker import Maker

BY = Maker("gistwalker", "1")

_OPEN = frozenset({Standing.PROPOSED, Standing.KEPT, Standing.REFUSED})
"""Entries that are proposed, in use, or never to be proposed again; they are not proposed."""


def propose(library: Library, now: datetime) -> list[Experience]:
    """Add proposals from verdicts and typed words to the inbox; return what was added.

    Raises:
        LibraryError: if it cannot be stored.
    """
    past = list(_judged_and_asked(library))
    judged = list(_judged(library, past))
    accepted = list(advice_of(library.experiences.all(standings={Standing.KEPT})))
    advised: list[Advice | ReasonAdvice]
    advised = [*_strategies(judged, accepted), *_reasons(library, judged, accepted)]
    noticed = answer_wishes.noticed(_typed(library, past))
    new = [
        *(_proposal(Kind.STRATEGY, *stored(one), why_advised(one), now) for one in advised),
        *(_proposal(Kind.WISH, "", wish.text, reason, now) for wish, reason in noticed),
    ]
    known = {
        (one.kind, one.question, one.answer)
        for one in library.experiences.all(standings=_OPEN)
        if one.kind is not Kind.ANSWER
    }
    wanted = [one for one in new if (one.kind, one.question, one.answer) not in known]
    with library.together():
        return [library.experiences.add(one) for one in wanted]


def _judged_and_asked(library: Library) -> Iterator[PastAnswer]:
    """Yield answers except those asked without memory: nothing is suggested from them."""
    for document in dict.fromkeys(one.document for one in library.conversations.all()):
        for past in library.conversations.of(document):
            asked = past.answer.question
            around = {asked.document, *asked.shelf}
            if not asked.unaided and all(allows(library.positions, one) for one in around):
                yield past


def _judged(library: Library, past: Sequence[PastAnswer]) -> Iterator[Judged]:
    """Yield the latest verdict on each answer, in the order they were given."""
    by_number = {one.id: one for one in past if one.state is AnswerState.WHOLE}
    for one in library.experiences.all():
        judged = by_number.get(one.source) if one.source is not None else None
        if one.kind is Kind.ANSWER and judged is not None and not judged.answer.question.shelf:
            verdict = verdict_of(one)
            if verdict is not None:
                here = judged.answer.question.document
                known = one.evidence if one.label.is_true else ()
                places = tuple(each.span for each in known if each.document == here)
                yield Judged(judged.answer, verdict is Verdict.RIGHT, places)


def _strategies(
    judged: Sequence[Judged], accepted: Sequence[Advice | ReasonAdvice]
) -> Iterator[Advice]:
    """Yield learnt strategies, except advice on one that was given up for another."""
    chosen = {one.situation: one.strategy for one in accepted if isinstance(one, Advice)}
    for advice in learnt(judged):
        accepted_now = chosen.get(advice.situation, advice.strategy)
        if advice.strategy is not advice.usual or accepted_now is advice.strategy:
            yield advice


def _reasons(
    library: Library, judged: Sequence[Judged], accepted: Sequence[Advice | ReasonAdvice]
) -> list[ReasonAdvice]:
    """Return advice that differs from what models are advised, or were calibrated for."""

    def present(situation: Situation, model: str) -> bool:
        first = reason_advised(accepted, situation, model)
        return reasons_first(library, model) if first is None else first

    return learnt_reasons(judged, present)


def _typed(library: Library, past: Sequence[PastAnswer]) -> Iterator[str]:
    """Yield questions and corrections as they were typed; nothing that was understood or answered.

    A correction that repeats a quote is the document's, not the user's.
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


def why_advised(advice: Advice | ReasonAdvice) -> str:
    """Say what was judged, as a sentence for people."""
    where = where_words(advice.situation)
    if isinstance(advice, ReasonAdvice):
        return _why_reasons(advice, where)
    if advice.more is not None:
        return tr(
            "For {where}, {starved} of {wrong} wrong answers looked up the maximum number of "
            "passages without reaching the right one."
        ).format(where=where, starved=advice.more.starved, wrong=advice.more.wrong)
    if advice.strategy is advice.usual:
        return tr("For {where}, no right answer needed more passages than this.").format(
            where=where
        )
    return tr(
        "For {where}, you marked {right} of {of} answers found by this method as right, and "
        "{usual_right} of {usual_of} found by the usual one."
    ).format(
        where=where,
        right=advice.record.right,
        of=advice.record.of,
        usual_right=advice.usual_record.right,
        usual_of=advice.usual_record.of,
    )


def _why_reasons(advice: ReasonAdvice, where: str) -> str:
    says = (
        tr(
            "For {where}, you marked {right} of {of} answers as right where the model gave its "
            "reason before choosing, and {other_right} of {other_of} where it didn't."
        )
        if advice.first
        else tr(
            "For {where}, you marked {right} of {of} answers as right where the model chose "
            "without giving a reason, and {other_right} of {other_of} where it gave one first."
        )
    )
    return says.format(
        where=where,
        right=advice.record.right,
        of=advice.record.of,
        other_right=advice.other.right,
        other_of=advice.other.of,
    )
