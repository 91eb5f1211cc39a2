"""The result of measuring a model’s skills: the roles that follow, a sentence, and its storage."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from gettext import gettext as tr
from typing import Any

from reader.checked_json import checked
from reader.language import later, listed
from reader.model_findings import keep, kept
from reader.ports import Choices
from reader.records import Choice
from reader.roles import TOGETHER, Doer, Roles, Skill, possible


@dataclass(frozen=True, slots=True)
class SkillScore:
    """The number of trials of a skill (``of``), and how many each reader did well, if tried."""

    skill: Skill
    of: int
    model: int
    embedded: int | None = None
    both: int | None = None


@dataclass(frozen=True)
class ModelCheck:
    """The result of measuring a model on one document. Event, always the last of a check.

    ``doers`` has the skills with enough trials. ``seconds`` is about how long an answer takes on
    this machine; None if none was written.
    """

    model: str
    when: datetime
    scores: tuple[SkillScore, ...]
    doers: Mapping[Skill, Doer]
    seconds: float | None = None

    def score(self, skill: Skill) -> SkillScore | None:
        """Return the score of ``skill``, if it was tried."""
        return next((score for score in self.scores if score.skill is skill), None)


@dataclass(frozen=True, slots=True)
class Trying:
    """Event: a trial of ``skill`` begins; ``done`` trials are done, in ``seconds`` of ``limit``."""

    skill: Skill
    done: int
    seconds: float
    limit: float


CheckEvent = Trying | ModelCheck


@dataclass(frozen=True)
class Assignment:
    """The roles for one model, and why: the user's choice, a measurement, or a default."""

    shipped: Roles = Roles()  # noqa: RUF009  # frozen
    check: ModelCheck | None = None
    by_hand: Mapping[Skill, Doer] = field(default_factory=dict)

    @property
    def automatic(self) -> Roles:
        """The roles that hold without the user's choice."""
        measured = self.check.doers if self.check else {}
        return replace(self.shipped, doers={**self.shipped.doers, **measured})

    @property
    def roles(self) -> Roles:
        """The roles that hold."""
        automatic = self.automatic
        return replace(automatic, doers={**automatic.doers, **self.by_hand})


WRITING_BAR = 0.6
"""The share of gists, summaries or answers that must be right for a model to write them."""

WRITING = (Skill.GIST, Skill.SUMMARY, Skill.ANSWER)
"""The skills that people choose a language model for: it gets them if it is good enough at them."""

_FEWEST = {Skill.GIST: 2, Skill.SUMMARY: 1}
_USUALLY_FEWEST = 3
"""The number of trials below which nothing is decided about a skill."""


class Outcomes:
    """The results for each skill, by each reader; readers are compared trial by trial."""

    def __init__(self) -> None:
        self._right: dict[Skill, list[Mapping[Doer, bool]]] = defaultdict(list)

    def add(self, skill: Skill, right: Mapping[Doer, bool]) -> None:
        """Record one trial: whether each reader that was tried was right."""
        self._right[skill].append(right)

    def of(self, skill: Skill, doer: Doer) -> list[bool]:
        """Return the results of ``doer``, trial by trial."""
        return [right[doer] for right in self._right[skill] if doer in right]

    def scores(self) -> tuple[SkillScore, ...]:
        """Return the scores of all skills that were tried."""
        return tuple(self._score(skill) for skill in Skill if self._right.get(skill))

    def doers(self) -> dict[Skill, Doer]:
        """The better reader for each skill that was tried often enough.

        Facts are found as answers are: in passages that are shown.
        """
        tried = [s for s in Skill if len(self._right.get(s, ())) >= _FEWEST.get(s, _USUALLY_FEWEST)]
        found = {skill: self._doer(skill) for skill in tried}
        if Skill.ANSWER in found:
            found[Skill.FACTS] = found[Skill.ANSWER]
        return found

    def _doer(self, skill: Skill) -> Doer:
        """Return the better reader; on a tie, the one that costs less."""
        if skill in WRITING:
            right = self.of(skill, Doer.MODEL)
            return Doer.MODEL if sum(right) >= WRITING_BAR * len(right) else Doer.EMBEDDED
        best = Doer.EMBEDDED
        for other in (Doer.BOTH, Doer.MODEL) if skill in TOGETHER else (Doer.MODEL,):
            if clearly_better(self.of(skill, other), self.of(skill, best)):
                best = other
        return best

    def _score(self, skill: Skill) -> SkillScore:
        model = self.of(skill, Doer.MODEL)
        others = (self._sum(skill, doer) for doer in (Doer.EMBEDDED, Doer.BOTH))
        return SkillScore(skill, len(model), sum(model), *others)

    def _sum(self, skill: Skill, doer: Doer) -> int | None:
        right = self.of(skill, doer)
        return sum(right) if right else None


def clearly_better(these: Sequence[bool | None], those: Sequence[bool | None]) -> bool:
    """Whether the lead is larger than one standard error of the difference (McNemar).

    If one side was not tried, neither is better.
    """
    if len(these) != len(those):
        return False
    won = sum(bool(a) > bool(b) for a, b in zip(these, those, strict=True))
    lost = sum(bool(a) < bool(b) for a, b in zip(these, those, strict=True))
    return won - lost > math.sqrt(won + lost)


_SKILLS = {
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


def assignment(choices: Choices, model: str, shipped: Roles) -> Assignment:
    """Return who does each skill with ``model``; ``shipped`` holds if nothing is known."""
    return Assignment(shipped, check_of(choices, model), by_hand(choices, model))


def check_of(choices: Choices, model: str) -> ModelCheck | None:
    """Return the last check of ``model``."""
    form: Any = kept(choices, Choice.CHECKS).get(model)
    try:
        found = form["scores"]
        scores = [{"skill": skill, **found[skill]} for skill in Skill if skill in found]
        known = {**form, "model": model, "scores": scores, "doers": _doers(form["doers"])}
        return checked(ModelCheck, known)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def keep_check(choices: Choices, check: ModelCheck) -> None:
    """Store ``check`` in place of an earlier one."""
    form = {
        "when": check.when.isoformat(timespec="seconds"),
        "scores": {score.skill: _without_skill(score) for score in check.scores},
        "doers": dict(check.doers),
        "seconds": check.seconds,
    }
    keep(choices, Choice.CHECKS, {**kept(choices, Choice.CHECKS), check.model: form})


def by_hand(choices: Choices, model: str) -> dict[Skill, Doer]:
    """Return the skills that the user assigned for ``model``."""
    form = kept(choices, Choice.ROLES).get(model)
    return _doers(form) if isinstance(form, dict) else {}


def assign(choices: Choices, model: str, skill: Skill, doer: Doer | None) -> None:
    """Assign ``skill`` to ``doer``, whatever was measured; None lets the measurement decide."""
    known = kept(choices, Choice.ROLES)
    form = known.get(model)
    roles = {**(form if isinstance(form, dict) else {}), skill: doer}
    given = {name: value for name, value in roles.items() if value is not None}
    keep(choices, Choice.ROLES, {**known, model: given})


def _doers(form: Mapping[str, Any]) -> dict[Skill, Doer]:
    return {
        Skill(skill): Doer(doer)
        for skill, doer in form.items()
        if skill in set(Skill) and doer in possible(Skill(skill))
    }


def _without_skill(score: SkillScore) -> dict[str, Any]:
    return {name: value for name, value in asdict(score).items() if name != "skill"}
