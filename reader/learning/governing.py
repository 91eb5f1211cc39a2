"""The actions on a proposal, and on anything else that was learnt."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from gettext import gettext as tr

from reader.errors import ExitCode, GistwalkerError
from reader.values.experience import Experience, ExperienceId, Kind, Label, Scope, Standing, pair_of


class MarkedWrongError(GistwalkerError):
    """Something is to be accepted that the user has marked as wrong."""

    exit_code = ExitCode.USAGE

    def __init__(self, experience: Experience, remedy: str = "") -> None:
        super().__init__(
            tr("You marked this answer as wrong: “{question}”.").format(
                question=experience.question
            ),
            remedy or tr("It stays wrong until you correct it or mark it as right."),
        )


class ChangedElsewhereError(GistwalkerError):
    """The change to be undone was itself changed since, in another window."""

    exit_code = ExitCode.LIBRARY

    def __init__(self) -> None:
        super().__init__(
            tr("Can't undo this: it has since been changed or forgotten elsewhere."),
            tr("The later change applies. See the history of what was learnt."),
        )


def accepted(experience: Experience) -> Experience:
    """Accept it as right. A pair is tested before it is used, anything else is used from now on.

    What is tested or used already stays unchanged. The caller has to check whether the user has
    called it wrong before (``called_wrong``).
    """
    if experience.label.is_true and experience.standing in _TAKEN:
        return experience
    return _taken_in(experience)


def declined(experience: Experience) -> Experience:
    """Reject this one; similar ones may be proposed again. What was marked as wrong stays so."""
    if experience.label is Label.WRONG:
        return experience
    return replace(experience, standing=Standing.DECLINED)


def refused(experience: Experience) -> Experience:
    """Reject this one and everything like it."""
    return replace(experience, standing=Standing.REFUSED)


def edited(experience: Experience, question: str, answer: str, scope: Scope) -> Experience:
    """Replace it by the user's wording, which accepts it, and test it again if it needs that.

    If only its scope changed, what was marked as wrong stays so.
    """
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
    return after if after.label is Label.WRONG else _taken_in(after)


def called_wrong(experiences: Iterable[Experience]) -> frozenset[ExperienceId]:
    """Return those that the user marked as wrong, here or in another answer to the same question.

    An answer comes again in other ways: to a repeated question, or in an imported file.
    """
    answers = [one for one in experiences if one.kind is Kind.ANSWER]
    wrong = {pair_of(one) for one in answers if one.label is Label.WRONG}
    if not wrong:
        return frozenset()
    unsure = (one for one in answers if not one.label.is_true)
    return frozenset(one.id for one in unsure if pair_of(one) in wrong)


def disagreeing(experiences: Iterable[Experience]) -> frozenset[ExperienceId]:
    """Return right answers whose question has another right answer for the same use."""
    answers_to: dict[tuple[str, Scope], dict[str, list[ExperienceId]]]
    answers_to = defaultdict(lambda: defaultdict(list))
    for one in experiences:
        if one.kind is Kind.ANSWER and one.label.is_true and one.standing not in _DOWN:
            question, answer = pair_of(one)
            answers_to[question, one.scope][answer].append(one.id)
    return frozenset(id_ for answers in answers_to.values() for id_ in _several(answers))


_TAKEN = frozenset({Standing.CANDIDATE, Standing.KEPT, Standing.ASIDE})
_DOWN = frozenset({Standing.DECLINED, Standing.REFUSED})


def _several(answers: Mapping[str, list[ExperienceId]]) -> list[ExperienceId]:
    return [id_ for ids in answers.values() for id_ in ids] if len(answers) > 1 else []


def _taken_in(experience: Experience) -> Experience:
    label = experience.label if experience.label.is_true else Label.CONFIRMED
    standing = Standing.CANDIDATE if experience.kind is Kind.ANSWER else Standing.KEPT
    return replace(experience, label=label, standing=standing)
