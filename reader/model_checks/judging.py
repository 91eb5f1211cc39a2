"""Decides the roles from the results of trials."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from reader.model_checks.model_check import SkillScore
from reader.roles import TOGETHER, Doer, Skill

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


def clearly_better(these: Sequence[bool], those: Sequence[bool]) -> bool:
    """Whether the lead is larger than one standard error of the difference (McNemar).

    If one side was not tried, neither is better.
    """
    if len(these) != len(those):
        return False
    won = sum(a and not b for a, b in zip(these, those, strict=True))
    lost = sum(b and not a for a, b in zip(these, those, strict=True))
    return won - lost > math.sqrt(won + lost)
