"""Measures of one question from its recorded walk or look-up, as in MemWalker and ReadAgent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from reader.values.answer import Action, Step

_WALKING = (Action.DESCEND, Action.REVERT, Action.COMMIT, Action.STOP)


@dataclass(frozen=True, slots=True)
class Walked:
    """``strayed``: it turned back at least once. ``circled``: it came to a leaf more than once.

    ``look_ups`` are episodes opened again, ``words`` those of the document that were read for it.
    """

    steps: int
    look_ups: int
    words: int
    strayed: bool
    circled: bool
    committed: bool

    @classmethod
    def of(cls, steps: Sequence[Step]) -> Walked:
        """Measure the steps in their order."""
        leaves = [b.node for a, b in pairwise(steps) if _reads(a, b)]
        return cls(
            steps=sum(step.action in _WALKING for step in steps),
            look_ups=sum(step.action is Action.OPEN for step in steps),
            words=sum(step.words_read for step in steps),
            strayed=any(step.action is Action.REVERT for step in steps),
            circled=len(leaves) != len(set(leaves)),
            committed=any(step.action is Action.COMMIT for step in steps),
        )


def _reads(before: Step, after: Step) -> bool:
    """Whether a leaf was visited and then read."""
    arrived = before.action is Action.DESCEND and before.target == after.node
    return arrived and after.words_read > 0
