"""The result of measuring a model's skills, and the roles that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from reader.roles import Doer, Roles, Skill


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
