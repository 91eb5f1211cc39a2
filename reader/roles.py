"""The roles of readers: for every skill the language model, the embedded reader, or both.

A model that was measured on the user's documents does the skills in which it is at least as good as
the embedded reader, which does the rest. The user may override that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Skill(StrEnum):
    """One ability that is measured of a model, and exercised by it or by the embedded reader."""

    GIST = "gist"
    """Summarizing an episode (ReadAgent, gisting)."""
    SUMMARY = "summary"
    """Summarizing several gists (MemWalker, tree construction)."""
    CHOOSING = "choosing"
    """Choosing the episodes to open for a question (ReadAgent, look-up)."""
    TRIAGE = "triage"
    """Choosing the child of a node to go to (MemWalker, triage)."""
    LEAF = "leaf"
    """Judging whether an episode answers a question, and which of its sentences do (MemWalker,
    leaf).
    """
    SUB_QUESTIONS = "sub-questions"
    """Asking for what has to be found out first (dynamic in-context editing)."""
    FACTS = "facts"
    """Finding what a passage says about a sub-question (dynamic in-context editing)."""
    ANSWER = "answer"
    """Writing the answer, or saying that what was read has none."""


class Doer(StrEnum):
    """The readers that can exercise a skill."""

    MODEL = "model"
    EMBEDDED = "embedded"
    BOTH = "both"
    """The model's probabilities are added to the embedded reader's relevance."""


TOGETHER = frozenset({Skill.CHOOSING, Skill.TRIAGE})
"""Skills in which the two readers' numbers can be added."""


def possible(skill: Skill) -> tuple[Doer, ...]:
    """Return the readers that can exercise ``skill``."""
    return tuple(doer for doer in Doer if doer is not Doer.BOTH or skill in TOGETHER)


@dataclass(frozen=True)
class Roles:
    """The roles when a language model reads. ``usual`` does what is not listed."""

    doers: Mapping[Skill, Doer] = field(default_factory=dict)
    usual: Doer = Doer.MODEL
    marked: bool = False
    """Whether the model names the sentences that support its statements: large ones do it well."""

    def doer(self, skill: Skill) -> Doer:
        """Return the reader that exercises ``skill``."""
        return self.doers.get(skill, self.usual)

    def by_model(self, skill: Skill) -> bool:
        """Whether the language model has a part in ``skill``."""
        return self.doer(skill) is not Doer.EMBEDDED
