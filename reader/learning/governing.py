"""What the reader can do with a proposal, and with anything else that was learnt."""

from __future__ import annotations

from dataclasses import replace

from reader.learning.values import Experience, Kind, Label, Scope, Standing


def accepted(experience: Experience) -> Experience:
    """It is right. A pair is weighed before it is used, anything else is used from now on."""
    label = experience.label if experience.label.is_true else Label.CONFIRMED
    return replace(experience, label=label, standing=_taken_in(experience))


def declined(experience: Experience) -> Experience:
    """Not this one; the like of it may be proposed another time."""
    return replace(experience, standing=Standing.DECLINED)


def refused(experience: Experience) -> Experience:
    """Not this one, and nothing of the kind again."""
    return replace(experience, standing=Standing.REFUSED)


def edited(experience: Experience, question: str, answer: str, scope: Scope) -> Experience:
    """As the reader wrote it, which is an acceptance; weighed anew where that is done at all."""
    after = replace(
        experience,
        question=question.strip() or experience.question,
        answer=answer.strip() or experience.answer,
        scope=scope,
    )
    if after == experience:
        return experience
    if (after.question, after.answer) != (experience.question, experience.answer):
        after = replace(after, label=Label.CORRECTED, reasoning="", uncertainty=None)
    return replace(accepted(after), standing=_taken_in(after))


def _taken_in(experience: Experience) -> Standing:
    return Standing.CANDIDATE if experience.kind is Kind.ANSWER else Standing.KEPT
