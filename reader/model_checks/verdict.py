"""Describes the result of a check in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr

from reader.language import later, listed
from reader.model_checks.judging import WRITING, WRITING_BAR
from reader.model_checks.model_check import ModelCheck, SkillScore
from reader.roles import Doer, Skill

_SKILLS = {
    Skill.PAUSE: later("finding passage boundaries"),
    Skill.GIST: later("gists"),
    Skill.SUMMARY: later("summaries"),
    Skill.CHOOSING: later("choosing where to look"),
    Skill.TRIAGE: later("choosing where to look"),
    Skill.LEAF: later("judging passages"),
    Skill.SUB_QUESTIONS: later("asking sub-questions"),
    Skill.FACTS: later("facts"),
    Skill.ANSWER: later("answers"),
}
_ORDER = (Skill.ANSWER, *(skill for skill in Skill if skill is not Skill.ANSWER))


def verdict(check: ModelCheck) -> str:
    """Say what the model does well, what it doesn't, and how long an answer takes."""
    parts = [part for part in _parts(check) if part]
    if not check.doers:
        return tr(
            "Too few tests finished in time to say what it does well. Allow more minutes, or "
            "close other programs."
        )
    sentence = "; ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _parts(check: ModelCheck) -> Iterable[str]:
    tried = [score for skill in _ORDER if (score := check.score(skill)) and skill in check.doers]

    def those(*doers: Doer) -> list[SkillScore]:
        return [score for score in tried if check.doers[score.skill] in doers]

    good, left = those(Doer.MODEL), those(Doer.EMBEDDED)
    weak = [score for score in left if _is_weak(score)]
    yield _say(tr("writes good {skills}"), [s for s in good if s.skill in WRITING])
    yield _say(tr("good at {skills}"), [s for s in good if s.skill not in WRITING])
    yield _say(tr("best together with the embedded reader at {skills}"), those(Doer.BOTH))
    yield _say(tr("too weak for {skills}, which the embedded reader does"), weak)
    even = [score for score in left if score not in weak]
    yield _say(tr("no better than the embedded reader at {skills}"), even)
    unknown = [skill for skill in (Skill.ANSWER, Skill.GIST) if skill not in check.doers]
    yield _named(tr("too few tests finished to judge {skills}"), unknown)
    if check.seconds is not None:
        yield tr("about {seconds} s per answer on this machine").format(
            seconds=max(1, round(check.seconds))
        )


def _is_weak(score: SkillScore) -> bool:
    if score.skill in WRITING:
        return score.model < WRITING_BAR * score.of
    return score.embedded is not None and score.model < score.embedded


def _say(words: str, scores: Sequence[SkillScore]) -> str:
    return _named(words, [score.skill for score in scores])


def _named(words: str, skills: Sequence[Skill]) -> str:
    names = dict.fromkeys(tr(_SKILLS[skill]) for skill in skills)
    return words.format(skills=listed(list(names))) if names else ""
